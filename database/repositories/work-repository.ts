import { type Kysely, sql } from 'kysely';
import { JOB_OUTCOMES, type JobOutcome, type WorkMeasurement, type WorkRepository } from '../records/work-records.js';
import type { Schema } from '../schema.js';
import { isActive } from './job-rows.js';

export class SqlWorkRepository implements WorkRepository {
  readonly #database: Kysely<Schema>;

  constructor(database: Kysely<Schema>) {
    this.#database = database;
  }

  async measure(endedSince: Date): Promise<WorkMeasurement> {
    const [active, ended, pending] = await Promise.all([
      this.#active(),
      this.#ended(endedSince),
      this.#pendingDeliveries(),
    ]);
    return { ...active, ended, ...pending };
  }

  async #active(): Promise<Pick<WorkMeasurement, 'queuedJobs' | 'runningJobs' | 'oldestQueuedAt'>> {
    const rows = await this.#database
      .selectFrom('jobs')
      .select(({ fn }) => ['status', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
      .where(isActive)
      .groupBy('status')
      .execute();
    const queued = rows.find(({ status }) => status === 'queued');
    return {
      queuedJobs: Number(queued?.count ?? 0),
      runningJobs: Number(rows.find(({ status }) => status === 'running')?.count ?? 0),
      oldestQueuedAt: queued === undefined ? null : new Date(Number(queued.oldest)),
    };
  }

  async #ended(since: Date): Promise<WorkMeasurement['ended']> {
    const outcome = sql<JobOutcome>`case when status = 'failed' and stopped_by is not null then 'cancelled' else status end`;
    const rows = await this.#database
      .selectFrom('jobs')
      .select(({ fn }) => [outcome.as('outcome'), fn.countAll().as('count')])
      .where('finished_at', '>=', since.getTime())
      .groupBy(outcome)
      .execute();
    const countOf = (wanted: JobOutcome) => Number(rows.find((row) => row.outcome === wanted)?.count ?? 0);
    return Object.fromEntries(JOB_OUTCOMES.map((one) => [one, countOf(one)])) as WorkMeasurement['ended'];
  }

  async #pendingDeliveries(): Promise<Pick<WorkMeasurement, 'pendingDeliveries' | 'oldestPendingAt'>> {
    const { count, oldest } = await this.#database
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
      .where(sql<boolean>`status = 'pending'`)
      .executeTakeFirstOrThrow();
    return { pendingDeliveries: Number(count), oldestPendingAt: oldest === null ? null : new Date(Number(oldest)) };
  }
}
