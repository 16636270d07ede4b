import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Client,
  Connection,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowExecutionStatusName,
  WorkflowFailedError,
  WorkflowIdReusePolicy,
  WorkflowNotFoundError,
  type WorkflowStartOptions,
} from '@temporalio/client';
import type { TemporalConfig } from '../../config/config.js';
import { ACTIVITY_QUEUE, runningWorkers } from '../../contract/pollers.js';
import type { Logger } from '../../logging/logger.js';
import type * as workflows from '../../workflows/index.js';
import {
  DELIVERY_WORKFLOW,
  deliveryWorkflowId,
  EXPORT_TASK_QUEUE,
  EXPORT_WORKFLOW,
  exportProgress,
  NOTICE_WORKFLOW,
  noticeWorkflowId,
  PAGE_CHECK_WORKFLOW,
  PRUNE_WORKFLOW,
  RENDER_TASK_QUEUE,
  sendNow,
} from '../../workflows/messages.js';
import { withTimeout } from '../http/with-timeout.js';
import { describeWaiting } from './describe-waiting.js';
import {
  type ExportEngine,
  ExportEngineUnavailable,
  PATH_CHECK_DEADLINE_MS,
  type PathCheck,
  PROGRESS_DEADLINE_MS,
  type WorkflowState,
} from './export-engine.js';
import { pendingSteps } from './pending-steps.js';
import { temporalConnectionOptions } from './temporal-connection-options.js';
import { createTemporalSchedules, isRefusal } from './temporal-schedules.js';
import { readWorkload } from './temporal-workload.js';

/** Maximum duration of a call including its retries, in milliseconds. */
const CALL_DEADLINE_MS = 4500;
/** The retry covers a connection that was just lost. */
const ATTEMPTS = 2;
const BETWEEN_ATTEMPTS_MS = 300;

/** Errors that are valid answers of Temporal rather than failures. */
const ANSWERS = [
  WorkflowNotFoundError,
  WorkflowExecutionAlreadyStartedError,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
];

/** The priority of work that somebody waits for. The default is 3. */
const FIRST = 1;

/** The workflows by the names of their types. */
type Workflows = typeof workflows;

/** The state of a job for each workflow status. A run that continues as new or is paused has not ended. */
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

