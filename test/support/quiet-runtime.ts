import { DefaultLogger, Runtime } from '@temporalio/worker';

/** Keeps the engine's lines out of the tests' output. Call it before each worker: the engine forgets it when its last one has ended. */
export function quietRuntime(): void {
  try {
    const logger = new DefaultLogger('ERROR', () => undefined);
    Runtime.install({ logger, telemetryOptions: { logging: { forward: {} } } });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'IllegalStateError') throw error;
  }
}
