import { withoutMarkers } from '../references.js';
import { findFile } from './files.js';
import type { Page } from './page.js';

const ADDRESS = /url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'()]*))\s*\)|@import\s+(?:"[^"\n]*"|'[^'\n]*')[^;]*;?/gi;
/** Escapes could spell `url(` or `@import` in a way that the pattern above does not see. */
const ESCAPED_LETTER = /\\(?:[0-9a-f]{1,6}\s?|[a-z@(])/gi;

/**
 * Makes the addresses of an author's style refer to files of the bundle; those that would ask an outside host for
 * something become empty. `data:` images and fragments stay.
 */
export function rewriteCss(css: string, page: Page, standsIn: string): string {
  const clean = withoutMarkers(css);
  if (!/url|import|image|src|\\/i.test(clean)) return clean;
  return clean
    .replace(ESCAPED_LETTER, (written) => (/^\\[0-9a-f]/i.test(written) ? unescapeHarmless(written) : written.slice(1)))
    .replace(/(?:image-set|image|src)\(\s*(["'])[^)]*\)/gi, 'none')
    .replace(ADDRESS, (whole, double, single, bare) => {
      const target: string | undefined = double ?? single ?? bare;
      if (target === undefined) return '';
      if (/^(?:data:image\/|#)/i.test(target)) return whole;
      const found = findFile(target, page, standsIn);
      return found === undefined ? 'url("data:,")' : `url('${found.reference}')`;
    });
}

/** An escaped character that spells no word (Tailwind's `\:`, an icon font's private glyph) keeps its escape. */
function unescapeHarmless(written: string): string {
  const code = Number.parseInt(written.slice(1), 16);
  const character = code > 0 && code < 0x110000 ? String.fromCodePoint(code) : '';
  return /[a-z@(]/i.test(character) ? character : written;
}
