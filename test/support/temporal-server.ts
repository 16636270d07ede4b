import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findTemporal } from '../../cli/launcher/find-temporal.js';
import { acceptsConnections } from './accepts-connections.js';
import { end } from './end-process.js';
import { freePort } from './free-port.js';

/** A dev server of the engine, persisted to a file, so that it can be killed and started again. */
export interface TemporalServer {
  readonly address: string;
  readonly pid: number | undefined;
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
    get pid() {
      return child.pid;
    },
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

const SETTINGS = [
  'frontend.namespaceRPS=10000',
  'matching.enableFairness=true',
  'system.forceSearchAttributesCacheRefreshOnRead=true',
];

/** The server looks for ports of its own, which somebody else may take before it does; it then ends at once. */
const STARTS = 3;
/** The time limit for the server's first response, which distinguishes a dead server from a test that hangs. */
const ANSWERS_WITHIN_MS = 120_000;

async function start(program: string, port: number, file: string, settings: readonly string[]): Promise<ChildProcess> {
  const limits = [...SETTINGS, ...settings].flatMap((setting) => ['--dynamic-config-value', setting]);
  const options = ['--headless', '--port', String(port), '--db-filename', file, '--log-level', 'never'];
  for (let count = 0; count < STARTS; count++) {
    const child = spawn(program, ['server', 'start-dev', ...options, ...limits], { stdio: 'ignore' });
    const deadline = performance.now() + ANSWERS_WITHIN_MS;
    while (child.exitCode === null && child.signalCode === null) {
      if (await acceptsConnections(port)) return child;
      if (performance.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error('the Temporal server does not answer');
      }
      await sleep(20);
    }
  }
  throw new Error(`the Temporal server ended before it answered, ${STARTS} times`);
}
