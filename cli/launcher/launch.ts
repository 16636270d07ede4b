import { type HomePaths, homePaths } from '../paths.js';
import { createTimings } from '../timings.js';
import { choosePorts, type Ports } from './choose-ports.js';
import { type Chosen, chosenVariables } from './chosen-variables.js';
import { claimHome, releaseHome } from './claim-home.js';
import { endLeftoverTemporal } from './end-leftover.js';
import { findTemporal, type TemporalFound } from './find-temporal.js';
import { freePort } from './ports.js';
import { identify } from './process-identity.js';
import { provideChromium } from './provide-chromium.js';
import { type RunState, readRunState, writeRunState } from './run-file.js';
import { nodeService, type ServiceContext, temporalService } from './services.js';
import { createSupervisor, type Supervisor } from './supervise.js';

type Environment = Readonly<Record<string, string | undefined>>;

export interface LaunchOptions {
  readonly environment: Environment;
  readonly mode: RunState['mode'];
  /** Prints a sentence for the person at the terminal. */
  readonly report: (line: string) => void;
  /** Called before the processes that use the database start, with their environment, to create what they need. */
  readonly prepare?: (environment: Environment) => Promise<void>;
  /** Called once, before the first process starts, so that an interruption can stop the processes. */
  readonly onStarting?: (launched: Pick<Launched, 'stop' | 'kill'>) => void;
}

/** The settings of a deployment on this machine: its site and its keys. */
export interface DeploymentSettings {
  readonly domain: string;
  readonly keyFile: string;
  readonly assistantKeyFile: string;
  readonly folder: string;
}

/** The running services, and how to stop them. */
export interface Launched {
  readonly apiUrl: string;
  /** The address of Temporal's web interface; undefined if Offprint does not run Temporal. */
  readonly temporalUiUrl: string | undefined;
  readonly temporalAddress: string;
  /** The port of the host. */
  readonly siteHostPort: number;
  /** Starts the host, which serves the published exports of all sites. Rejects with a sentence if it cannot start. */
  startHost(): Promise<void>;
  /** Serves a site's newest export on its own port, and returns the address. Rejects with a sentence if it cannot start. */
  startDeployment(settings: DeploymentSettings): Promise<string>;
  stop(): Promise<void>;
  kill(): void;
}

/** Another launcher uses the same home folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
  constructor(
    readonly pid: number,
    /** The state of the other launcher; undefined in its first moments. */
    readonly state: RunState | undefined,
  ) {
    super(`Offprint is already running (process ${pid})${state?.readyAt ? ` at ${state.apiUrl}` : ''}`);
  }
}

/** Starts Temporal, API and worker under supervision, and resolves when all are ready. Throws {@link AlreadyRunning}, or a sentence. */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const paths = homePaths(options.environment);
  const other = claimHome(paths.lockFile);
  const before = readRunState(paths.runFile);
  if (other !== undefined)
    throw new AlreadyRunning(other.pid, before?.launcher?.pid === other.pid ? before : undefined);
  try {
    return await launchServices(options, paths, before);
  } catch (error) {
    releaseHome(paths.lockFile);
    throw error;
  }
}

async function launchServices(
  options: LaunchOptions,
  paths: HomePaths,
  before: RunState | undefined,
): Promise<Launched> {
  const { environment, report } = options;
  const timings = createTimings(environment);
  const [temporal, chromium] = await Promise.all([
    timings.measure('find Temporal', findTemporal({ environment, report })),
    timings.measure('find Chromium', provideChromium({ environment, report })),
    endLeftoverTemporal(before, report),
  ]);
  if ('problem' in chromium) report(`${chromium.problem} Until then, bundles are checked without a browser.`);

  const ports = await choosePorts(environment, before, temporal.kind === 'program');
  const state = createState(options.mode, paths, ports);
  const supervisor = createSupervisor({
    report,
    onSpawn(name, child) {
      if (name === 'Temporal' && child.pid !== undefined) state.set({ temporal: identify(child.pid) ?? null });
    },
  });
  state.set({});
  const launched = describe(temporal, ports, { supervisor, state });
  options.onStarting?.(launched);
  try {
    const context = contextOf(options, paths, {
      ...launched,
      chromiumPath: 'path' in chromium ? chromium.path : undefined,
    });
    await startAll({ options, paths, temporal, ports, context, supervisor, timings });
    state.set({ readyAt: new Date().toISOString() });
    return {
      ...launched,
      startHost: () => supervisor.start(nodeService('host', context)),
      startDeployment: (settings) => startDeployment(settings, { context, supervisor, ports }),
    };
  } catch (error) {
    await launched.stop();
    throw new Error(`${error instanceof Error ? error.message : String(error)}. See the logs in ${paths.logs}.`, {
      cause: error,
    });
  }
}

