import { randomBytes } from 'node:crypto';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import { EXPORT_CANCELLED } from '../../contract/errors.js';
import type { JobStatus } from '../../contract/job.js';
import { domainKey } from '../domain.js';
import type { Badge, BadgeRepository, BadgeState, BadgeVisibility } from '../records/badge-records.js';
import type { BadgeRow, Schema } from '../schema.js';

const TOKEN_BYTES = 24;

const STATES: Readonly<Record<JobStatus, BadgeState>> = {
  queued: 'running',
  running: 'running',
  completed: 'passing',
  failed: 'failing',
};

export class SqlBadgeRepository implements BadgeRepository {
  readonly #database: Kysely<Schema>;

  constructor(database: Kysely<Schema>) {
    this.#database = database;
  }

  async get(siteId: string): Promise<Badge | undefined> {
    const row = await this.#database.selectFrom('badges').selectAll().where('site_id', '=', siteId).executeTakeFirst();
    return row && toBadge(row);
  }

  async put(siteId: string, visibility: BadgeVisibility): Promise<Badge> {
    const row = await this.#database
      .insertInto('badges')
      .values({ site_id: siteId, visibility, token: randomBytes(TOKEN_BYTES).toString('base64url') })
      .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ visibility }))
      .returningAll()
      .executeTakeFirstOrThrow();
    return toBadge(row);
  }

  async remove(siteId: string): Promise<void> {
    await this.#database.deleteFrom('badges').where('site_id', '=', siteId).execute();
  }

  stateByToken(token: string): Promise<BadgeState | undefined> {
    return this.#stateOf(this.#sites().where('badges.token', '=', token));
  }

  stateByDomain(domain: string): Promise<BadgeState | undefined> {
    return this.#stateOf(
      this.#sites().where('sites.domain', '=', domainKey(domain)).where('badges.visibility', '=', 'public'),
    );
  }

  #sites() {
    return this.#database
      .selectFrom('badges')
      .innerJoin('sites', 'sites.id', 'badges.site_id')
      .select(['sites.id', 'sites.domain', 'sites.organization_id']);
  }

  async #stateOf(
    query: SelectQueryBuilder<
      Schema,
      'badges' | 'sites',
      { readonly id: string; readonly domain: string; readonly organization_id: string }
    >,
  ): Promise<BadgeState | undefined> {
    const site = await query.executeTakeFirst();
    if (site === undefined) return undefined;
    // By organization and domain, because the index of lists has them.
    const job = await this.#database
      .selectFrom('jobs')
      .select('status')
      .where('organization_id', '=', site.organization_id)
      .where('domain', '=', site.domain)
      .where('site_id', '=', site.id)
      .where('paths', 'is', null)
      .where('audience', '=', '')
      .where((expression) =>
        expression.or([expression('status', '!=', 'failed'), expression('error', '!=', EXPORT_CANCELLED)]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return job === undefined ? 'none' : STATES[job.status];
  }
}

function toBadge({ site_id: siteId, visibility, token }: BadgeRow): Badge {
  return { siteId, visibility, token };
}
