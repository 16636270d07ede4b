import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENTRY_POINTS, ROOT } from '../paths.js';
import { childEnvironment } from './child-environment.js';
import { keepLog, openLog, withoutRepeats } from './child-log.js';
import { API_FLAGS, LEAN_ENVIRONMENT, LEAN_OPTIONS } from './node-options.js';
import { withReadyLimit } from './ready-limit.js';
import type { Service } from './supervise.js';
import { localTemporalArguments, readComposeArguments } from './temporal-arguments.js';
import { waitForTemporal } from './temporal-ready.js';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ServiceContext {
  readonly environment: Environment;
  /** The variables that the launcher sets: ports, addresses, the home folder. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly logFolder: string;
  /** Shows a line of a child to the person at the terminal. */
  readonly show: (line: string) => void;
}

/** Returns the service of Temporal's development server, with the arguments of temporal-dev.yml. */
export function temporalService(
  context: ServiceContext,
  options: { readonly program: string; readonly port: number; readonly uiPort?: number; readonly databaseFile: string },
): Service {
  const ip = '127.0.0.1';
  const programArguments = localTemporalArguments(readComposeArguments(join(ROOT, 'temporal-dev.yml')), {
    ip,
    port: options.port,
    uiPort: options.uiPort,
    databaseFile: options.databaseFile,
  });
  mkdirSync(dirname(options.databaseFile), { recursive: true });
  return {
    name: 'Temporal',
    spawn() {
      const child = spawn(options.program, programArguments, {
        cwd: ROOT,
        env: childEnvironment('temporal', context.environment, {}),
        stdio: ['ignore', 'pipe', 'pipe'],
        // A separate process group: Ctrl-C in the terminal only reaches the launcher, which stops all processes in
        // order.
        detached: true,
      });
      // Temporal's warnings are about its own start and stop. If it ends by itself, the supervisor reports that.
      keepLog(child, openLog(join(context.logFolder, 'temporal.log')), () => undefined);
      return child;
    },
    ready: (_child, abort) =>
      withReadyLimit(waitForTemporal(options.program, `${ip}:${options.port}`, abort), {
        ...{ label: 'Temporal', logFolder: context.logFolder, show: context.show, abort },
      }),
  };
}

/** Returns the service of the API, the worker, the host or a deployment: a Node.js process that sends `{ type: 'ready' }` to its launcher. */
export function nodeService(name: 'api' | 'worker' | 'host' | 'deployment', context: ServiceContext): Service {
  const label = { api: 'The API', worker: 'The worker', host: 'The host', deployment: 'The deployment' }[name];
  const show = withoutRepeats((line) => context.show(`${name}: ${line}`));
  return {
    name: label,
    spawn() {
      const child = fork(ENTRY_POINTS[name], [], {
        cwd: ROOT,
        env: { ...LEAN_ENVIRONMENT, ...childEnvironment(name, context.environment, context.chosen) },
        execArgv: [
          ...(name === 'api' ? API_FLAGS : LEAN_OPTIONS),
          '--enable-source-maps',
          '--import',
          pathToFileURL(ENTRY_POINTS.orphanGuard).href,
        ],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      });
      keepLog(child, openLog(join(context.logFolder, `${name}.log`)), show);
      return child;
    },
    ready: (child, abort) =>
      withReadyLimit(readyMessage(child), { label, logFolder: context.logFolder, show: context.show, abort }),
  };
}

function readyMessage(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready') resolve();
    });
  });
}
