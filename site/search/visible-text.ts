import { unescapeHtml } from '../html/html.js';
import { afterElement, tagEnd } from '../html/html-elements.js';

/** The text between two marks of a page. */
export interface TextRun {
  /** The id at its start; empty for the start of the page. */
  readonly id: string;
  /** The text on one line. */
  readonly text: string;
}

/**
 * Reads the visible text of rendered HTML, divided at the elements with the given ids. The text of heading elements is
 * omitted, because callers know it. One pass, linear in the text's length for any input.
 */
export function visibleText(html: string, ids: ReadonlySet<string>): readonly TextRun[] {
  const runs: TextRun[] = [];
  let id = '';
  let pieces: string[] = [];
  const end = () => runs.push({ id, text: unescapeHtml(pieces.join('')).replace(BLANKS, ' ').trim() });
  let from = 0;
  let open = html.indexOf('<');
  while (open !== -1) {
    if (open > from) pieces.push(html.slice(from, open));
    if (isPlainSpan(html, open)) {
      from = html.indexOf('>', open) + 1;
      open = html.indexOf('<', from);
      continue;
    }
    const close = tagEnd(html, open);
    const tag = tagName(html, open);
    from = close + 1;
    if (html.charCodeAt(open + 1) !== SLASH && open + tag.length + 1 < close) {
      const attributes = html.slice(open, close);
      const own = attributes.includes(' id="') ? unescapeHtml(ID.exec(attributes)?.[1] ?? '') : '';
      if (own !== '' && ids.has(own)) {
        end();
        id = own;
        pieces = [];
      }
      if (UNREAD.has(tag) || (HIDDEN.test(attributes) && !VOID.has(tag))) from = afterElement(html, from, tag);
    } else if (UNREAD.has(tag) && html.charCodeAt(open + 1) !== SLASH) from = afterElement(html, from, tag);
    if (!INLINE.has(tag)) pieces.push(' ');
    open = html.indexOf('<', from);
  }
  pieces.push(html.slice(from));
  end();
  return runs;
}

const SLASH = 47;
const BLANKS = /[\s\u00a0\u200b\ue000\ue001]{2,}|[\n\t\r\u00a0\u200b\ue000\ue001]/g;
const ID = /\sid="([^"]+)"/;
/** Elements that do not separate words. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s small span strong sub sup u var wbr'.split(' '),
);
/** Elements whose content is no text for readers, or is written elsewhere. */
const UNREAD = new Set(
  'annotation button head h1 h2 h3 h4 h5 h6 iframe noscript script select style svg template textarea title'.split(' '),
);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const HIDDEN =
  /\s(?:hidden(?=[\s=>/]|$)|aria-hidden="true"|style="[^"]*display:\s*none|class="(?:[^"]*\s)?op-page-failure[\s"])/;

/** Matches `</span>` and `<span class="t3">`, the colored pieces of code: nine tags in ten of a page with code. */
function isPlainSpan(html: string, open: number): boolean {
  if (html.charCodeAt(open + 1) === SLASH) return html.startsWith('span>', open + 2);
  if (!html.startsWith('span class="', open + 1)) return false;
  const quote = html.indexOf('"', open + 13);
  return quote - open < 20 && html.charCodeAt(quote + 1) === 62;
}

/** Returns the tag's name in lower case; empty if the bracket begins no tag. */
function tagName(html: string, open: number): string {
  const start = html.charCodeAt(open + 1) === SLASH ? open + 2 : open + 1;
  let end = start;
  while (end - start < 24) {
    const code = html.charCodeAt(end) | 32;
    const isLetter = code >= 97 && code <= 122;
    const isLater = (code >= 48 && code <= 57) || code === 45 || code === 58;
    if (!isLetter && !(isLater && end > start)) break;
    end++;
  }
  return html.slice(start, end).toLowerCase();
}
