import pMap from 'p-map';
import { EXPORT_CANCELLED } from '../../contract/errors.js';
import { isFinal } from '../../contract/job.js';
import type { Database } from '../../database/database.js';
import type { Job } from '../../database/records/job-records.js';
import type { Logger } from '../../logging/logger.js';
import { type ExportEngine, ExportEngineUnavailable, type WorkflowState } from '../engine/export-engine.js';
import { endedWithoutWorkflow } from './job-progress.js';

/** Reconciles the database and the engine after either was unavailable. */
export interface JobReconciler {
  /** Runs one pass. Never rejects: the next pass retries what failed. */
  sweep(): Promise<void>;
  /** Runs a pass now and every {@link SWEEP_EVERY_MS}. */
  start(): void;
  /** Stops the passes. Resolves when the current one has ended. */
  stop(): Promise<void>;
}

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
 * overwritten.
 */
export function createJobReconciler(parts: JobReconcilerParts): JobReconciler {
  const { database, exports: engine, logger, staleAfterMs = STALE_AFTER_MS, otherSweeps = [] } = parts;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

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

  function sweep(): Promise<void> {
    sweeping ??= Promise.all([reconcileAll(), ...otherSweeps.map((run) => run())])
      .then(() => undefined)
      .catch((error: unknown) => logger.warn({ err: error }, 'jobs could not be reconciled; retrying'))
      .finally(() => {
        sweeping = undefined;
      });
    return sweeping;
  }

  return {
    sweep,
    start: () => {
      void sweep();
      timer ??= setInterval(() => void sweep(), SWEEP_EVERY_MS);
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await sweeping;
    },
  };
}
