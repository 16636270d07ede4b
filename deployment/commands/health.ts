import type { DeploymentConfig } from '../../config/read-deployment-config.js';

const MAX_MS = 4000;

/** Asks the deployment that runs with these settings whether it is healthy, for the health check of the image. Returns the exit code. */
export async function health({ server }: Pick<DeploymentConfig, 'server'>): Promise<number> {
  const { host, port, operationsPort = port } = server;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${name}:${operationsPort}/healthz`, { signal: AbortSignal.timeout(MAX_MS) });
    return answer.ok ? 0 : 1;
  } catch {
    return 1;
  }
}
