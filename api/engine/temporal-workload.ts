import type { Client } from '@temporalio/client';
import { ACTIVITY_QUEUE, lastPolls } from '../../contract/pollers.js';
import { EXPORT_TASK_QUEUE, RENDER_TASK_QUEUE } from '../../workflows/messages.js';
import type { EngineWorkload } from './export-engine.js';

/** Reads the workers and the lengths of the queues from Temporal. */
export async function readWorkload(
  { workflowService }: Pick<Client, 'workflowService'>,
  namespace: string,
): Promise<EngineWorkload> {
  const describe = (name: string) =>
    workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name },
      taskQueueType: ACTIVITY_QUEUE,
      reportStats: true,
    });
  const [exporting, rendering] = await Promise.all([describe(EXPORT_TASK_QUEUE), describe(RENDER_TASK_QUEUE)]);
  const polls = new Map<string, Date>();
  for (const { pollers } of [exporting, rendering]) {
    for (const [identity, at] of lastPolls(pollers)) {
      const known = polls.get(identity);
      if (known === undefined || known < at) polls.set(identity, at);
    }
  }
  const waiting = ({ stats }: typeof exporting) => Number(stats?.approximateBacklogCount ?? 0);
  return {
    workers: [...polls].map(([identity, lastSeenAt]) => ({ identity, lastSeenAt })),
    waitingSteps: { exports: waiting(exporting), rendering: waiting(rendering) },
  };
}
