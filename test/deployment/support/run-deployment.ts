import { Writable } from 'node:stream';
import { pino } from 'pino';
import { readDeploymentConfig } from '../../../config/read-deployment-config.js';
import { type Deployment, type DeploymentOptions, startDeployment } from '../../../deployment/create-deployment.js';
import { createTemporaryFolder } from '../../support/temporary-folder.js';

type Settings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface RunDeployment extends Deployment {
  /** Everything that was logged, as it was written. */
  readonly lines: () => string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  readyz(): Promise<ReadyBody>;
}

export interface ReadyBody {
  readonly status: string;
  readonly serving: { readonly version: string } | null;
  readonly problem: { readonly reason: string; readonly message: string } | null;
}

/** Starts deployments whose folder outlives a restart; `clean` ends and removes all. */
export function createDeploymentRunner() {
  const running = new Set<Deployment>();
  const folders: { remove(): Promise<void> }[] = [];

  async function start(
    settings: Settings,
    folder?: string,
    options: Pick<DeploymentOptions, 'child' | 'patience'> = {},
  ): Promise<RunDeployment> {
    const at = folder ?? (await newFolder());
    const file = {
      ...settings,
      server: { host: '127.0.0.1', port: 0, ...settings.server },
      storage: { folder: at, ...settings.storage },
    };
    const config = readDeploymentConfig({ file, environment: {}, readSecret: () => '' });
    let text = '';
    const sink = new Writable({
      write(chunk, _encoding, done) {
        text += String(chunk);
        done();
      },
    });
    const deployment = await startDeployment(config, pino({ level: 'debug' }, sink), { retryMs: 5, ...options });
    running.add(deployment);
    const get = (path: string, headers = {}) =>
      fetch(deployment.url.replace(/\/$/, '') + path, { redirect: 'manual', headers });
    return {
      ...deployment,
      lines: () => text,
      get,
      readyz: async () => (await (await fetch(`${deployment.operationsUrl}/readyz`)).json()) as ReadyBody,
      async stop() {
        running.delete(deployment);
        await deployment.stop();
      },
    };
  }

  async function newFolder(): Promise<string> {
    const folder = await createTemporaryFolder('deployment');
    folders.push(folder);
    return folder.path;
  }

  return {
    start,
    newFolder,
    async clean() {
      for (const deployment of running) await deployment.stop();
      running.clear();
      for (const folder of folders.splice(0)) await folder.remove();
    },
  };
}
