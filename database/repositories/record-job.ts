import type { ExpressionBuilder, Kysely, Updateable } from 'kysely';
import { isFinal, type JobBundle, type JobProgress } from '../../contract/job.js';
import type { JobRow, Schema } from '../schema.js';
import { announce, jobAnnouncement } from './announce.js';
import { isActive, toJob } from './job-rows.js';
import { keepNotices } from './keep-notices.js';
import { publishCompleted } from './publish-completed.js';

interface JobRecording {
  readonly jobId: string;
  readonly progress: JobProgress;
  readonly bundle: JobBundle | undefined;
  /** The current time in milliseconds. */
  readonly now: number;
}

/**
 * Stores the progress of a job in one statement, so that records that arrive out of order cannot undo each other: a
 * final status stays, progress and page count only rise, and the current state (phase, warnings) comes from the record
 * with the highest progress. The final one also stores the webhook deliveries and
 * the messages of notices.
 */
export async function recordJob(database: Kysely<Schema>, recording: JobRecording): Promise<void> {
  const { jobId, progress, bundle } = recording;
  if (progress.status === 'completed' && bundle === undefined) {
    throw new Error(`job ${jobId} is completed: record its bundle in the same call`);
  }
  if (!isFinal(progress)) {
    await update(database, recording).execute();
    return;
  }
  await database.transaction().execute(async (transaction) => {
    const row = await update(transaction, recording).returningAll().executeTakeFirst();
    if (row === undefined) return;
    const job = toJob(row);
    // Before the webhooks, whose receivers ask what is published.
    if (job.status === 'completed') await publishCompleted(transaction, job, recording.now);
    await announce(transaction, { ...jobAnnouncement(job), now: recording.now });
    await keepNotices(transaction, job, recording.now);
  });
}

function update(database: Kysely<Schema>, recording: JobRecording) {
  return database
    .updateTable('jobs')
    .set((builder) => changes(builder, recording))
    .where('id', '=', recording.jobId)
    .where(isActive);
}

function changes(builder: ExpressionBuilder<Schema, 'jobs'>, { progress, bundle, now }: JobRecording) {
  const percent = progress.status === 'completed' ? 100 : Math.min(99, Math.floor(progress.progress));
  const raised = (column: 'progress' | 'page_count' | 'updated_at', value: number) =>
    builder.case().when(column, '<', value).then(value).else(builder.ref(column)).end();
  return {
    progress: raised('progress', percent),
    page_count: raised('page_count', Math.floor(progress.pageCount)),
    updated_at: raised('updated_at', now),
    ...(progress.totalPages !== null && { total_pages: Math.floor(progress.totalPages) }),
    ...(progress.status === 'running' && {
      status: 'running' as const,
      phase: builder.case().when('progress', '<=', percent).then(progress.phase).else(builder.ref('phase')).end(),
      warnings: builder
        .case()
        .when('progress', '<=', percent)
        .then(progress.warnings)
        .else(builder.ref('warnings'))
        .end(),
    }),
    ...(isFinal(progress) && finalChanges({ progress, bundle, now })),
  };
}

function finalChanges({ progress, bundle, now }: Omit<JobRecording, 'jobId'>): Updateable<JobRow> {
  return {
    status: progress.status,
    phase: progress.phase,
    warnings: progress.warnings,
    error: progress.status === 'failed' ? progress.error : null,
    bundle: progress.status === 'completed' && bundle !== undefined ? JSON.stringify(bundle) : null,
    finished_at: now,
  };
}
