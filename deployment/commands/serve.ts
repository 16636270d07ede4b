import type { DeploymentConfig } from '../../config/read-deployment-config.js';
import { createLogger } from '../../logging/logger.js';
import { type DeploymentOptions, startDeployment } from '../create-deployment.js';

/** Serves until the process is told to stop; `child` says how it starts itself again to prepare bundles. Answers its exit code. */
export async function serve(config: DeploymentConfig, child: DeploymentOptions['child']): Promise<number> {
  const log = createLogger('deployment', config.log);
  const deployment = await startDeployment(config, log, { child });
  log.info({ url: deployment.url }, 'The deployment listens.');
  process.send?.({ type: 'ready', url: deployment.url });
  const signal = await new Promise<string>((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
  });
  log.info({ signal }, 'The deployment stops.');
  await deployment.stop();
  return 0;
}
