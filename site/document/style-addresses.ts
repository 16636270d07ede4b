/** Addresses in CSS: every `url()`, and every string after `@import`. */
export function styleAddresses(css: string): string[] {
  if (!/url\(|@import/i.test(css)) return [];
  const found: string[] = [];
  for (const match of withoutComments(css).matchAll(ADDRESS_IN_CSS)) {
    const address = match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5];
    if (address !== undefined) found.push(address);
  }
  return found;
}

const ADDRESS_IN_CSS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"')]+))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi;

/** A loop, not an expression: an expression takes quadratic time on comments that never close. */
function withoutComments(css: string): string {
  let result = '';
  let position = 0;
  for (;;) {
    const open = css.indexOf('/*', position);
    if (open === -1) return result + css.slice(position);
    result += `${css.slice(position, open)} `;
    const close = css.indexOf('*/', open + 2);
    if (close === -1) return result;
    position = close + 2;
  }
}
