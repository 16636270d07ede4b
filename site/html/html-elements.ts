/**
 * Returns the index of the `>` that ends the tag or comment at `open`, skipping quoted ones; the text's length if it
 * never ends.
 */
export function tagEnd(html: string, open: number): number {
  if (html.startsWith('!--', open + 1)) {
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

/**
 * Returns the index behind the element whose content begins at `start`. Elements of the same name may be nested in it.
 */
export function afterElement(html: string, start: number, name: string): number {
  const tags = new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi');
  tags.lastIndex = start;
  let depth = 1;
  for (let found = tags.exec(html); found !== null; found = tags.exec(html)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return tagEnd(html, found.index) + 1;
  }
  return html.length;
}
