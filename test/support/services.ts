import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LEAN_ENVIRONMENT, LEAN_OPTIONS } from '../../cli/launcher/node-options.js';
import { readConfig } from '../../config/read-config.js';
import { createDatabase } from '../../database/create-database.js';
import type { Database } from '../../database/database.js';
import type { Site } from '../../database/records/site-records.js';
import { end } from './end-process.js';
import { freePort } from './free-port.js';
import { startTemporalServer, type TemporalServer } from './temporal-server.js';
import { removeFolder } from './temporary-folder.js';

const BUILD = fileURLToPath(new URL('../..', import.meta.url));
const WORKER = 'worker/main.js';

/** A running service of real processes over a folder of its own; everything is stopped and removed by `stop`. */
export interface Services {
  readonly home: string;
  readonly database: Database;
  readonly temporal: TemporalServer;
  readonly url: string;
  readonly environment: Record<string, string>;
  /** `program` is run in place of Node, with its arguments, such as a script that runs it on another machine. */
  startWorker(more?: Record<string, string>, program?: string): Promise<ChildProcess>;
  startApi(more?: Record<string, string>): Promise<ChildProcess>;
  /** An enterprise organization, named after its site if not otherwise, with a key and a site over a folder. */
  addSite(domain: string, folder: string, owner?: string): Promise<{ site: Site; secret: string }>;
  /** Every line logged so far, parsed; needs `captureLogs`. */
  logLines(): readonly Record<string, unknown>[];
  /** Calls the API with a key; JSON in, JSON out. */
  call<Body>(
    secret: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; headers: Headers; body: Body }>;
  stop(): Promise<void>;
}

export interface ServicesOptions {
  /** Keep what the processes log, for `logLines`, in place of showing it. */
  readonly captureLogs?: boolean;
}

export async function startServices(
  more: Record<string, string> = {},
  { captureLogs = false }: ServicesOptions = {},
): Promise<Services> {
  const home = await mkdtemp(join(tmpdir(), 'offprint-services-'));
  const [temporal, port] = await Promise.all([startTemporalServer(join(home, 'temporal.sqlite')), freePort()]);
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    LOG_FORMAT: 'json',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    OFFPRINT_HOME: home,
    OFFPRINT_EXPORT_STARTS_PER_HOUR: '1000',
    // Threads that make answers have tests of their own; here they would be started with every API.
    OFFPRINT_ANSWER_THREADS: '0',
    OFFPRINT_READER: 'off',
    PORT: String(port),
    TEMPORAL_ADDRESS: temporal.address,
    ...more,
  };
  const database = await openDatabase(environment).catch(async (error: unknown) => {
    await temporal.stop();
    await removeFolder(home);
    throw error;
  });
  const children: ChildProcess[] = [];
  const logs: Buffer[] = [];
  const url = `http://127.0.0.1:${port}`;
  const start = async (entry: string, extra: Record<string, string> = {}, program = process.execPath) => {
    const child = fork(join(BUILD, entry), {
      env: { ...LEAN_ENVIRONMENT, ...environment, ...extra },
      execPath: program,
      execArgv: [...process.execArgv, ...(entry === WORKER ? LEAN_OPTIONS : [])],
      stdio: ['ignore', captureLogs ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    child.stdout?.on('data', (chunk: Buffer) => logs.push(chunk));
    await ready(child, entry);
    return child;
  };
  return {
    home,
    database,
    temporal,
    url,
    environment,
    startWorker: (extra, program) => start(WORKER, extra, program),
    startApi: (extra) => start('api/main.js', extra),
    async addSite(domain, folder, owner = `Owner of ${domain}`) {
      const organization = await database.organizations.create({ name: owner, plan: 'enterprise' });
      const { secret } = await database.keys.create({
        organizationId: organization.id,
        name: 'test',
        kind: 'admin',
        scope: 'write',
      });
      const site = await database.sites.put(organization.id, domain, {
        title: domain,
        source: { type: 'directory', path: folder },
        hosting: { mode: 'cloud' },
      });
      return { site, secret };
    },
    logLines: () => parseLines(Buffer.concat(logs).toString('utf8')),
    async call<Body>(secret: string, method: string, path: string, body?: unknown) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${secret}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
    },
    async stop() {
      await Promise.all(children.map((child) => end(child)));
      await database.close();
      await temporal.stop();
      await removeFolder(home);
    },
  };
}

/** Rejects for invalid settings, or if the database cannot be opened. */
async function openDatabase(environment: Readonly<Record<string, string>>): Promise<Database> {
  return await createDatabase(readConfig(environment).database);
}

/** Lines of two processes may be torn where one was killed: what does not parse is left out. */
function parseLines(text: string): Record<string, unknown>[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Record<string, unknown>];
    } catch {
      return [];
    }
  });
}

/** Ends a process as a crash does. */
export async function kill(child: ChildProcess): Promise<void> {
  await end(child, 'SIGKILL');
}

function ready(child: ChildProcess, entry: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code, signal) =>
      reject(new Error(`${entry} ended before it was ready: ${signal ?? `code ${code}`}`)),
    );
  });
}
