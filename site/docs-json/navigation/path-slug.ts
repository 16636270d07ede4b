/**
 * Returns a segment of a page's path for a text: `List all indexes` becomes `list-all-indexes`. Underscores stay, as in
 * `eth_call`.
 */
export function pathSlug(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 120);
}
