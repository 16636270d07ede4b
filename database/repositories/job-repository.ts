import type { Kysely } from 'kysely';
import type { JobBundle, JobProgress } from '../../contract/job.js';
import { audienceKey } from '../audience.js';
import { type Clock, DAY_MS } from '../clock.js';
import { domainKey } from '../domain.js';
import type {
  IdempotentRequest,
  Job,
  JobActor,
  JobCreation,
  JobFilter,
  JobOfKey,
  JobRepository,
  ListedJob,
  NewJob,
} from '../records/job-records.js';
import type { Schema } from '../schema.js';
import { sha256 } from '../secrets.js';
import { createJob } from './create-job.js';
import { isActive, isCompleted, jobOfKey, LISTED_COLUMNS, toJob, toListedJob } from './job-rows.js';
import { newestFirst } from './newest-first.js';
import { recordJob } from './record-job.js';

const MAX_LISTED = 1000;

export class SqlJobRepository implements JobRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Creates a job. Rejects with UnknownOrganization or UnknownSite if they do not exist or do not belong together. */
  create(values: NewJob): Promise<JobCreation> {
    return createJob(this.#database, values, this.#clock().getTime());
  }

  async findByKey(organizationId: string, request: IdempotentRequest): Promise<JobOfKey | undefined> {
    const row = await this.#select()
      .where('organization_id', '=', organizationId)
      .where('idempotency_hash', '=', sha256(request.key))
      .where('created_at', '>', this.#clock().getTime() - DAY_MS)
      .executeTakeFirst();
    return row && jobOfKey(row, request);
  }

  async get(organizationId: string, jobId: string): Promise<Job | undefined> {
    const row = await this.#select()
      .where('id', '=', jobId)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    return row && toJob(row);
  }

  async getById(jobId: string): Promise<Job | undefined> {
    const row = await this.#select().where('id', '=', jobId).executeTakeFirst();
    return row && toJob(row);
  }

  /** Lists jobs, at most 1,000 at once. Rejects with InvalidCursor. */
  async list(
    organizationId: string,
    { domain, status, groups, live = false, since, until, limit, cursor }: JobFilter,
  ): Promise<{ readonly jobs: readonly ListedJob[]; readonly nextCursor: string | null }> {
    let query = this.#database.selectFrom('jobs').select(LISTED_COLUMNS).where('organization_id', '=', organizationId);
    if (domain !== undefined) query = query.where('domain', '=', domainKey(domain));
    if (live) {
      query = query.where(({ exists, selectFrom }) =>
        exists(selectFrom('publications').select('site_id').whereRef('publications.job_id', '=', 'jobs.id')),
      );
    }
    if (status !== undefined) query = query.where('status', '=', status);
    if (groups !== undefined) query = query.where('audience', '=', audienceKey(groups));
    if (since !== undefined) query = query.where('created_at', '>=', since.getTime());
    if (until !== undefined) query = query.where('created_at', '<', until.getTime());
    const asked = { list: 'jobs', by: 'created_at', most: MAX_LISTED, limit, cursor } as const;
    const { rows, nextCursor } = await newestFirst(query, asked);
    return { jobs: rows.map(toListedJob), nextCursor };
  }

  async listLastOfSites(organizationId: string): Promise<readonly ListedJob[]> {
    const rows = await this.#database
      .selectFrom('sites')
      .innerJoin('jobs', (join) =>
        join.on('jobs.id', '=', ({ selectFrom }) =>
          selectFrom('jobs as own')
            .select('own.id')
            .whereRef('own.organization_id', '=', 'sites.organization_id')
            .whereRef('own.domain', '=', 'sites.domain')
            .orderBy('own.created_at', 'desc')
            .orderBy('own.id', 'desc')
            .limit(1),
        ),
      )
      .select(LISTED_COLUMNS.map((column) => `jobs.${column}` as const))
      .where('sites.organization_id', '=', organizationId)
      .execute();
    return rows.map(toListedJob);
  }

  async listByIds(organizationId: string, ids: readonly string[]): Promise<readonly ListedJob[]> {
    if (ids.length === 0) return [];
    const rows = await this.#database
      .selectFrom('jobs')
      .select(LISTED_COLUMNS)
      .where('organization_id', '=', organizationId)
      .where('id', 'in', ids.slice(0, MAX_LISTED))
      .execute();
    return rows.map(toListedJob);
  }

  async lastCompletedBefore({
    id,
    siteId,
    version,
    groups,
    createdAt,
  }: Pick<Job, 'id' | 'siteId' | 'version' | 'groups' | 'createdAt'>): Promise<Job | undefined> {
    const row = await this.#select()
      .where('site_id', '=', siteId)
      .where(isCompleted)
      .where('version', version === null ? 'is' : '=', version)
      .where('audience', '=', audienceKey(groups))
      .where('created_at', '<=', createdAt.getTime())
      .where('id', '<>', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && toJob(row);
  }

  /** Stores the progress of a job. A missing or final job is left unchanged. */
  record(jobId: string, progress: JobProgress, bundle?: JobBundle): Promise<void> {
    return recordJob(this.#database, { jobId, progress, bundle, now: this.#clock().getTime() });
  }

  async recordStop(jobId: string, by: JobActor): Promise<void> {
    await this.#database
      .updateTable('jobs')
      .set({ stopped_by: JSON.stringify(by) })
      .where('id', '=', jobId)
      .where('stopped_by', 'is', null)
      .where(isActive)
      .execute();
  }

  async withdrawStop(jobId: string): Promise<void> {
    await this.#database
      .updateTable('jobs')
      .set({ stopped_by: null })
      .where('id', '=', jobId)
      .where(isActive)
      .execute();
  }

  /** Returns the 1,000 jobs that have waited longest, oldest record first. */
  async listActive(updatedBefore: Date): Promise<readonly Job[]> {
    const rows = await this.#select()
      .where(isActive)
      .where('updated_at', '<', updatedBefore.getTime())
      .orderBy('updated_at')
      .limit(MAX_LISTED)
      .execute();
    return rows.map(toJob);
  }

  #select() {
    return this.#database.selectFrom('jobs').selectAll();
  }
}
