import { missingInStyleSheet, outsideAddresses } from '../../css/style-sheet.js';
import { decodeAddress } from '../../model/relative-address.js';
import type { Report } from '../../model/report.js';
import { quoted } from '../../model/report.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { sourceText } from '../../model/source-text.js';
import { importedFamilies } from '../settings/read-fonts.js';

/** The style sheets of a project, and their requests to other hosts. */
export interface ProjectStyleSheets {
  readonly paths: readonly string[];
  /** Addresses of files that can be fetched. */
  readonly outsideUrls: readonly string[];
  /** The families that they request from a font host, each once. */
  readonly importedFonts: readonly string[];
}

/**
 * Reads the style sheets that every page links. Imports of sheets on other hosts are reported and dropped, except those
 * that only load fonts.
 */
export function readStyleSheets(
  files: SourceFiles,
  staticFiles: readonly SourceFile[],
  report: Report,
): ProjectStyleSheets {
  const paths = staticFiles.map(({ path }) => path).filter((path) => path.toLowerCase().endsWith('.css'));
  const known = new Set(staticFiles.map(({ path }) => path));
  const hasFile = (path: string) => known.has(path) || known.has(decodeAddress(path));
  const outsideUrls = new Set<string>();
  const importedFonts = new Set<string>();
  for (const path of paths) {
    const css = sourceText(files, path);
    for (const finding of missingInStyleSheet(css, path, hasFile)) report(finding);
    const { imports, files: wanted } = outsideAddresses(css);
    for (const url of wanted) if (/^https?:/i.test(url)) outsideUrls.add(url);
    for (const address of imports) {
      const families = importedFamilies(address);
      for (const family of families) importedFonts.add(family);
      if (families.length === 0) reportImport(path, address, report);
    }
  }
  return { paths, outsideUrls: [...outsideUrls], importedFonts: [...importedFonts] };
}

function reportImport(path: string, address: string, report: Report): void {
  report({
    code: 'outside-file',
    severity: 'warning',
    file: path,
    message: `${path} imports the style sheet ${quoted(address)}, which was omitted: a bundle makes no requests to other hosts. Add the sheet to the project and import it from there.`,
  });
}