interface Starting {
  readonly options: LaunchOptions;
  readonly paths: HomePaths;
  readonly temporal: TemporalFound;
  readonly ports: Ports;
  readonly context: ServiceContext;
  readonly supervisor: Supervisor;
  readonly timings: ReturnType<typeof createTimings>;
}

/** Starts Temporal while the database is prepared, then API and worker, which wait for Temporal themselves. They stop in reverse order. */
async function startAll({ options, paths, temporal, ports, context, supervisor, timings }: Starting): Promise<void> {
  const engine =
    temporal.kind === 'program' && ports.temporal !== null
      ? supervisor.start(
          temporalService(context, {
            program: temporal.path,
            port: ports.temporal,
            uiPort: ports.temporalUi ?? undefined,
            databaseFile: paths.temporalDatabase,
          }),
        )
      : Promise.resolve();
  const processes = async () => {
    await timings.measure(
      'prepare the database',
      options.prepare?.({ ...context.environment, ...context.chosen }) ?? Promise.resolve(),
    );
    await Promise.all([
      timings.measure('start the worker', supervisor.start(nodeService('worker', context))),
      timings.measure('start the API', supervisor.start(nodeService('api', context))),
    ]);
  };
  await Promise.all([timings.measure('start Temporal', engine), processes()]);
}

function contextOf(
  options: LaunchOptions,
  paths: HomePaths,
  found: Pick<Chosen, 'apiUrl' | 'temporalAddress' | 'siteHostPort' | 'chromiumPath'>,
): ServiceContext {
  return {
    environment: options.environment,
    logFolder: paths.logs,
    show: options.report,
    chosen: chosenVariables({ options, paths, ...found }),
  };
}

/** The first port to try, above the API's default port. */
const DEPLOYMENT_PORT = 8090;
const DEPLOYMENT_POLL_SECONDS = 10;

/** Starts a deployment. Its own port makes it another origin, so pages of a site have no access to the dashboard. */
async function startDeployment(
  { domain, keyFile, assistantKeyFile, folder }: DeploymentSettings,
  { context, supervisor, ports }: Pick<Starting, 'context' | 'supervisor' | 'ports'>,
): Promise<string> {
  const host = '127.0.0.1';
  const taken = new Set([ports.api, ports.siteHost, ports.temporal, ports.temporalUi].filter((port) => port !== null));
  const port = await freePort(DEPLOYMENT_PORT, host, taken);
  const chosen = {
    HOST: host,
    PORT: String(port),
    LOG_FORMAT: 'json',
    OFFPRINT_SERVICE_URL: ports.apiUrl,
    OFFPRINT_SERVICE_DOMAIN: domain,
    OFFPRINT_SERVICE_KEY_FILE: keyFile,
    OFFPRINT_ASSISTANT_KEY_FILE: assistantKeyFile,
    OFFPRINT_POLL_SECONDS: String(DEPLOYMENT_POLL_SECONDS),
    OFFPRINT_DEPLOYMENT_FOLDER: folder,
  };
  await supervisor.start(nodeService('deployment', { ...context, chosen }));
  return `http://${host}:${port}`;
}

interface StateKeeper {
  set(change: Partial<RunState>): void;
  end(): void;
}

function createState(mode: RunState['mode'], paths: HomePaths, ports: Ports): StateKeeper {
  let state: RunState = {
    launcher: identify(process.pid) ?? null,
    mode,
    readyAt: null,
    apiUrl: ports.apiUrl,
    ports: {
      api: ports.api,
      temporal: ports.temporal,
      temporalUi: ports.temporalUi,
      siteHost: ports.siteHost,
    },
    temporal: null,
  };
  return {
    set(change) {
      state = { ...state, ...change };
      writeRunState(paths.runFile, state);
    },
    end() {
      writeRunState(paths.runFile, { ...state, launcher: null, readyAt: null, temporal: null });
      releaseHome(paths.lockFile);
    },
  };
}

function describe(
  temporal: TemporalFound,
  ports: Ports,
  { supervisor, state }: { readonly supervisor: Supervisor; readonly state: StateKeeper },
): Omit<Launched, 'startDeployment' | 'startHost'> {
  return {
    apiUrl: ports.apiUrl,
    siteHostPort: ports.siteHost,
    temporalUiUrl: ports.temporalUi === null ? undefined : `http://127.0.0.1:${ports.temporalUi}`,
    temporalAddress: temporal.kind === 'running' ? temporal.address : `127.0.0.1:${ports.temporal}`,
    async stop() {
      await supervisor.stop();
      state.end();
    },
    kill() {
      supervisor.kill();
      state.end();
    },
  };
}
