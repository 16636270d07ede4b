import type { Kysely } from 'kysely';
import type { JobBundle } from '../../contract/job.js';
import type { Clock } from '../clock.js';
import type { BundleRepository, StoredBundle } from '../records/bundle-records.js';
import type { Schema } from '../schema.js';
import { hasBundle, isActive } from './job-rows.js';

export class SqlBundleRepository implements BundleRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async listStored(
    organizationId: string,
    { limit, after }: Parameters<BundleRepository['listStored']>[1],
  ): Promise<readonly StoredBundle[]> {
    let query = this.#database
      .selectFrom('jobs')
      .select(['id', 'site_id', 'domain', 'version', 'audience', 'bundle', 'created_at', 'finished_at'])
      // Only whether pages were selected, because the list may be long.
      .select(({ eb }) => eb.case().when('paths', 'is', null).then(0).else(1).end().as('partial'))
      .select(({ eb, exists, selectFrom }) =>
        eb
          .case()
          .when(exists(selectFrom('publications').select('site_id').whereRef('publications.job_id', '=', 'jobs.id')))
          .then(1)
          .else(0)
          .end()
          .as('live'),
      )
      .where('organization_id', '=', organizationId)
      .where(hasBundle);
    if (after !== undefined) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('site_id', 'created_at', 'id'), '<', tuple(after.siteId, after.createdAt.getTime(), after.id)),
      );
    }
    const rows = await query
      .orderBy('site_id', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      siteId: row.site_id,
      domain: row.domain,
      version: row.version,
      groups: row.audience === '' ? [] : (JSON.parse(row.audience) as readonly string[]),
      createdAt: new Date(row.created_at),
      finishedAt: new Date(row.finished_at ?? row.created_at),
      partial: row.partial === 1,
      isLive: row.live === 1,
      bundle: JSON.parse(row.bundle ?? 'null') as JobBundle,
    }));
  }

  async markRemoved(jobIds: readonly string[]): Promise<void> {
    if (jobIds.length === 0) return;
    await this.#database
      .updateTable('jobs')
      .set({ bundle_removed_at: this.#clock().getTime() })
      .where('id', 'in', jobIds)
      .where(hasBundle)
      // It may have been published since the bundles were listed.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('publications').select('site_id').whereRef('publications.job_id', '=', 'jobs.id'))),
      )
      .execute();
  }

  async oldestActive(organizationId: string): Promise<Date | null> {
    const row = await this.#database
      .selectFrom('jobs')
      .select('created_at')
      .where('organization_id', '=', organizationId)
      .where(isActive)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : new Date(row.created_at);
  }
}
