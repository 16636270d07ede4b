import { setTimeout as pause } from 'node:timers/promises';
import type { Interrupts } from '../interrupts.js';
import type { LocalSource } from '../local-domain.js';
import { type LocalSetup, setUpLocally } from '../local-setup.js';
import { homePaths } from '../paths.js';
import type { Terminal } from '../terminal.js';
import { withDatabase } from '../with-database.js';
import { AlreadyRunning, launch } from './launch.js';

export interface ConnectOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  readonly interrupts: Interrupts;
  /** The documentation to register. */
  readonly source: LocalSource;
  readonly domain: string | undefined;
}

/** Services to export with: those of a running `npm start`, or ones of our own. */
export interface Connected {
  readonly apiUrl: string;
  readonly setup: LocalSetup;
  /** Ends the services if they are ours. */
  close(): Promise<void>;
}

const AGAIN_MS = 250;

/** Waits for another export of this home folder to end: two launchers cannot share one database of Temporal. */
export async function connect(options: ConnectOptions): Promise<Connected> {
  let told = 0;
  for (;;) {
    try {
      return await launchOwn(options);
    } catch (error) {
      if (!(error instanceof AlreadyRunning)) throw error;
      const { state } = error;
      if (state?.mode === 'start' && state.readyAt !== null) return useRunning(options, state.apiUrl);
      if (told !== error.pid) {
        options.terminal.line(`Another Offprint (process ${error.pid}) is at work; waiting for it.`);
        told = error.pid;
      }
      await pause(AGAIN_MS);
    }
  }
}

async function launchOwn(options: ConnectOptions): Promise<Connected> {
  const { environment, terminal, interrupts } = options;
  let setup: LocalSetup | undefined;
  const launched = await launch({
    environment,
    mode: 'export',
    report: (line) => terminal.line(line),
    async prepare(childEnvironment) {
      setup = await register(childEnvironment, options);
    },
    onStarting(starting) {
      interrupts.onInterrupt(() => starting.stop());
      interrupts.onForce(() => starting.kill());
    },
  });
  if (setup === undefined) throw new Error('the site was not registered');
  return { apiUrl: launched.apiUrl, setup, close: () => launched.stop() };
}

async function useRunning(options: ConnectOptions, apiUrl: string): Promise<Connected> {
  options.terminal.line(`Using the running Offprint at ${apiUrl}.`);
  return { apiUrl, setup: await register(options.environment, options), close: async () => undefined };
}

function register(
  environment: ConnectOptions['environment'],
  { source, domain }: Pick<ConnectOptions, 'source' | 'domain'>,
): Promise<LocalSetup> {
  const keyFile = homePaths(environment).localKey;
  return withDatabase(environment, (database) => setUpLocally(database, { keyFile, source, domain }));
}
