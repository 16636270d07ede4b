import {
  type ActivityInterceptorsFactory,
  type NativeConnection,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import type { createActivities } from '../activities/create-activities.js';
import type { WorkerVersion } from '../config/config.js';
import { readVersion } from '../config/read-version.js';
import { workerIdentity } from '../contract/worker-identity.js';
import { EXPORT_TASK_QUEUE, RENDER_TASK_QUEUE } from '../workflows/messages.js';

export interface WorkerParts {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly activities: ReturnType<typeof createActivities>;
  readonly workflowBundle: { readonly code: string };
  readonly renderSlots: number;
  /** The version of these workers; undefined if they take work of every version. */
  readonly version?: WorkerVersion | undefined;
  /** Surrounds each activity; omitted if nothing is traced. */
  readonly aroundActivities?: ActivityInterceptorsFactory | undefined;
}

/**
 * Maximum number of plans, packages, verifications and records at a time: few, because each may need several megabytes.
 */
const EXPORT_ACTIVITIES = 8;

/**
 * Creates the two workers of this process. One runs workflows and the steps around rendering; the other takes as many
 * batches as there are render slots and leaves the rest to other machines.
 */
export async function createWorkers(parts: WorkerParts): Promise<{ run(): Promise<void>; shutdown(): void }> {
  const shared = {
    connection: parts.connection,
    namespace: parts.namespace,
    identity: workerIdentity(readVersion()),
    ...(parts.aroundActivities !== undefined && { interceptors: { activity: [parts.aroundActivities] } }),
    ...(parts.version !== undefined && { workerDeploymentOptions: versioned(parts.version) }),
    shutdownGraceTime: '5s',
    maxHeartbeatThrottleInterval: '2s',
    defaultHeartbeatThrottleInterval: '2s',
  } satisfies Partial<WorkerOptions>;
  const workers = [
    await Worker.create({
      ...shared,
      taskQueue: EXPORT_TASK_QUEUE,
      workflowBundle: parts.workflowBundle,
      activities: parts.activities.export,
      maxConcurrentActivityTaskExecutions: EXPORT_ACTIVITIES,
      maxCachedWorkflows: 100,
      // The workflows cached by a killed worker are given to another one after this time.
      stickyQueueScheduleToStartTimeout: '3s',
      workflowThreadPoolSize: 1,
    }),
    await Worker.create({
      ...shared,
      taskQueue: RENDER_TASK_QUEUE,
      activities: parts.activities.render,
      maxConcurrentActivityTaskExecutions: parts.renderSlots,
    }),
  ];
  return {
    run: async () => {
      await Promise.all(workers.map((worker) => worker.run()));
    },
    shutdown: () => {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    },
  };
}

/** Returns the options of a versioned worker: a workflow ends on the version that began it. */
const versioned = (version: WorkerVersion) => ({
  useWorkerVersioning: true as const,
  version,
  defaultVersioningBehavior: 'PINNED' as const,
});
