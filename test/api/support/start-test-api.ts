import type { RequestListener } from 'node:http';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { createApp } from '../../../api/create-app.js';
import type { AppParts } from '../../../api/services.js';
import { startServer } from '../../../api/start-server.js';
import type { DatabaseConfig } from '../../../config/config.js';
import { readConfig } from '../../../config/read-config.js';
import type { JobBundle, JobProgress } from '../../../contract/job.js';
import { createDatabase } from '../../../database/create-database.js';
import type { Database } from '../../../database/database.js';
import type { Job } from '../../../database/records/job-records.js';
import type { NewKey } from '../../../database/records/key-records.js';
import type { Organization, Plan } from '../../../database/records/organization-records.js';
import type { Site } from '../../../database/records/site-records.js';
import { createIdentity } from '../../../identity/create-identity.js';
import type { Identity } from '../../../identity/identity.js';
import { createSecretBox } from '../../../secrets/secret-box.js';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../storage/memory-object-store.js';
import { sqliteEngine } from '../../support/databases.js';
import type { MemorySiteSearch } from '../../support/memory-site-search.js';
import { sampleModel } from '../../support/scripted-model.js';
import { ScriptedExportEngine } from './scripted-export-engine.js';

/** The API over real HTTP, with SQLite, a store in memory and a scripted engine. */
export interface TestApi {
  readonly url: string;
  readonly port: number;
  readonly database: Database;
  /** The database's file, for a second connection whose clock shows another time. */
  readonly databaseConfig: DatabaseConfig;
  readonly store: MemoryObjectStore;
  readonly engine: ScriptedExportEngine;
  readonly identity: Identity;
  /** The indexes of sites, by domain; a site has none by default. */
  readonly searches: Map<string, MemorySiteSearch>;
  /** The lines of the log so far. */
  readonly log: readonly Record<string, unknown>[];
  /** Creates an organization with a key; by default on the enterprise plan, with an admin key that may write. */
  tenant(values?: Partial<NewKey> & { readonly plan?: Plan }): Promise<Tenant>;
  call(secret: string | undefined, method: string, path: string, more?: CallOptions): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Tenant {
  readonly organization: Organization;
  readonly secret: string;
  readonly keyId: string;
  addSite(values?: Partial<Pick<Site, 'domain' | 'hosting' | 'defaultVersion'>>): Promise<Site>;
  /** Creates a job in the database, without calling the API. */
  addJob(progress?: Partial<JobProgress>, bundle?: JobBundle): Promise<Job>;
}

export interface CallOptions {
  /** The body. It is sent as JSON; a string or bytes are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; an empty object where it is not JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TestApiOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Replaces parts of the app. */
  readonly replace?: (parts: AppParts) => AppParts;
}

let names = 0;
/** Returns a name that is unique in this run. */
export const uniqueName = (stem: string) => `${stem}-${process.pid}-${++names}`;

export async function startTestApi({
  environment = {},
  replace = (parts) => parts,
}: TestApiOptions = {}): Promise<TestApi> {
  const engines = await sqliteEngine();
  const databaseConfig = await engines.fresh();
  const database = await createDatabase(databaseConfig);
  let listener: RequestListener = () => undefined;
  const server = await startServer((request, response) => listener(request, response), { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${server.port}`;
  const store = createMemoryObjectStore({ links: { publicUrl: url, secret: 'a secret of the test, long enough' } });
  const engine = new ScriptedExportEngine();
  const log: Record<string, unknown>[] = [];
  const config = readConfig({ OFFPRINT_PUBLIC_URL: url, ...environment });
  const closing = new AbortController();
  const searches = new Map<string, MemorySiteSearch>();
  const stop = async () => {
    closing.abort();
    await server.stop();
    await database.close();
    await engines.stop();
  };
  const secret = 'a secret of the sessions in this test';
  const identity = createIdentity({
    database,
    config: config.identity,
    secret,
    publicUrl: config.api.publicUrl,
    logger: keepLog(log),
  });
  const parts = {
    database,
    identity,
    secrets: createSecretBox('a key of the test, which is long enough'),
    store,
    exports: engine,
    siteSearches: { open: async (_organizationId: string, domain: string) => searches.get(domain) },
    model: sampleModel(),
    config,
    logger: keepLog(log),
    fileLinks: store.links,
    closing: closing.signal,
  };
  try {
    listener = createApp(replace(parts)).callback();
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    url,
    port: server.port,
    database,
    databaseConfig,
    store,
    engine,
    identity,
    searches,
    log,
    tenant: (values = {}) => addTenant(database, values),
    call: (secret, method, path, more = {}) => call(`${url}${path}`, method, secret, more),
    stop,
  };
}

function keepLog(lines: Record<string, unknown>[]) {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  return pino({ level: 'debug' }, sink);
}

async function addTenant(
  database: Database,
  { plan = 'enterprise', ...key }: Partial<NewKey> & { readonly plan?: Plan },
): Promise<Tenant> {
  const organization = await database.organizations.create({ name: uniqueName('organization'), plan });
  const organizationId = organization.id;
  const made = await database.keys.create({ organizationId, name: 'key', kind: 'admin', scope: 'write', ...key });
  const addSite: Tenant['addSite'] = ({ domain = uniqueName('docs'), ...values } = {}) =>
    database.sites.put(organizationId, domain, {
      title: 'Docs',
      source: { type: 'directory', path: 'docs' },
      hosting: { mode: 'client-hosted' },
      ...values,
    });
  return {
    organization,
    secret: made.secret,
    keyId: made.key.id,
    addSite,
    addJob: async (progress, bundle) => {
      const { id: siteId, domain, hosting } = await addSite();
      const creation = await database.jobs.create({
        organizationId,
        siteId,
        domain,
        hosting,
        version: null,
        paths: null,
        startsPerHour: 1000,
      });
      if (creation.outcome !== 'created') throw new Error(`the job was not created: ${creation.outcome}`);
      if (progress !== undefined) await database.jobs.record(creation.job.id, { ...creation.job, ...progress }, bundle);
      return (await database.jobs.getById(creation.job.id)) ?? creation.job;
    },
  };
}

async function call(url: string, method: string, secret: string | undefined, options: CallOptions): Promise<Answer> {
  const { body } = options;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(url, {
    method,
    headers: {
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    redirect: 'manual',
    ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}
