import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { createDatabase } from '../../../database/create-database.js';
import type { Database } from '../../../database/database.js';
import type { Organization } from '../../../database/records/organization-records.js';
import type { Hosting } from '../../../database/records/site-records.js';
import { type Host, startHost } from '../../../host/create-host.js';
import { createLogger } from '../../../logging/logger.js';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../storage/memory-object-store.js';
import type { ObjectStore } from '../../../storage/object-store.js';
import { progressOf } from '../../database/contract-context.js';
import { bundleOf } from '../../deployment/support/bundles.js';
import { readTar } from '../../support/read-tar.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A database, a store and hosts over them, in a folder of their own. */
export interface HostedSites {
  readonly database: Database;
  readonly store: MemoryObjectStore;
  readonly folder: string;
  readonly organization: Organization;
  /** Registers a site if it is new, and completes an export of these files. Returns the job's id. */
  complete(domain: string, files: Files, hosting?: Hosting, choices?: ExportChoices): Promise<string>;
  /** Starts a host on a free port. */
  start(options?: StartOptions): Promise<Host>;
  clean(): Promise<void>;
}

export interface ExportChoices {
  readonly paths?: readonly string[];
  readonly groups?: readonly string[];
}

export interface StartOptions {
  readonly cacheBytes?: number;
  readonly store?: ObjectStore;
  /** The folder of its cache, for a host that takes over another one's. */
  readonly cacheFolder?: string;
  readonly maxLoadWaitMs?: number;
}

type Files = Readonly<Record<string, string | Buffer>>;

/** Longer than any load on a busy machine. */
const PATIENCE_MS = 240_000;

export const PREVIEW_SECRET = 'preview '.repeat(8);

const CLOUD: Hosting = { mode: 'cloud' };

/** The parts of a service that the sites belong to; by default, new ones. */
export interface ServiceParts {
  readonly database: Database;
  readonly store: MemoryObjectStore;
  readonly organization: Organization;
  readonly publicUrl: string;
  readonly port: number;
}

export async function createHostedSites(service?: ServiceParts): Promise<HostedSites> {
  const folder: TemporaryFolder = await createTemporaryFolder('host');
  const database =
    service?.database ?? (await createDatabase({ kind: 'sqlite', file: `${folder.path}/offprint.sqlite` }));
  const store = service?.store ?? createMemoryObjectStore();
  const organization =
    service?.organization ?? (await database.organizations.create({ name: 'Ada', plan: 'enterprise' }));
  const hosts: Host[] = [];
  return {
    database,
    store,
    folder: folder.path,
    organization,
    async complete(domain, files, hosting = CLOUD, { paths, groups } = {}) {
      const known = await database.sites.get(organization.id, domain);
      const site =
        known ??
        (await database.sites.put(organization.id, domain, { title: domain, source: { type: 'archive' }, hosting }));
      const created = await database.jobs.create({
        organizationId: organization.id,
        siteId: site.id,
        domain,
        version: null,
        paths: paths ?? null,
        groups,
        hosting,
        startsPerHour: 1_000_000,
      });
      if (created.outcome !== 'created') throw new Error(created.outcome);
      const version = randomBytes(4).toString('hex');
      const archive = await bundleOf(files, { site: domain, version, hosting: { ...hosting } });
      const manifest = (await readTar(archive)).get('manifest.json') ?? Buffer.alloc(0);
      const bundle = {
        key: `organizations/a/bundles/${version}.tar.gz`,
        manifestKey: `organizations/a/bundles/${version}.json`,
        reportKey: `organizations/a/jobs/${version}.json`,
        sizeBytes: archive.length,
        sha256: createHash('sha256').update(archive).digest('hex'),
      };
      await store.put(bundle.key, archive);
      await store.put(bundle.manifestKey, manifest);
      const done = progressOf({ status: 'completed', progress: 100, pageCount: Object.keys(files).length });
      await database.jobs.record(created.job.id, done, bundle);
      return created.job.id;
    },
    async start({
      cacheBytes = 1024 ** 3,
      store: other = store,
      cacheFolder = `${folder.path}/cache-${hosts.length}`,
      maxLoadWaitMs = PATIENCE_MS,
    } = {}) {
      const host = await startHost({
        database,
        store: other,
        secret: PREVIEW_SECRET,
        log: createLogger('host', { level: 'silent', format: 'json' }),
        pollMs: 50,
        maxLoadWaitMs,
        config: {
          template: `http://{domain}.localhost:${service?.port ?? 8100}`,
          host: '127.0.0.1',
          port: service?.port ?? 0,
          cacheFolder,
          secretFile: '',
          publicUrl: service?.publicUrl ?? 'http://127.0.0.1:8080',
          cacheBytes,
          trustedProxies: [],
        },
      });
      hosts.push(host);
      return host;
    },
    async clean() {
      await Promise.all(hosts.map((host) => host.stop()));
      if (service === undefined) await database.close();
      await folder.remove();
    },
  };
}

/** Requests a path of a host name on this machine. */
export function ask(
  { port }: Pick<Host, 'port'>,
  hostName: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { Host: hostName, ...headers }, agent: false };
    const asked = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    asked.once('error', reject);
    asked.end();
  });
}
