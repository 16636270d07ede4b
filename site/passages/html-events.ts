import { unescapeHtml } from '../html/html.js';
import { afterElement, tagEnd } from '../html/html-elements.js';

/** The events of reading HTML, in document order. */
export interface HtmlEvents {
  /** Receives text with its character references resolved and its blanks unchanged. */
  text(text: string): void;
  /** Receives a start tag. Returns whether the element and its content are skipped. */
  open(name: string, attributes: string): boolean;
  close(name: string): void;
}

/**
 * Reads HTML that our own renderer wrote, in one pass that is linear in its length whatever it holds. Void elements are
 * opened and never closed; comments are passed over.
 */
export function readHtml(html: string, events: HtmlEvents): void {
  let from = 0;
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', from)) {
    if (open > from) events.text(unescapeHtml(html.slice(from, open)));
    if (isPlainSpan(html, open)) {
      from = html.indexOf('>', open) + 1;
      continue;
    }
    if (html.startsWith(SPAN_END, open)) {
      events.close('span');
      from = open + SPAN_END.length;
      continue;
    }
    const end = tagEnd(html, open);
    TAG.lastIndex = open;
    const [, slash, name] = TAG.exec(html) ?? [];
    from = end + 1;
    if (name === undefined) {
      if (!html.startsWith('<!', open)) events.text('<');
      if (!html.startsWith('<!', open)) from = open + 1;
      continue;
    }
    if (slash === '/') {
      events.close(name.toLowerCase());
      continue;
    }
    const lower = name.toLowerCase();
    const attributes = html.slice(open + 1 + name.length, end);
    if (events.open(lower, attributes) && !VOID.has(lower)) from = afterElement(html, from, lower);
  }
  if (from < html.length) events.text(unescapeHtml(html.slice(from)));
}

/** Returns an attribute's value, with its character references resolved, or undefined if it is missing. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const start = attributes.indexOf(` ${name}="`);
  if (start === -1) return undefined;
  const from = start + name.length + 3;
  const end = attributes.indexOf('"', from);
  return end === -1 ? undefined : unescapeHtml(attributes.slice(from, end));
}

/**
 * Matches the colored pieces of code, nine tags in ten of a page with code. Their ends are reported without a begin.
 */
function isPlainSpan(html: string, open: number): boolean {
  if (!html.startsWith('span class="t', open + 1)) return false;
  const quote = html.indexOf('"', open + 13);
  return quote - open < 20 && html.charCodeAt(quote + 1) === 62;
}

const SPAN_END = '</span>';
const TAG = /<(\/?)([a-z][a-z0-9:-]{0,30})/iy;
/** Elements without an end. */
const VOID: ReadonlySet<string> = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
