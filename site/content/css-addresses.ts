import { type CssAddress, rewriteCssAddresses } from '../css/css-addresses.js';
import { placeInText } from '../model/place-in-text.js';
import { withoutMarkers } from '../model/references.js';
import { findFile } from './files.js';
import { isOutside } from './links.js';
import type { Page } from './page/page.js';
import type { SourcePlace } from './page/source-place.js';

/** The place of an author's CSS. */
export interface CssPlace {
  readonly page: Page;
  readonly place: SourcePlace;
}

/**
 * Makes the addresses of an author's style refer to files of the bundle. Those that would ask an outside host for something, and those
 * that lead nowhere, become empty, and are reported. `data:` images and fragments stay.
 */
export function rewriteCss(written: string, { page, place }: CssPlace): string {
  return rewriteCssAddresses(
    withoutMarkers(written),
    (each, css) => {
      const { address, kind } = each;
      if (/^(?:data:(?:image|font)\/|#)/i.test(address)) return 'keep';
      const found = kind === 'import' ? undefined : findFile(address, page, place.file);
      if (found !== undefined) return { to: found.reference };
      if (!/^(?:data|about|blob):/i.test(address)) reportMissing(each, css, { page, place });
      return 'remove';
    },
    "'",
  );
}

function reportMissing({ address, kind, start }: CssAddress, css: string, { page, place }: CssPlace): void {
  const shown = `“${address.slice(0, 300)}”`;
  const outside = isOutside(address);
  const message =
    kind === 'import'
      ? `A style of the page imports the style sheet ${shown}, which was omitted. Put its rules into a style sheet of the project.`
      : outside
        ? `${shown}, which a style uses, was omitted because it was not fetched. Add the file to the project.`
        : `A style uses ${shown}, which is not in the project. Add the file or correct its path.`;
  // Where the style begins in its source is known to the line.
  const { line } = placeInText(css, start, place.line ?? 1);
  page.findings.reportOnce(
    {
      code: outside ? 'outside-file' : 'missing-file',
      severity: outside || kind === 'import' ? 'warning' : 'error',
      message,
    },
    { ...place, ...(place.line !== undefined && { line }) },
  );
}
