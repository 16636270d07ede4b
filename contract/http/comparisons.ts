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

const lineSchema = z.object({
  kind: z.enum(['same', 'added', 'removed']),
  text: z.string(),
  words: z
    .array(z.tuple([countSchema, countSchema]))
    .optional()
    .meta({
      description:
        'The words that differ from the line in its place: for each, the offset of its first character and the offset after its last one.',
    }),
});

/** The differences between two exports of a page. */
export const pageComparisonSchema = z
  .object({
    jobId: jobIdSchema,
    comparedWith: jobIdSchema,
    path: z.string(),
    change: z.enum(['added', 'changed', 'removed', 'unchanged']),
    counts: z
      .object({ added: countSchema, removed: countSchema })
      .meta({ description: 'The numbers of added and removed lines.' }),
    hunks: z
      .array(
        z.object({
          before: countSchema.meta({ description: 'The number of the first line in the earlier export.' }),
          after: countSchema.meta({ description: 'The number of the first line in this export.' }),
          lines: z.array(lineSchema),
        }),
      )
      .meta({ description: 'The changed lines, with three lines around them.' }),
    isCut: z.boolean().meta({ description: 'True if `hunks` contains only the first 2,000 lines.' }),
  })
  .meta({ id: 'StaticExportPageComparison' });

export type PageComparison = Wire<typeof pageComparisonSchema>;
export type Comparison = Wire<typeof comparisonSchema>;
