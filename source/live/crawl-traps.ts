/** No site's folders are that deep. */
const MAX_SEGMENTS = 24;
/** A name may stand twice on a way (`/api/v1/api`); more often it is a relative link that goes round. */
const MAX_REPEATS = 3;

/** Why an address looks like one of an endless row, as half a sentence; undefined for any other. */
export function trapOf(address: string): string | undefined {
  const segments = new URL(address).pathname.split('/').filter(Boolean);
  if (segments.length > MAX_SEGMENTS) return `it is more than ${MAX_SEGMENTS} folders deep`;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count >= MAX_REPEATS) return `“${segment.slice(0, 60)}” comes again and again in it`;
    counts.set(segment, count);
  }
  return undefined;
}

/** So many pages of one text may be one page that a server answers everything with. */
export const MAX_SAME_PAGES = 12;
