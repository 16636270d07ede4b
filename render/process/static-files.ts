import type { BundleFile } from '../../bundle/segment.js';
import { bundleStyleSheet, notFetchedForStyleSheet } from '../../site/css/style-sheet.js';
import type { Finding } from '../../site/model/finding.js';
import { hostedFontFiles } from '../../site/model/fonts.js';
import { siteLanguages } from '../../site/model/navigation.js';
import type { PlannedFile, SitePlan } from '../../site/model/plan.js';
import type { SourceFiles } from '../../site/model/source-files.js';

/** A file of the bundle that is not the project's, with the address by which it is known. */
export interface OutsideFile extends BundleFile {
  readonly address: string;
}

/** Files of other hosts: their addresses, and their paths in the bundle. */
export type OutsideFiles = ReadonlyMap<string, { readonly outputPath: string }>;

/** A file of the bundle, and findings about it. */
export interface BundledFile {
  readonly file: BundleFile;
  readonly findings: readonly Finding[];
}

/**
 * Creates functions that turn a site's static files into bundle files. In style sheets, addresses are rewritten to work
 * in the bundle; other files are copied.
 */
export function createStaticFiles(
  site: SitePlan,
  files: SourceFiles,
  outside: OutsideFiles,
  usedFonts: ReadonlySet<string>,
) {
  const asked = hostedFontFiles(site.settings.fonts, siteLanguages(site.navigation));
  const spare = new Set(asked.map(({ address }) => address).filter((address) => !usedFonts.has(address)));
  const places = new Map(site.files.map((file) => [file.sourcePath, file.outputPath]));
  const resolve = (target: string) =>
    outside.get(target)?.outputPath ?? places.get(target) ?? places.get(decode(target));
  return {
    bundled({ sourcePath, outputPath }: PlannedFile): BundledFile {
      const bytes = files.read(sourcePath);
      if (!outputPath.endsWith('.css')) return { file: { path: outputPath, bytes }, findings: [] };
      const css = bytes.toString('utf8');
      return {
        file: { path: outputPath, bytes: Buffer.from(bundleStyleSheet(css, outputPath, resolve)) },
        findings: notFetchedForStyleSheet(css, sourcePath, (address) => outside.has(address)),
      };
    },
    outside(): OutsideFile[] {
      const unique = new Map(
        [...outside]
          .filter(([address]) => !spare.has(address))
          .map(([address, { outputPath }]) => [outputPath, address]),
      );
      return [...unique].sort().map(([path, address]) => ({ path, address, bytes: files.read(address) }));
    },
  };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
