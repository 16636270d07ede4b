import { routePath, splitRoute } from '../../site/live/routes.js';

/** Maximum depth of folders; real sites have fewer. */
const MAX_SEGMENTS = 24;
/**
 * Maximum number of equal names in a path. A name may occur twice (`/api/v1/api`); more often it is a relative link in
 * a circle.
 */
const MAX_REPEATS = 3;

/**
 * Returns the reason, as half a sentence, why an address looks like one of an endless series; undefined for any other.
 */
export function trapOf(address: string): string | undefined {
  const { document, route } = splitRoute(address);
  const segments = `${new URL(document).pathname}/${routePath(route)}`.split('/').filter(Boolean);
  if (segments.length > MAX_SEGMENTS) return `it is more than ${MAX_SEGMENTS} folders deep`;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count >= MAX_REPEATS) return `it repeats “${segment.slice(0, 60)}”`;
    counts.set(segment, count);
  }
  return undefined;
}

/** The number of pages with equal text from which on they may be one page that the server returns for everything. */
export const MAX_SAME_PAGES = 12;
