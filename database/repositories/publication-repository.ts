import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { JobBundle } from '../../contract/job.js';
import type { Clock } from '../clock.js';
import { domainKey } from '../domain.js';
import type { JobActor } from '../records/job-records.js';
import type {
  HostedExport,
  Publication,
  PublicationRepository,
  PublishingPolicy,
} from '../records/publication-records.js';
import type { Hosting } from '../records/site-records.js';
import type { JobRow, PublicationRow, Schema } from '../schema.js';
import { hasBundle } from './job-rows.js';
import { lockOrganization } from './lock-organization.js';
import { requireSite } from './require-site.js';

/** The number of ids in one statement. */
const MAX_IDS = 500;

const HOSTED_COLUMNS = [
  'jobs.id',
  'jobs.site_id',
  'jobs.organization_id',
  'jobs.domain',
  'jobs.version',
  'jobs.page_count',
  'jobs.hosting',
  'jobs.bundle',
] as const;

export class SqlPublicationRepository implements PublicationRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async get(organizationId: string, siteId: string): Promise<Publication> {
    const row = await this.#database
      .selectFrom('publications')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    return row === undefined ? unpublished(organizationId, siteId) : toPublication(row);
  }

  async publish(organizationId: string, jobId: string, by: JobActor): Promise<Publication | undefined> {
    return await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      const job = await transaction
        .selectFrom('jobs')
        .innerJoin('sites', 'sites.id', 'jobs.site_id')
        .select(['jobs.id', 'jobs.site_id', 'jobs.created_at'])
        .where('jobs.id', '=', jobId)
        .where('jobs.organization_id', '=', organizationId)
        .where('jobs.paths', 'is', null)
        .where('jobs.audience', '=', '')
        .where(hasBundle)
        .executeTakeFirst();
      if (job === undefined) return undefined;
      const live = await transaction
        .selectFrom('publications')
        .innerJoin('jobs', 'jobs.id', 'publications.job_id')
        .select('jobs.created_at')
        .where('publications.site_id', '=', job.site_id)
        .executeTakeFirst();
      const isUndo = live !== undefined && live.created_at > job.created_at;
      const published = {
        job_id: job.id,
        published_by: JSON.stringify(by),
        published_at: this.#clock().getTime(),
        ...(isUndo && { policy: 'review' as const }),
      };
      const row = await transaction
        .insertInto('publications')
        .values({ site_id: job.site_id, organization_id: organizationId, policy: 'automatic', ...published })
        .onConflict((conflict) => conflict.column('site_id').doUpdateSet(published))
        .returningAll()
        .executeTakeFirstOrThrow();
      return toPublication(row);
    });
  }

  async setPolicy(organizationId: string, siteId: string, policy: PublishingPolicy): Promise<Publication> {
    return await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      await requireSite(transaction, { organizationId, siteId });
      const row = await transaction
        .insertInto('publications')
        .values({ site_id: siteId, organization_id: organizationId, policy })
        .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ policy }))
        .returningAll()
        .executeTakeFirstOrThrow();
      return toPublication(row);
    });
  }

  async findLive(domain: string): Promise<HostedExport | undefined> {
    return await this.#readHosted(
      this.#database
        .selectFrom('sites')
        .innerJoin('publications', 'publications.site_id', 'sites.id')
        .innerJoin('jobs', 'jobs.id', 'publications.job_id')
        .where('sites.domain', '=', domainKey(domain))
        .select(HOSTED_COLUMNS),
    );
  }

  async listLiveJobs(siteIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (let at = 0; at < siteIds.length; at += MAX_IDS) {
      const rows = await this.#database
        .selectFrom('publications')
        .select(['site_id', 'job_id'])
        .where('site_id', 'in', siteIds.slice(at, at + MAX_IDS))
        .execute();
      for (const { site_id, job_id } of rows) if (job_id !== null) found.set(site_id, job_id);
    }
    return found;
  }

  async findExport(jobId: string): Promise<HostedExport | undefined> {
    return await this.#readHosted(
      this.#database
        .selectFrom('jobs')
        .innerJoin('sites', 'sites.id', 'jobs.site_id')
        .where('jobs.id', '=', jobId)
        .select(HOSTED_COLUMNS),
    );
  }

  async #readHosted(
    query: SelectQueryBuilder<
      Schema,
      'jobs',
      Pick<JobRow, 'id' | 'site_id' | 'organization_id' | 'domain' | 'version' | 'page_count' | 'hosting' | 'bundle'>
    >,
  ): Promise<HostedExport | undefined> {
    const row = await query.where(hasBundle).executeTakeFirst();
    if (row === undefined || row.bundle === null) return undefined;
    return {
      jobId: row.id,
      siteId: row.site_id,
      organizationId: row.organization_id,
      domain: row.domain,
      version: row.version,
      pageCount: row.page_count,
      hosting: JSON.parse(row.hosting) as Hosting,
      bundle: JSON.parse(row.bundle) as JobBundle,
    };
  }
}

function unpublished(organizationId: string, siteId: string): Publication {
  return { siteId, organizationId, policy: 'automatic', jobId: null, publishedAt: null, publishedBy: null };
}

function toPublication(row: PublicationRow): Publication {
  return {
    siteId: row.site_id,
    organizationId: row.organization_id,
    policy: row.policy,
    jobId: row.job_id,
    publishedAt: row.published_at === null ? null : new Date(row.published_at),
    publishedBy: row.published_by === null ? null : (JSON.parse(row.published_by) as JobActor),
  };
}
