import { type Kysely, sql, type Transaction } from 'kysely';
import type { AnalyticsRepository, PageViews, Searches, SiteAnalytics } from '../records/analytics-records.js';
import type { Schema } from '../schema.js';

/** The number of different searches of a site that are kept for a day. Further ones are counted together, without their words. */
const MAX_TEXTS_A_DAY = 1000;
/** The number of rows of a statement, because SQLite limits the number of its parameters. */
const ROWS_AT_ONCE = 500;

export class SqlAnalyticsRepository implements AnalyticsRepository {
  readonly #database: Kysely<Schema>;

  constructor(database: Kysely<Schema>) {
    this.#database = database;
  }

  async add({ pages, searches }: { readonly pages: readonly PageViews[]; readonly searches: readonly Searches[] }) {
    await this.#database.transaction().execute(async (transaction) => {
      for (const group of groupsOf(inOrder(pages, ({ path }) => path))) {
        await transaction
          .insertInto('site_page_views')
          .values(group.map(({ siteId, day, path, views }) => ({ site_id: siteId, day, path, views })))
          .onConflict((conflict) =>
            conflict
              .columns(['site_id', 'day', 'path'])
              .doUpdateSet({ views: sql<number>`site_page_views.views + excluded.views` }),
          )
          .execute();
      }
      for (const group of groupsOf(inOrder(await withinLimit(transaction, searches), ({ text }) => text))) {
        await transaction
          .insertInto('site_searches')
          .values(
            group.map(({ siteId, day, text, searches: count, misses }) => ({
              site_id: siteId,
              day,
              text,
              searches: count,
              misses,
            })),
          )
          .onConflict((conflict) =>
            conflict.columns(['site_id', 'day', 'text']).doUpdateSet({
              searches: sql<number>`site_searches.searches + excluded.searches`,
              misses: sql<number>`site_searches.misses + excluded.misses`,
            }),
          )
          .execute();
      }
    });
  }

  async read(siteId: string, since: string, limit: number): Promise<SiteAnalytics> {
    const views = this.#database.selectFrom('site_page_views').where('site_id', '=', siteId).where('day', '>=', since);
    const searches = this.#database.selectFrom('site_searches').where('site_id', '=', siteId).where('day', '>=', since);
    const texts = searches
      .where('text', '!=', '')
      .select(({ fn }) => ['text', fn.sum<number>('searches').as('searches'), fn.sum<number>('misses').as('misses')])
      .groupBy('text')
      .limit(limit);
    const [viewDays, searchDays, pages, frequent, missed] = await Promise.all([
      views
        .select(({ fn }) => ['day', fn.sum<number>('views').as('count')])
        .groupBy('day')
        .execute(),
      searches
        .select(({ fn }) => ['day', fn.sum<number>('searches').as('count')])
        .groupBy('day')
        .execute(),
      views
        .select(({ fn }) => ['path', fn.sum<number>('views').as('views')])
        .groupBy('path')
        .orderBy('views', 'desc')
        .orderBy('path')
        .limit(limit)
        .execute(),
      texts.orderBy('searches', 'desc').orderBy('text').execute(),
      texts
        .having(({ fn }) => fn.sum<number>('misses'), '>', 0)
        .orderBy('misses', 'desc')
        .orderBy('text')
        .execute(),
    ]);
    const days = new Map<string, { day: string; views: number; searches: number }>();
    const dayOf = (day: string) => {
      const known = days.get(day) ?? { day, views: 0, searches: 0 };
      days.set(day, known);
      return known;
    };
    for (const { day, count } of viewDays) dayOf(day).views = Number(count);
    for (const { day, count } of searchDays) dayOf(day).searches = Number(count);
    const counted = (rows: typeof frequent) =>
      rows.map((row) => ({ text: row.text, searches: Number(row.searches), misses: Number(row.misses) }));
    return {
      days: [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1)),
      pages: pages.map((row) => ({ path: row.path, views: Number(row.views) })),
      searches: counted(frequent),
      missed: counted(missed),
    };
  }

  async removeBefore(day: string): Promise<void> {
    await this.#database.deleteFrom('site_page_views').where('day', '<', day).execute();
    await this.#database.deleteFrom('site_searches').where('day', '<', day).execute();
  }
}

/** Sorts counts by their keys: two processes that lock the same rows in the same order cannot deadlock. */
function inOrder<Count extends { readonly siteId: string; readonly day: string }>(
  counts: readonly Count[],
  nameOf: (count: Count) => string,
): readonly Count[] {
  const key = (count: Count) => `${count.siteId} ${count.day} ${nameOf(count)}`;
  return [...counts].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

function groupsOf<Count>(counts: readonly Count[]): readonly (readonly Count[])[] {
  const groups: (readonly Count[])[] = [];
  for (let at = 0; at < counts.length; at += ROWS_AT_ONCE) groups.push(counts.slice(at, at + ROWS_AT_ONCE));
  return groups;
}

/** Returns the counts with those beyond the limit of different searches joined to one without words. */
async function withinLimit(
  transaction: Transaction<Schema>,
  searches: readonly Searches[],
): Promise<readonly Searches[]> {
  const bySite = new Map<string, Searches[]>();
  for (const search of searches) {
    const key = `${search.siteId} ${search.day}`;
    const group = bySite.get(key);
    if (group === undefined) bySite.set(key, [search]);
    else group.push(search);
  }
  const kept: Searches[] = [];
  for (const group of bySite.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { siteId, day } = first;
    const rows = await transaction
      .selectFrom('site_searches')
      .select('text')
      .where('site_id', '=', siteId)
      .where('day', '=', day)
      .limit(MAX_TEXTS_A_DAY + 1)
      .execute();
    const known = new Set(rows.map(({ text }) => text));
    const others = { siteId, day, text: '', searches: 0, misses: 0 };
    for (const search of group) {
      if (search.text !== '' && (known.has(search.text) || known.size < MAX_TEXTS_A_DAY)) {
        known.add(search.text);
        kept.push(search);
      } else {
        others.searches += search.searches;
        others.misses += search.misses;
      }
    }
    if (others.searches > 0) kept.push(others);
  }
  return kept;
}
