import { NativeConnection } from '@temporalio/worker';
import { pino } from 'pino';
import type { ExportActivities, RenderActivities } from '../../contract/activities.js';
import { createWorkers } from '../../worker/create-worker.js';
import { workflowBundle } from '../../worker/workflow-bundle.js';
import { quietRuntime } from './quiet-runtime.js';

/** The service's own workers in this process, over activities of the test's choice; answers what ends them. */
export async function runWorkers(
  address: string,
  activities: { readonly export: ExportActivities; readonly render: RenderActivities },
  renderSlots = 8,
): Promise<() => Promise<void>> {
  quietRuntime();
  const connection = await NativeConnection.connect({ address });
  const bundle = await workflowBundle(pino({ level: 'silent' }));
  const workers = await createWorkers({
    connection,
    namespace: 'default',
    activities,
    workflowBundle: bundle,
    renderSlots,
  });
  const running = workers.run();
  return async () => {
    workers.shutdown();
    await running;
    await connection.close();
  };
}
