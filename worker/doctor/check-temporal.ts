import { NativeConnection } from '@temporalio/worker';
import type { TemporalConfig } from '../../config/config.js';
import type { Diagnosis } from '../../contract/diagnosis.js';
import { ACTIVITY_QUEUE, runningWorkers } from '../../contract/pollers.js';
import { EXPORT_TASK_QUEUE, RENDER_TASK_QUEUE } from '../../workflows/messages.js';
import { connectionOptions } from '../temporal-connection.js';

/** `NOT_FOUND` of gRPC. */
const NOT_FOUND = 5;

/** Checks that Temporal answers, that the namespace exists, and that workers poll both task queues. */
export async function checkTemporal(config: TemporalConfig): Promise<readonly Diagnosis[]> {
  const part = 'Temporal';
  const { address, namespace } = config;
  const connection = await NativeConnection.connect(connectionOptions(config)).catch(() => undefined);
  if (connection === undefined) {
    const advice = 'Start it (npm start does), or correct TEMPORAL_ADDRESS and the credentials.';
    return [{ part, state: 'problem', text: `Temporal does not answer at ${address}.`, advice }];
  }
  try {
    const found = await connection.workflowService.describeNamespace({ namespace });
    const days = Math.round(Number(found.config?.workflowExecutionRetentionTtl?.seconds ?? 0) / 86_400);
    const text = `Temporal answers at ${address}; the namespace ${namespace} keeps ended workflows for ${days === 1 ? 'a day' : `${days} days`}.`;
    return [{ part, state: 'good', text }, await checkWorkers(connection, namespace)];
  } catch (error) {
    if ((error as { code?: unknown }).code !== NOT_FOUND) throw error;
    const advice = `Create it (temporal operator namespace create --namespace ${namespace}), or correct TEMPORAL_NAMESPACE.`;
    return [{ part, state: 'problem', text: `Temporal has no namespace ${namespace}.`, advice }];
  } finally {
    await connection.close();
  }
}

async function checkWorkers(connection: NativeConnection, namespace: string): Promise<Diagnosis> {
  const [exporting, rendering] = await Promise.all(
    [EXPORT_TASK_QUEUE, RENDER_TASK_QUEUE].map(async (queue) => {
      const { pollers } = await connection.workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name: queue },
        taskQueueType: ACTIVITY_QUEUE,
      });
      return runningWorkers(pollers).size;
    }),
  );
  const count = Math.min(exporting ?? 0, rendering ?? 0);
  if (count > 0)
    return {
      part: 'workers',
      state: 'good',
      text: count === 1 ? 'One worker is running.' : `${count} workers are running.`,
    };
  return {
    part: 'workers',
    state: 'warning',
    text: 'No worker is running: exports stay queued.',
    advice: 'Start one (node build/worker/main.js; npm start does) with the same Temporal, database and object store.',
  };
}
