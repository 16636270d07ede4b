import type { DeploymentConfig } from '../../config/read-deployment-config.js';
import { createLogger } from '../../logging/logger.js';
import { type DeploymentOptions, startDeployment } from '../create-deployment.js';

/** Serves until the process is stopped. `child` says how the process starts itself again to prepare bundles. Returns the exit code. */
export async function serve(config: DeploymentConfig, child: DeploymentOptions['child']): Promise<number> {
  const log = createLogger('deployment', config.log);
  const deployment = await startDeployment(config, log, { child });
  log.info({ url: deployment.url }, 'The deployment is listening.');
  process.send?.({ type: 'ready', url: deployment.url });
  const signal = await new Promise<string>((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
  });
  log.info({ signal }, 'The deployment is stopping.');
  await deployment.stop();
  return 0;
}
