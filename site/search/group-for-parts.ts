/**
 * The approximate number of pages of a part. A changed page costs reading all pages of its part again, and words that
 * parts share are repeated in each.
 */
export const PAGES_A_PART = 120;

/**
 * Returns the keys of the sections of neighboring batches, a group for each part of the index. The groups depend on the
 * batches alone, so most parts stay the same when one batch changes.
 */
export function groupForParts(
  batches: readonly { readonly sectionsKey?: string | undefined; readonly pages: number }[],
): string[][] {
  const groups: string[][] = [];
  let open: string[] = [];
  let pages = 0;
  for (const batch of batches) {
    if (batch.sectionsKey !== undefined) open.push(batch.sectionsKey);
    pages += batch.pages;
    if (pages < PAGES_A_PART) continue;
    if (open.length > 0) groups.push(open);
    open = [];
    pages = 0;
  }
  if (open.length > 0) groups.push(open);
  return groups;
}
