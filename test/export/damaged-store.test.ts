import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createWorkspace } from '../../activities/workspace.js';
import { createDatabase } from '../../database/create-database.js';
import type { Database } from '../../database/database.js';
import { createLogger } from '../../logging/logger.js';
import { RenderPool } from '../../render/render-pool.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { driveExport } from '../support/driven-export.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { LOCAL_SOURCES } from '../support/local-sources.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const PAGES = 12;
const DOMAIN = 'damaged';

/** The kinds of damage to an object. */
const DAMAGES: Readonly<Record<string, (bytes: Buffer) => Buffer | undefined>> = {
  'cut off': (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  overwritten: (bytes) => randomBytes(bytes.length),
  'longer than they were': (bytes) => Buffer.concat([bytes, Buffer.from('\n')]),
  'of another shape': () => Buffer.from('{"kind":"batch","version":1,"value":{"pages":[]}}'),
  'JSON without anything': () => Buffer.from('null'),
  gone: () => undefined,
};

/** Kinds of objects, by their folders; together with the archive, which is otherwise found as it is. */
const KINDS = [
  ['batches'],
  ['segments'],
  ['sections', 'search-parts'],
  ['passages', 'assistant'],
  ['plans'],
  ['sources'],
  ['contents', 'batch-index', 'batches'],
  [
    'batches',
    'segments',
    'sections',
    'search-parts',
    'passages',
    'plans',
    'sources',
    'sites',
    'contents',
    'batch-index',
  ],
] as const;

describe('an export over a store in which', () => {
  let folder: TemporaryFolder;
  let site: GeneratedSite;
  let database: Database;
  let pool: RenderPool;
  let organizationId: string;
  let siteId: string;
  let runs = 0;
  let store: ObjectStore;
  let whole: ReadonlyMap<string, Buffer>;
  let sha256: string;

  before(async () => {
    [folder, site] = await Promise.all([createTemporaryFolder('damaged'), generateSite(PAGES)]);
    database = await createDatabase({ kind: 'sqlite', file: join(folder.path, 'offprint.sqlite') });
    pool = new RenderPool({ slots: 1, readableFolder: folder.path });
    organizationId = (await database.organizations.create({ name: 'Owner', plan: 'enterprise' })).id;
    const source = { type: 'directory', path: site.folder } as const;
    siteId = (await database.sites.put(organizationId, DOMAIN, { title: DOMAIN, source, hosting: { mode: 'cloud' } }))
      .id;
    store = createMemoryObjectStore();
    ({ sha256 } = await exportAgain());
    whole = await readAll(store);
  });
  after(async () => {
    pool.close();
    await database.close();
    await Promise.all([folder.remove(), site.remove()]);
  });

  for (const [what, damage] of Object.entries(DAMAGES))
    for (const kinds of KINDS)
      it(`${kinds.join(', ')} are ${what} makes them again`, async () => {
        store = createMemoryObjectStore();
        for (const [key, bytes] of whole) {
          const isStruck = ['bundles', ...kinds].some((kind) => key.split('/')[2] === kind);
          const left = isStruck ? damage(bytes) : bytes;
          if (left !== undefined) await store.put(key, left);
        }
        assert.equal((await exportAgain()).sha256, sha256);
        assert.deepEqual(await exportAgain(), { sha256, failures: [] });
      });

  /** Exports as a worker of another machine does, which has an empty cache. */
  async function exportAgain() {
    const workspace = createWorkspace({ store, folder: join(folder.path, `cache-${++runs}`), maxBytes: 2 ** 30 });
    const creation = await database.jobs.create({
      organizationId,
      siteId,
      domain: DOMAIN,
      version: null,
      paths: null,
      hosting: { mode: 'cloud' },
      startsPerHour: 100_000,
    });
    assert.ok(creation.outcome === 'created');
    const dependencies = {
      store,
      database,
      pool,
      workspace,
      logger: createLogger('test', { level: 'silent', format: 'json' }),
      ...LOCAL_SOURCES,
      publicUrl: 'http://localhost',
      fetchOutsideFiles: false,
      // The browser is not what is tried here, and each of its checks takes a second.
      chromiumPath: join(folder.path, 'no-browser'),
    };
    const { bundle, failures } = await driveExport(dependencies, { jobId: creation.job.id, organizationId });
    return { sha256: bundle.sha256, failures: failures.map(String) };
  }
});

async function readAll(store: ObjectStore): Promise<Map<string, Buffer>> {
  const objects = new Map<string, Buffer>();
  for await (const { key } of store.list('')) objects.set(key, await store.get(key));
  return objects;
}
