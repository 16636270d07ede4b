import { unescapeHtml } from '../document/html.js';

/** What a reader of HTML is told, in document order. */
export interface HtmlEvents {
  /** Text with its character references resolved; blanks as they stand. */
  text(text: string): void;
  /** Answers whether the element and all that is in it is passed over. */
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

/** An attribute's value, its character references resolved; undefined where it is not there. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const start = attributes.indexOf(` ${name}="`);
  if (start === -1) return undefined;
  const from = start + name.length + 3;
  const end = attributes.indexOf('"', from);
  return end === -1 ? undefined : unescapeHtml(attributes.slice(from, end));
}

/** The coloured pieces of code, nine tags in ten of a page that shows code. Their ends are told, and find no beginning. */
function isPlainSpan(html: string, open: number): boolean {
  if (!html.startsWith('span class="t', open + 1)) return false;
  const quote = html.indexOf('"', open + 13);
  return quote - open < 20 && html.charCodeAt(quote + 1) === 62;
}

const TAG = /<(\/?)([a-z][a-z0-9:-]{0,30})/iy;
/** Elements without an end. */
const VOID: ReadonlySet<string> = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Index of the `>` that ends the tag at `open`, the text's last where there is none; quoted ones do not count. */
function tagEnd(html: string, open: number): number {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open + 4);
    return end === -1 ? html.length : end + 2;
  }
  for (let at = open + 1; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 62) return at;
    if (code !== 34) continue;
    const closed = html.indexOf('"', at + 1);
    if (closed === -1) return html.length;
    at = closed;
  }
  return html.length;
}

/** Index behind the end of the element whose content begins at `start`; elements of the same name may stand inside. */
function afterElement(html: string, start: number, name: string): number {
  const tags = new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi');
  tags.lastIndex = start;
  let depth = 1;
  for (let found = tags.exec(html); found !== null; found = tags.exec(html)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return tagEnd(html, found.index) + 1;
  }
  return html.length;
}
