import { z } from 'zod';

const MAX_PATHS = 10_000;
const MAX_PATH_LENGTH = 1000;

/** Page paths as callers write them, with or without slashes around; read as `guide/start`, the root page as `index`, each once. */
export const pagePathsSchema = z
  .array(
    z
      .string({ error: 'must be a string: the path of a page' })
      .max(MAX_PATH_LENGTH, { error: `must have at most ${MAX_PATH_LENGTH} characters` }),
    { error: 'must be an array of page paths' },
  )
  .min(1, { error: 'must name at least one page; leave it out for every page' })
  .max(MAX_PATHS, { error: `must name at most ${MAX_PATHS} pages; leave it out for every page` })
  .transform((paths) => [...new Set(paths.map(normalizePagePath))])
  .meta({ description: 'Page paths; every published page when left out.' });

/** `/guide/start/` is `guide/start`; `/` is `index`. */
function normalizePagePath(path: string): string {
  return path.replace(/^\/+|\/+$/g, '') || 'index';
}
