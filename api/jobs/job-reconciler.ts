import pMap from 'p-map';
import { EXPORT_CANCELLED } from '../../contract/errors.js';
import { isFinal } from '../../contract/job.js';
import type { Database } from '../../database/database.js';
import type { Job } from '../../database/records/job-records.js';
import type { Logger } from '../../logging/logger.js';
import { type ExportEngine, ExportEngineUnavailable, type WorkflowState } from '../engine/export-engine.js';
import { type RepeatedSweep, repeatSweep } from '../sweeps/repeat-sweep.js';
import { endedWithoutWorkflow } from './job-progress.js';

export interface JobReconcilerParts {
  readonly database: Pick<Database, 'jobs'>;
  readonly exports: Pick<ExportEngine, 'start' | 'describe'>;
  /** Further work of each pass. */
  readonly otherSweeps?: readonly (() => Promise<void>)[];
  readonly logger: Logger;
  /** The age in milliseconds from which the record of an active job is checked. */
  readonly staleAfterMs?: number;
}

const SWEEP_EVERY_MS = 15_000;
const STALE_AFTER_MS = 20_000;
/** The number of jobs that are checked concurrently. */
const CONCURRENCY = 8;

/** The error message of a job whose workflow has ended without recording a reason, by the state of the workflow. */
const ENDS: Readonly<Record<Exclude<WorkflowState, 'running' | 'unknown'>, string>> = {
  completed: 'the export ended without recording its result; start it again',
  failed: 'the export ended with a failure that could not be recorded; start it again, and see the log of the worker',
  cancelled: EXPORT_CANCELLED,
  terminated: 'the export was terminated by an operator; start it again',
  'timed-out': 'the export timed out; check that workers are running, and start it again',
};

/**
 * Creates a reconciler that starts jobs which were accepted while the engine was unavailable, and marks jobs as failed whose workflow ended
 * without a final record. Any number of processes may run it at once: starting a job twice is the same as once, and a final record is not
 * overwritten. It runs a pass when it starts and every {@link SWEEP_EVERY_MS}. A pass never rejects: the next one retries what failed.
 */
export function createJobReconciler(parts: JobReconcilerParts): RepeatedSweep {
  const { database, exports: engine, logger, staleAfterMs = STALE_AFTER_MS, otherSweeps = [] } = parts;

  async function reconcile(job: Job): Promise<void> {
    const state = await engine.describe(job.id);
    if (state === 'running') return;
    if (state === 'unknown') {
      await engine.start({ jobId: job.id, organizationId: job.organizationId });
      logger.info({ jobId: job.id }, 'started a job that was missing in the engine');
      return;
    }
    // The workflow may have written its final record since the list was read.
    const current = await database.jobs.getById(job.id);
    if (current === undefined || isFinal(current)) return;
    await database.jobs.record(job.id, endedWithoutWorkflow(current, ENDS[state]));
    logger.warn({ jobId: job.id, workflow: state }, 'recorded a job as failed whose workflow ended without a record');
  }

  async function reconcileAll(): Promise<void> {
    const stale = await database.jobs.listActive(new Date(Date.now() - staleAfterMs));
    const attempt = async (job: Job) => {
      try {
        await reconcile(job);
      } catch (error) {
        // Without the engine, all other jobs would fail too.
        if (error instanceof ExportEngineUnavailable) throw error;
        logger.warn({ jobId: job.id, err: error }, 'a job could not be reconciled; retrying');
      }
    };
    await pMap(stale, attempt, { concurrency: CONCURRENCY });
  }

  return repeatSweep(
    () =>
      Promise.all([reconcileAll(), ...otherSweeps.map((run) => run())])
        .then(() => undefined)
        .catch((error: unknown) => logger.warn({ err: error }, 'jobs could not be reconciled; retrying')),
    // What was accepted before a restart does not wait for the first interval.
    { everyMs: SWEEP_EVERY_MS, atOnce: true },
  );
}
