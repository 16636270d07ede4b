import { z } from 'zod';
import type { Wire } from './wire.js';

/** The number of days for which page views and searches can be read. */
export const MAX_ANALYTICS_DAYS = 90;
const DAYS_RULE = { error: `must be a whole number from 1 to ${MAX_ANALYTICS_DAYS}` };

/** The query parameters of a site's analytics. */
export const analyticsQuerySchema = z.object({
  days: z.coerce
    .number(DAYS_RULE)
    .int(DAYS_RULE)
    .min(1, DAYS_RULE)
    .max(MAX_ANALYTICS_DAYS, DAYS_RULE)
    .default(30)
    .meta({ description: 'The number of days, with today as the last one.' }),
});

const count = z.int().min(0);

const searchSchema = z
  .object({
    text: z.string().meta({ description: 'The words, in lower case.' }),
    searches: count,
    withoutResult: count.meta({ description: 'The number of these searches that found nothing.' }),
  })
  .meta({ id: 'SearchCounts' });

/** The pages that readers of a hosted site read, and the words that they searched for. */
export const analyticsSchema = z
  .object({
    domain: z.string(),
    views: count.meta({ description: 'The page views of all days.' }),
    searches: count,
    days: z
      .array(z.object({ day: z.iso.date(), views: count, searches: count }))
      .meta({ description: 'Every day of the period in UTC, oldest first.' }),
    pages: z
      .array(z.object({ path: z.string(), views: count }))
      .meta({ description: 'The pages with the most views, at most 100.' }),
    terms: z.array(searchSchema).meta({ description: 'The most frequent searches, at most 100.' }),
    withoutResult: z
      .array(searchSchema)
      .meta({ description: 'The searches that most often found nothing, at most 100.' }),
  })
  .meta({ id: 'SiteAnalytics' });

export type SiteAnalytics = Wire<typeof analyticsSchema>;
