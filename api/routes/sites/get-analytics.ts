import { analyticsQuerySchema, analyticsSchema, type SiteAnalytics } from '../../../contract/http/analytics.js';
import type { Searches, SiteAnalytics as Stored } from '../../../database/records/analytics-records.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from './find-site.js';
import { SITES_ACCESS, SITES_PATH, siteParamsSchema } from './schemas.js';

const MAX_ENTRIES = 100;
const DAY_MS = 86_400_000;

export const getAnalytics = defineRoute({
  method: 'GET',
  path: `${SITES_PATH}/{domain}/analytics`,
  operationId: 'getAnalytics',
  summary: 'Read the page views and searches of a hosted site',
  description:
    'Counted by the host by day and page, without cookies, addresses or anything else about readers. Counts arrive after about ten seconds.',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  query: analyticsQuerySchema,
  responses: { 200: { description: 'The counts.', schema: analyticsSchema } },
  errors: ['not_found'],
  handle: async ({ params, query: { days }, caller, services }) => {
    const { id, domain } = await findSite(services, caller, params.domain);
    const period = lastDays(days);
    const stored = await services.database.analytics.read(id, period[0] ?? '', MAX_ENTRIES);
    return { status: 200, body: presentAnalytics(domain, period, stored) };
  },
});

/** Returns the last days in UTC as `YYYY-MM-DD`, oldest first. */
function lastDays(count: number): readonly string[] {
  const today = Date.now();
  return Array.from({ length: count }, (_, at) =>
    new Date(today - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

function presentAnalytics(domain: string, period: readonly string[], stored: Stored): SiteAnalytics {
  const counted = new Map(stored.days.map((day) => [day.day, day]));
  const days = period.map((day) => ({
    day,
    views: counted.get(day)?.views ?? 0,
    searches: counted.get(day)?.searches ?? 0,
  }));
  return {
    domain,
    views: days.reduce((sum, { views }) => sum + views, 0),
    searches: days.reduce((sum, { searches }) => sum + searches, 0),
    days,
    pages: stored.pages.map(({ path, views }) => ({ path: path.replace(/\.html$/, ''), views })),
    terms: stored.searches.map(presentSearch),
    withoutResult: stored.missed.map(presentSearch),
  };
}

const presentSearch = ({ text, searches, misses }: Pick<Searches, 'text' | 'searches' | 'misses'>) => ({
  text,
  searches,
  withoutResult: misses,
});
