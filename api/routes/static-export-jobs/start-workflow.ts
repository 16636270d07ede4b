import type { ExportStart } from '../../engine/export-engine.js';
import type { Services } from '../../services.js';

/**
 * Starts the workflow of a recorded job. If the engine becomes unavailable now, the reconciler starts it later, so the caller gets no
 * error.
 */
export async function startWorkflow(
  { exports: engine, logger }: Services,
  start: ExportStart,
  requestId: string,
): Promise<void> {
  try {
    await engine.start(start);
  } catch (error) {
    logger.warn(
      { requestId, jobId: start.jobId, err: error },
      'the job is queued and will be started when the engine is available',
    );
  }
}
