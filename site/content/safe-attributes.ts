import { readCssAddresses } from '../css/css-addresses.js';
import type { AuthorElement } from './author-element.js';
import { claimOwnId } from './claim-own-id.js';
import { rewriteCss } from './css-addresses.js';
import { styleText } from './style-text.js';

/** Attributes by which a browser would fetch, post or run; elements that need one of them set it themselves. */
const REFUSED: ReadonlySet<string> = new Set(
  `src srcset srcdoc poster background lowsrc dynsrc data codebase classid archive manifest ping href xlink:href xlinkhref
  action formaction formtarget imagesrcset imagesizes icon profile longdesc usemap http-equiv httpequiv nonce
  is part slot ref key children dangerouslysetinnerhtml suppresshydrationwarning`.split(/\s+/),
);

/** Returns the safe attributes of an author's element: those whose names and values have no effect of their own. */
export function safeAttributes({
  name: element,
  props,
  page,
  place,
}: AuthorElement): Record<string, string | number | boolean> {
  const safe: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(props)) {
    const lower = name.toLowerCase();
    if (lower.startsWith('on')) {
      if (page.islands.isViewing) continue;
      page.findings.reportOnce(
        {
          code: 'unsupported-expression',
          severity: 'warning',
          message: `The \`${name}\` handler was omitted: pages of the bundle run no scripts of their own.`,
        },
        place,
      );
    } else if (lower === 'style') {
      const css = value !== null && typeof value === 'object' ? styleText(value as Record<string, unknown>) : value;
      if (typeof css === 'string') safe.style = rewriteCss(css, { page, place });
    } else if (lower === 'id') {
      if (typeof value === 'string' && value !== '') safe.id = claimOwnId(value, page, place);
    } else if (!REFUSED.has(lower) && /^[a-zA-Z_:][\w:.-]*$/.test(name)) {
      const plain = Array.isArray(value) ? value.filter((item) => typeof item === 'string').join(' ') : value;
      if (isPlain(plain) && !fetches(plain)) safe[name] = plain;
      if (name === 'name' && element === 'a' && typeof plain === 'string') page.ids.noteName(plain);
    }
  }
  return safe;
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** SVG's presentation attributes take `url(…)`: only fragments of the page are kept. */
function fetches(value: string | number | boolean): boolean {
  return typeof value === 'string' && readCssAddresses(value).addresses.some(({ address }) => !address.startsWith('#'));
}
