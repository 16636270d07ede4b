import { setTimeout as pause } from 'node:timers/promises';
import { openSecretBox } from '../../secrets/secret-box.js';
import type { Interrupts } from '../interrupts.js';
import type { LocalSource } from '../local-domain.js';
import { type LocalSetup, setUpLocally } from '../local-setup.js';
import { homePaths } from '../paths.js';
import { readEnvironmentCredentials, sealLocalCredentials } from '../site-credentials.js';
import type { Terminal } from '../terminal.js';
import { readLocalConfig, withDatabase } from '../with-database.js';
import { AlreadyRunning, launch } from './launch.js';

export interface ConnectOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  readonly interrupts: Interrupts;
  /** The documentation to register. */
  readonly source: LocalSource;
  readonly domain: string | undefined;
}

/** The services that an export uses: those of a running `npm start`, or new ones. */
export interface Connected {
  readonly apiUrl: string;
  readonly setup: LocalSetup;
  /** Stops the services if this process started them. */
  close(): Promise<void>;
}

const RETRY_MS = 250;

/** Connects to services. Waits for another export of this home folder to end, because two launchers cannot share one Temporal database. */
export async function connect(options: ConnectOptions): Promise<Connected> {
  let told = 0;
  for (;;) {
    try {
      return await launchServices(options);
    } catch (error) {
      if (!(error instanceof AlreadyRunning)) throw error;
      const { state } = error;
      if (state?.mode === 'start' && state.readyAt !== null) return useRunningServices(options, state.apiUrl);
      if (told !== error.pid) {
        options.terminal.line(`Another Offprint is running (process ${error.pid}); waiting for it to end.`);
        told = error.pid;
      }
      await pause(RETRY_MS);
    }
  }
}

async function launchServices(options: ConnectOptions): Promise<Connected> {
  const { environment, terminal, interrupts } = options;
  terminal.status('Starting Temporal, a worker and the API…', { always: true });
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

async function useRunningServices(options: ConnectOptions, apiUrl: string): Promise<Connected> {
  options.terminal.line(`Using the running Offprint at ${apiUrl}.`);
  return { apiUrl, setup: await register(options.environment, options), close: async () => undefined };
}

async function register(
  environment: ConnectOptions['environment'],
  { source, domain, environment: caller }: Pick<ConnectOptions, 'source' | 'domain' | 'environment'>,
): Promise<LocalSetup> {
  const keyFile = homePaths(environment).localKey;
  const given = readEnvironmentCredentials(caller);
  const box = await openSecretBox(readLocalConfig(environment).secrets);
  const seal: Parameters<typeof setUpLocally>[1]['seal'] = (site, before) =>
    sealLocalCredentials(box, { ...site, source, before, given });
  return withDatabase(environment, (database) => setUpLocally(database, { keyFile, source, domain, seal }));
}
