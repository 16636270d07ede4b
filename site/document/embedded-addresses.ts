/**
 * Addresses of the candidates of a `srcset`, by the HTML rules: an address ends at white space, commas at its end
 * belong to the list, a comma inside (as in `data:`) does not split it.
 */
export function srcsetAddresses(value: string): string[] {
  const addresses: string[] = [];
  let position = 0;
  while (position < value.length) {
    while (position < value.length && /[\s,]/.test(value.charAt(position))) position++;
    const start = position;
    while (position < value.length && !/\s/.test(value.charAt(position))) position++;
    let end = position;
    while (end > start && value.charAt(end - 1) === ',') end--;
    if (end > start) addresses.push(value.slice(start, end));
    if (end === position) position = afterDescriptor(value, position);
  }
  return addresses;
}

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

function afterDescriptor(value: string, start: number): number {
  const comma = value.indexOf(',', start);
  return comma === -1 ? value.length : comma + 1;
}

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
