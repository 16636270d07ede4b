import { z } from 'zod';

const MAX_PATHS = 10_000;
const MAX_PATH_LENGTH = 1000;

/** Page paths, with or without slashes around. They are normalized to `guide/start`, the root page to `index`, without duplicates. */
export const pagePathsSchema = z
  .array(
    z
      .string({ error: 'must be a string: the path of a page' })
      .max(MAX_PATH_LENGTH, { error: `must have at most ${MAX_PATH_LENGTH} characters` }),
    { error: 'must be an array of page paths' },
  )
  .min(1, { error: 'must contain at least one page; omit it for all pages' })
  .max(MAX_PATHS, { error: `must name at most ${MAX_PATHS} pages; omit it for all pages` })
  .transform((paths) => [...new Set(paths.map(normalizePagePath))])
  .meta({ description: 'Page paths; all published pages if omitted.' });

/** Returns the normalized path: `/guide/start/` is `guide/start`, and `/` is `index`. */
function normalizePagePath(path: string): string {
  return path.replace(/^\/+|\/+$/g, '') || 'index';
}
