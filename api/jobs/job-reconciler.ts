import pMap from 'p-map';
import { EXPORT_CANCELLED } from '../../contract/errors.js';
import type { Database } from '../../database/database.js';
import type { Job } from '../../database/records/job-records.js';
import type { Logger } from '../../logging/logger.js';
import { type ExportEngine, ExportEngineUnavailable, type WorkflowState } from '../engine/export-engine.js';
import { endedWithoutWorkflow, isFinal } from './job-progress.js';

/** Brings the database and the engine back together after either was away. */
export interface JobReconciler {
  /** One pass. Never rejects: what could not be done is done by the next one. */
  sweep(): Promise<void>;
  /** A pass now and then every {@link SWEEP_EVERY_MS}. */
  start(): void;
  /** Resolves when a pass that is under way has ended. */
  stop(): Promise<void>;
}

export interface JobReconcilerParts {
  readonly database: Pick<Database, 'jobs'>;
  readonly exports: Pick<ExportEngine, 'start' | 'describe'>;
  /** What else is brought back together in each pass. */
  readonly also?: readonly (() => Promise<void>)[];
  readonly logger: Logger;
  /** Active jobs are looked at once their record is this old. */
  readonly staleAfterMs?: number;
}

const SWEEP_EVERY_MS = 15_000;
const STALE_AFTER_MS = 20_000;
/** Jobs looked at together. */
const CONCURRENCY = 8;

/** What the reader of a job is told when its workflow ended and could not record why. */
const ENDS: Readonly<Record<Exclude<WorkflowState, 'running' | 'unknown'>, string>> = {
  completed: 'the export ended without recording its result; start it again',
  failed: 'the export ended with a failure that could not be recorded; start it again, and see the log of the worker',
  cancelled: EXPORT_CANCELLED,
  terminated: 'the export was terminated by an operator; start it again',
  'timed-out': 'the export took longer than it may; check that workers are running, and start it again',
};

/**
 * Jobs that were taken while the engine was away are started, and those whose workflow ended without a last record are recorded as
 * failed. Any number of processes may do so at once: starting twice is one start, and a final record stands.
 */
export function createJobReconciler(parts: JobReconcilerParts): JobReconciler {
  const { database, exports: engine, logger, staleAfterMs = STALE_AFTER_MS, also = [] } = parts;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

  async function reconcile(job: Job): Promise<void> {
    const state = await engine.describe(job.id);
    if (state === 'running') return;
    if (state === 'unknown') {
      await engine.start({ jobId: job.id, organizationId: job.organizationId });
      logger.info({ jobId: job.id }, 'started a job that the engine did not have');
      return;
    }
    // The workflow may have written its end since the list was read.
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
        // Nothing more can be done for anyone until the engine is back.
        if (error instanceof ExportEngineUnavailable) throw error;
        logger.warn({ jobId: job.id, err: error }, 'a job could not be reconciled; it is tried again');
      }
    };
    await pMap(stale, attempt, { concurrency: CONCURRENCY });
  }

  function sweep(): Promise<void> {
    sweeping ??= Promise.all([reconcileAll(), ...also.map((each) => each())])
      .then(() => undefined)
      .catch((error: unknown) => logger.warn({ err: error }, 'jobs could not be reconciled; it is tried again'))
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
