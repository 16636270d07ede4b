import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  Client,
  Connection,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowExecutionStatusName,
  WorkflowFailedError,
  WorkflowIdReusePolicy,
  WorkflowNotFoundError,
} from '@temporalio/client';
import type { TemporalConfig } from '../config/read-config.js';
import type { Logger } from '../logging/logger.js';
import {
  EXPORT_TASK_QUEUE,
  EXPORT_WORKFLOW,
  type ExportInput,
  exportProgress,
  PAGE_CHECK_WORKFLOW,
} from '../workflows/messages.js';
import {
  type ExportEngine,
  ExportEngineUnavailable,
  PATH_CHECK_DEADLINE_MS,
  type PathCheck,
  PROGRESS_DEADLINE_MS,
  type WorkflowState,
} from './export-engine.js';
import { within } from './within.js';

const CALL_DEADLINE_MS = 5000;

/** A run that goes on as a new one, or is paused, is not at its end. */
const STATES: Readonly<Record<WorkflowExecutionStatusName, WorkflowState>> = {
  UNSPECIFIED: 'running',
  RUNNING: 'running',
  PAUSED: 'running',
  CONTINUED_AS_NEW: 'running',
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  TERMINATED: 'terminated',
  TIMED_OUT: 'timed-out',
  UNKNOWN: 'running',
};

/** Runs exports on Temporal. Connects when first used, and again by itself whenever the server was away. */
export function createTemporalExportEngine(config: TemporalConfig, logger: Logger): ExportEngine {
  const connection = Connection.lazy(connectionOptions(config));
  const client = new Client({ connection, namespace: config.namespace });

  /** Bounded by the clock as well: the client's own retries do not look at the deadline while they wait. */
  function bounded<Answer>(milliseconds: number, call: () => Promise<Answer>): Promise<Answer> {
    return within(milliseconds, connection.withDeadline(Date.now() + milliseconds, call));
  }

  async function ask<Answer>(what: string, call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await bounded(CALL_DEADLINE_MS, call);
    } catch (error) {
      if (error instanceof WorkflowNotFoundError || error instanceof WorkflowExecutionAlreadyStartedError) throw error;
      throw new ExportEngineUnavailable(
        `Temporal at ${config.address} could not ${what}; check that it runs and that the namespace ${config.namespace} exists`,
        { cause: error },
      );
    }
  }

  return {
    start: async (job) => {
      const input: ExportInput = { jobId: job.jobId, organizationId: job.organizationId };
      try {
        await ask(`start ${job.jobId}`, () =>
          client.workflow.start(EXPORT_WORKFLOW, {
            taskQueue: EXPORT_TASK_QUEUE,
            workflowId: job.jobId,
            workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
            args: [input],
          }),
        );
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      }
    },

    progress: async (jobId) => {
      try {
        return await bounded(PROGRESS_DEADLINE_MS, () => client.workflow.getHandle(jobId).query(exportProgress));
      } catch (error) {
        logger.debug({ jobId, err: error }, 'no worker answered for the progress of a job');
        return undefined;
      }
    },

    cancel: async (jobId) => {
      try {
        await ask(`cancel ${jobId}`, () => client.workflow.getHandle(jobId).cancel());
        return true;
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return false;
        throw error;
      }
    },

    describe: async (jobId) => {
      try {
        const { status } = await ask(`describe ${jobId}`, () => client.workflow.getHandle(jobId).describe());
        return STATES[status.name];
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return 'unknown';
        throw error;
      }
    },

    findUnknownPaths: async (check: PathCheck) => {
      const handle = await ask('check paths', () =>
        client.workflow.start(PAGE_CHECK_WORKFLOW, {
          taskQueue: EXPORT_TASK_QUEUE,
          workflowId: `check_${randomUUID()}`,
          // Without a worker nobody waits for it any more.
          workflowExecutionTimeout: PATH_CHECK_DEADLINE_MS,
          args: [check],
        }),
      );
      try {
        return (await bounded(PATH_CHECK_DEADLINE_MS, () => handle.result())) as readonly string[];
      } catch (error) {
        const detail = error instanceof WorkflowFailedError ? error.cause : error;
        logger.info({ siteId: check.siteId, err: detail }, 'paths could not be checked; the export will do so');
        return [];
      }
    },

    check: async () => {
      await ask('answer', () => connection.workflowService.describeNamespace({ namespace: config.namespace }));
    },

    close: () => connection.close(),
  };
}

function connectionOptions(config: TemporalConfig) {
  const { address, apiKey, tls, tlsCertFile, tlsKeyFile } = config;
  const clientCertPair =
    tlsCertFile !== undefined && tlsKeyFile !== undefined
      ? { crt: readFileSync(tlsCertFile), key: readFileSync(tlsKeyFile) }
      : undefined;
  return {
    address,
    ...(apiKey !== undefined && { apiKey }),
    // With an API key alone, the client turns TLS on by itself.
    ...(clientCertPair !== undefined ? { tls: { clientCertPair } } : tls && { tls: true }),
    // By default a channel waits for up to two minutes before it tries again.
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 250, 'grpc.max_reconnect_backoff_ms': 2000 },
  };
}
