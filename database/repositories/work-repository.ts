import { type Kysely, sql } from 'kysely';
import { NOTICE_TEST_EVENT } from '../../contract/notices.js';
import {
  JOB_OUTCOMES,
  type JobOutcome,
  type NoticeMeasurement,
  type WorkMeasurement,
  type WorkRepository,
  type WorkSince,
} from '../records/work-records.js';
import type { Schema } from '../schema.js';
import { isActive } from './job-rows.js';
import { isPending } from './outgoing-messages.js';

export class SqlWorkRepository implements WorkRepository {
  readonly #database: Kysely<Schema>;

  constructor(database: Kysely<Schema>) {
    this.#database = database;
  }

  async measure(since: WorkSince): Promise<WorkMeasurement> {
    const [active, ended, deliveries, pendingNotices, failed] = await Promise.all([
      this.#active(),
      this.#ended(since.ended),
      this.#pending('webhook_deliveries'),
      this.#pending('notice_messages'),
      this.#failedNotices(since.noticesFailed),
    ]);
    return {
      ...active,
      ended,
      pendingDeliveries: deliveries.pending,
      oldestPendingAt: deliveries.oldestPendingAt,
      notices: { ...pendingNotices, failed },
    };
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

  async #pending(
    table: 'webhook_deliveries' | 'notice_messages',
  ): Promise<Pick<NoticeMeasurement, 'pending' | 'oldestPendingAt'>> {
    const { count, oldest } = await this.#database
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
      .where(isPending)
      .executeTakeFirstOrThrow();
    return { pending: Number(count), oldestPendingAt: oldest === null ? null : new Date(Number(oldest)) };
  }

  async #failedNotices(since: Date): Promise<number> {
    const { count } = await this.#database
      .selectFrom('notice_messages')
      .select(({ fn }) => fn.countAll().as('count'))
      // A literal, so that the engine recognizes it as the partial index's own.
      .where(sql<boolean>`status = 'failed'`)
      .where('updated_at', '>=', since.getTime())
      .where('event', '<>', NOTICE_TEST_EVENT)
      .executeTakeFirstOrThrow();
    return Number(count);
  }
}
