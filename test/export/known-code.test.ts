import assert from 'node:assert/strict';
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
const DOMAIN = 'known-code';
const LANGUAGES = ['ts', 'python', 'bash', 'json', 'go', 'css'];

describe('an export of an organization whose code was highlighted before', () => {
  let folder: TemporaryFolder;
  let site: GeneratedSite;
  let database: Database;
  let organizationId: string;
  let siteId: string;
  let runs = 0;

  before(async () => {
    [folder, site] = await Promise.all([createTemporaryFolder('known-code'), generateSite(PAGES)]);
    for (const [index, path] of site.paths.entries()) await site.write(`${path}.mdx`, pageWithCode(index));
    database = await createDatabase({ kind: 'sqlite', file: join(folder.path, 'offprint.sqlite') });
    organizationId = (await database.organizations.create({ name: 'Owner', plan: 'enterprise' })).id;
    const source = { type: 'directory', path: site.folder } as const;
    siteId = (await database.sites.put(organizationId, DOMAIN, { title: DOMAIN, source, hosting: { mode: 'cloud' } }))
      .id;
  });
  after(async () => {
    await database.close();
    await Promise.all([folder.remove(), site.remove()]);
  });

  it('highlights nothing again, and is the same archive', async () => {
    const store = createMemoryObjectStore();
    const first = await exportInto(store);
    assert.ok(first.codeWritten.length > 0, 'no code was stored');
    const second = await exportInto(await copyOf(store, isAboutCode));
    assert.deepEqual(second, { sha256: first.sha256, codeWritten: [] });
    // Without what was stored, everything is highlighted again.
    const third = await exportInto(await copyOf(store, () => false));
    assert.deepEqual(third.codeWritten, first.codeWritten);
  });

  it('is the same archive if the highlighted code is damaged', async () => {
    const store = createMemoryObjectStore();
    const first = await exportInto(store);
    for (const kept of [isAboutCode, (key: string) => isAboutCode(key) && key.endsWith('.list.json')]) {
      const damaged = await copyOf(store, kept);
      for await (const { key } of damaged.list(''))
        if (!key.endsWith('.list.json')) await damaged.put(key, Buffer.from('[["'));
      assert.equal((await exportInto(damaged)).sha256, first.sha256);
    }
  });

  /** Exports with render processes that know nothing yet. Returns which highlighted code was written besides the archive. */
  async function exportInto(store: ObjectStore): Promise<{ sha256: string; codeWritten: string[] }> {
    const codeWritten: string[] = [];
    const watched: ObjectStore = {
      ...store,
      put: (key, body, options) => {
        if (isAboutCode(key) && !key.endsWith('.list.json')) codeWritten.push(key);
        return store.put(key, body, options);
      },
    };
    const pool = new RenderPool({ slots: 1, readableFolder: folder.path });
    try {
      const creation = await database.jobs.create({
        ...{ organizationId, siteId, domain: DOMAIN, version: null, paths: null },
        hosting: { mode: 'cloud' },
        startsPerHour: 1000,
      });
      assert.ok(creation.outcome === 'created');
      const cache = join(folder.path, `cache-${++runs}`);
      const dependencies = {
        ...{ store: watched, database, pool },
        workspace: createWorkspace({ store: watched, folder: cache, maxBytes: 2 ** 30 }),
        logger: createLogger('test', { level: 'silent', format: 'json' }),
        ...LOCAL_SOURCES,
        publicUrl: 'http://localhost',
        fetchOutsideFiles: false,
        chromiumPath: join(folder.path, 'no-browser'),
      };
      const { bundle, failures } = await driveExport(dependencies, { jobId: creation.job.id, organizationId });
      assert.deepEqual(failures, []);
      return { sha256: bundle.sha256, codeWritten };
    } finally {
      pool.close();
    }
  }
});

const isAboutCode = (key: string) => key.split('/')[2] === 'code';

/** Returns a store with the objects whose keys are kept. */
async function copyOf(store: ObjectStore, isKept: (key: string) => boolean): Promise<ObjectStore> {
  const copy = createMemoryObjectStore();
  for await (const { key } of store.list('')) if (isKept(key)) await copy.put(key, await store.get(key));
  return copy;
}

/** Returns a page with so much code that storing it pays. */
function pageWithCode(index: number): string {
  const blocks = LANGUAGES.map((language) => {
    const lines = Array.from(
      { length: 12 },
      (_, line) => `name_${index}_${line} = call("${language}", ${line}) # more`,
    );
    return `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``;
  });
  return `---\ntitle: Page ${index}\n---\n\n${blocks.join('\n\n')}\n`;
}
