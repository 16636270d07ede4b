import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { findTemporal } from '../../cli/launcher/find-temporal.js';
import { freePort } from './services.js';

/** A dev server of the engine, persisted to a file, so that it can be killed and started again. */
export interface TemporalServer {
  readonly address: string;
  /** Kills it as a crash does. */
  kill(): Promise<void>;
  /** Starts it again over the same file. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** `settings` are the server's dynamic settings, each `name=value`. */
export async function startTemporalServer(file: string, settings: readonly string[] = []): Promise<TemporalServer> {
  const program = await temporalProgram();
  const port = await freePort();
  const startAgain = () => start(program, port, file, settings);
  let child = await startAgain();
  return {
    address: `127.0.0.1:${port}`,
    kill: () => end(child, 'SIGKILL'),
    async restart() {
      child = await startAgain();
    },
    stop: () => end(child, 'SIGTERM'),
  };
}

async function temporalProgram(): Promise<string> {
  const environment = { ...process.env, TEMPORAL_ADDRESS: undefined };
  const found = await findTemporal({ environment, report: (line) => console.log(line) });
  if (found.kind !== 'program') throw new Error('no Temporal program was found');
  return found.path;
}

const SETTINGS = ['frontend.namespaceRPS=10000', 'system.forceSearchAttributesCacheRefreshOnRead=true'];

async function start(program: string, port: number, file: string, settings: readonly string[]): Promise<ChildProcess> {
  const limits = [...SETTINGS, ...settings].flatMap((setting) => ['--dynamic-config-value', setting]);
  const child = spawn(
    program,
    [
      'server',
      'start-dev',
      '--headless',
      '--port',
      String(port),
      '--db-filename',
      file,
      '--log-level',
      'never',
      ...limits,
    ],
    {
      stdio: 'ignore',
    },
  );
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await answers(port)) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error('the Temporal server did not answer within 30 s');
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(force);
}
