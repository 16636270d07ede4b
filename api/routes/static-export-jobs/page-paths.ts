import { z } from 'zod';

const MOST_PATHS = 10_000;
const LONGEST_PATH = 1000;

/** Page paths as callers write them, with or without slashes around; read as `guide/start`, the root page as `index`, each once. */
export const pagePathsSchema = z
  .array(
    z
      .string({ error: 'must be a string: the path of a page' })
      .max(LONGEST_PATH, { error: `must have at most ${LONGEST_PATH} characters` }),
    { error: 'must be an array of page paths' },
  )
  .min(1, { error: 'must name at least one page; leave it out for every page' })
  .max(MOST_PATHS, { error: `must name at most ${MOST_PATHS} pages; leave it out for every page` })
  .transform((paths) => [...new Set(paths.map(normalizePagePath))])
  .meta({ description: 'Page paths; every published page when left out.' });

/** `/guide/start/` is `guide/start`; `/` is `index`. */
function normalizePagePath(path: string): string {
  return path.replace(/^\/+|\/+$/g, '') || 'index';
}
