/** Receives each start tag: its lower-case name and the requested attributes, raw. */
export type TagVisitor = (tag: string, attributes: ReadonlyMap<string, string>) => void;

const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

/**
 * Walks the start tags of an HTML text as a browser's tokenizer would: quotes, comments, declarations and elements
 * whose content is not markup are honoured. Values are raw (character references as written). `onStyle` gets the
 * text of each `<style>`. Linear in the text's length, whatever it holds.
 */
export function scanHtml(
  html: string,
  wanted: ReadonlySet<string>,
  onTag: TagVisitor,
  onStyle?: (css: string) => void,
): void {
  let position = html.indexOf('<');
  while (position !== -1) {
    const next = html.charCodeAt(position + 1);
    // Most tags of a page with code are `<span class="t3">`: nothing of them is wanted.
    if (next === 115 && html.startsWith('<span class="', position) && !wanted.has('class')) {
      const close = html.indexOf('"', position + 13);
      if (close !== -1 && html.charCodeAt(close + 1) === 62) {
        position = html.indexOf('<', close + 2);
        continue;
      }
    }
    if (next === 33 || next === 63) {
      position = html.indexOf('<', afterDeclaration(html, position));
      continue;
    }
    if (!isLetter(next)) {
      position = html.indexOf('<', next === 47 ? afterEndTag(html, position) : position + 1);
      continue;
    }
    const tag = readTag(html, position + 1, wanted);
    onTag(tag.name, tag.attributes);
    position = tag.end;
    if (RAW_TEXT.has(tag.name)) {
      const close = rawTextEnd(html, position, tag.name);
      if (tag.name === 'style') onStyle?.(html.slice(position, close));
      position = close;
    }
    position = html.indexOf('<', position);
  }
}

/**
 * Returns the index after the `>` of the tag that begins at `start` (its `<`), skipping quoted ones; the text's length
 * if it never ends.
 */
export function tagEnd(html: string, start: number): number {
  return readTag(html, start + 1, NOTHING).end;
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

function readTag(html: string, start: number, wanted: ReadonlySet<string>) {
  const length = html.length;
  let position = start;
  while (position < length && !endsName(html.charCodeAt(position))) position++;
  const name = html.slice(start, position).toLowerCase();
  let attributes: Map<string, string> | undefined;
  while (position < length) {
    const code = html.charCodeAt(position);
    if (code === 62) return { name, attributes: attributes ?? NO_ATTRIBUTES, end: position + 1 };
    if (isSpace(code) || code === 47) {
      position++;
      continue;
    }
    const nameStart = position++;
    while (position < length && html.charCodeAt(position) !== 61 && !endsName(html.charCodeAt(position))) position++;
    const attribute = html.slice(nameStart, position);
    const value = readValue(html, position);
    position = value.end;
    if (wanted.size === 0) continue;
    const key = attribute.toLowerCase();
    if (!wanted.has(key)) continue;
    attributes ??= new Map();
    // The first of two attributes of one name is the one that counts.
    if (!attributes.has(key)) attributes.set(key, html.slice(value.from, value.to));
  }
  return { name, attributes: attributes ?? NO_ATTRIBUTES, end: length };
}

function readValue(html: string, start: number): { from: number; to: number; end: number } {
  let position = skipSpace(html, start);
  if (html.charCodeAt(position) !== 61) return { from: start, to: start, end: start };
  position = skipSpace(html, position + 1);
  const quote = html.charCodeAt(position);
  if (quote === 34 || quote === 39) {
    const close = html.indexOf(quote === 34 ? '"' : "'", position + 1);
    if (close === -1) return { from: position + 1, to: html.length, end: html.length };
    return { from: position + 1, to: close, end: close + 1 };
  }
  const from = position;
  while (position < html.length && html.charCodeAt(position) !== 62 && !isSpace(html.charCodeAt(position))) position++;
  return { from, to: position, end: position };
}

function skipSpace(html: string, start: number): number {
  let position = start;
  while (isSpace(html.charCodeAt(position))) position++;
  return position;
}

function afterDeclaration(html: string, start: number): number {
  if (html.startsWith('<!--', start)) {
    if (html.startsWith('>', start + 4)) return start + 5;
    if (html.startsWith('->', start + 4)) return start + 6;
    const close = html.indexOf('-->', start + 4);
    return close === -1 ? html.length : close + 3;
  }
  const close = html.indexOf('>', start);
  return close === -1 ? html.length : close + 1;
}

/** End tags may carry quoted attributes too, rarely; a plain one is found at once. */
function afterEndTag(html: string, start: number): number {
  let position = start + 2;
  if (!isLetter(html.charCodeAt(position))) return position;
  while (position < html.length && !endsName(html.charCodeAt(position))) position++;
  return html.charCodeAt(position) === 62 ? position + 1 : tagEnd(html, start + 1);
}

function rawTextEnd(html: string, start: number, name: string): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  close.lastIndex = start;
  return close.exec(html)?.index ?? html.length;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13 || code === 12;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function endsName(code: number): boolean {
  return code === 62 || code === 47 || isSpace(code);
}