/** Creates an engine that runs exports on Temporal. It connects at its first call and reconnects by itself. */
export function createTemporalExportEngine(config: TemporalConfig, logger: Logger): ExportEngine {
  // The client's own retries are disabled: they continue after a call was abandoned, and throw an uncaught error once the connection is
  // closed.
  const connection = Connection.lazy({ ...temporalConnectionOptions(config), interceptors: [] });
  const client = new Client({ connection, namespace: config.namespace });

  /** Runs a call with a deadline. A timer enforces it too, because a connection that is being established ignores the deadline. */
  function bounded<Answer>(milliseconds: number, call: () => Promise<Answer>): Promise<Answer> {
    return withTimeout(milliseconds, connection.withDeadline(Date.now() + milliseconds, call));
  }

  /** Runs a call and retries it once. The call must be idempotent. */
  async function ask<Answer>(what: string, call: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await bounded(CALL_DEADLINE_MS / ATTEMPTS, call);
      } catch (error) {
        if (ANSWERS.some((kind) => error instanceof kind) || isRefusal(error)) throw error;
        if (attempt < ATTEMPTS) {
          await sleep(BETWEEN_ATTEMPTS_MS);
          continue;
        }
        throw new ExportEngineUnavailable(
          `Temporal at ${config.address} could not ${what}; check that it runs and that the namespace ${config.namespace} exists`,
          { cause: error },
        );
      }
    }
  }

  /** Returns whether a worker has polled the queue recently. */
  async function hasWorkers(queue: string): Promise<boolean> {
    const { pollers } = await client.workflowService.describeTaskQueue({
      namespace: config.namespace,
      taskQueue: { name: queue },
      taskQueueType: ACTIVITY_QUEUE,
    });
    return runningWorkers(pollers).size > 0;
  }

  /** Starts a workflow. Does nothing if it was started before. */
  async function startOnce<Name extends keyof Workflows>(
    name: Name,
    options: WorkflowStartOptions<Workflows[Name]>,
  ): Promise<void> {
    try {
      await ask(`start ${options.workflowId}`, () => client.workflow.start<Workflows[Name]>(name, options));
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }

  return {
    start: ({ jobId, organizationId }) =>
      startOnce(EXPORT_WORKFLOW, {
        taskQueue: EXPORT_TASK_QUEUE,
        workflowId: jobId,
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
        priority: { fairnessKey: organizationId },
        args: [{ jobId, organizationId }],
      }),

    progress: async (jobId) => {
      try {
        return await bounded(PROGRESS_DEADLINE_MS, () => client.workflow.getHandle(jobId).query(exportProgress));
      } catch (error) {
        logger.debug({ jobId, err: error }, 'no worker reported the progress of a job');
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

    waitingFor: async (jobId) => {
      try {
        const { raw, taskQueue } = await ask(`describe ${jobId}`, () => client.workflow.getHandle(jobId).describe());
        const steps = pendingSteps(raw);
        if (steps.length === 0) return undefined;
        const queues = new Set([taskQueue, RENDER_TASK_QUEUE]);
        const polled = await Promise.all([...queues].map((queue) => ask(`look at ${queue}`, () => hasWorkers(queue))));
        return describeWaiting(steps, { now: new Date(), hasWorkers: polled.every(Boolean) });
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return undefined;
        throw error;
      }
    },

    findUnknownPaths: async (check: PathCheck) => {
      const workflowId = `check_${randomUUID()}`;
      await startOnce(PAGE_CHECK_WORKFLOW, {
        taskQueue: EXPORT_TASK_QUEUE,
        workflowId,
        // Without a worker, the check would be pending after its caller has gone.
        workflowExecutionTimeout: PATH_CHECK_DEADLINE_MS,
        // Its caller is waiting.
        priority: { priorityKey: FIRST },
        args: [check],
      });
      const handle = client.workflow.getHandle<typeof workflows.checkPages>(workflowId);
      try {
        return await bounded(PATH_CHECK_DEADLINE_MS, () => handle.result());
      } catch (error) {
        const detail = error instanceof WorkflowFailedError ? error.cause : error;
        logger.info({ siteId: check.siteId, err: detail }, 'paths could not be checked; the export will check them');
        return [];
      }
    },

    schedules: createTemporalSchedules(client, ask),

    deliveries: {
      send: async (deliveryId) => {
        const workflowId = deliveryWorkflowId(deliveryId);
        await ask(`start ${workflowId}`, () =>
          client.workflow.signalWithStart<typeof workflows.deliverWebhook>(DELIVERY_WORKFLOW, {
            workflowId,
            taskQueue: EXPORT_TASK_QUEUE,
            args: [{ deliveryId }],
            signal: sendNow,
          }),
        );
      },
    },

    notices: {
      send: async (messageId) => {
        const workflowId = noticeWorkflowId(messageId);
        await ask(`start ${workflowId}`, () =>
          client.workflow.signalWithStart<typeof workflows.sendNotice>(NOTICE_WORKFLOW, {
            workflowId,
            taskQueue: EXPORT_TASK_QUEUE,
            args: [{ messageId }],
            signal: sendNow,
          }),
        );
      },
    },

    workload: () => ask('describe its queues', () => readWorkload(client, config.namespace)),

    pruneStore: (day) =>
      startOnce(PRUNE_WORKFLOW, {
        taskQueue: EXPORT_TASK_QUEUE,
        workflowId: `prune-store-${day}`,
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
        args: [],
      }),

    check: async () => {
      await ask('answer', () => connection.workflowService.describeNamespace({ namespace: config.namespace }));
    },

    close: () => connection.close(),
  };
}
