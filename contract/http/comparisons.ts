import { z } from 'zod';
import { jobIdSchema } from './jobs.js';
import { countSchema, type Wire } from './wire.js';

/** Maximum number of pages in each list of a comparison. Its counts cover all pages. */
export const MAX_LISTED_PAGES = 1000;

const pages = z.array(z.string()).meta({ description: `Paths of pages, at most ${MAX_LISTED_PAGES}.` });

/** The pages that differ between two exports of a site. */
export const comparisonSchema = z
  .object({
    jobId: jobIdSchema,
    comparedWith: jobIdSchema,
    counts: z.object({ added: countSchema, changed: countSchema, removed: countSchema, unchanged: countSchema }),
    added: pages,
    changed: pages.meta({ description: 'Pages whose own content changed; a changed menu does not count.' }),
    removed: pages,
  })
  .meta({ id: 'StaticExportComparison' });

export type Comparison = Wire<typeof comparisonSchema>;
