import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embedIndex } from '../activities/index/embed-index.js';
import { indexSource } from '../activities/index/index-source.js';
import { createWorkspace } from '../activities/workspace.js';
import { createEmbedder } from '../assistant/embeddings/create-embedder.js';
import { readProcessConfig } from '../config/read-process-config.js';
import { createDatabase } from '../database/create-database.js';
import { RenderPool } from '../render/render-pool.js';
import { openSecretBox } from '../secrets/secret-box.js';
import { createObjectStore } from '../storage/create-object-store.js';

/**
 * The indexing process. It builds the index of the site with the given id and prints the result as JSON to standard
 * output, or an error to standard error. It needs the database and the store, but neither the engine nor a worker.
 */
const config = readProcessConfig();
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => stop.abort(new Error('the indexing was stopped')));

const folder = await mkdtemp(join(tmpdir(), 'offprint-index-'));
const pool = new RenderPool({ slots: config.worker.renderSlots, readableFolder: folder });
const database = await createDatabase(config.database);
try {
  const store = await createObjectStore(config.store);
  const site = await database.sites.getById(process.argv[2] ?? '');
  if (site === undefined) throw new Error('there is no such site; list the sites with `offprint sites list`');
  const workspace = createWorkspace({ store, folder, maxBytes: config.worker.cacheBytes });
  const secrets = await openSecretBox(config.secrets);
  const { sources, crawl, worker } = config;
  const parts = {
    store,
    pool,
    workspace,
    secrets,
    sources,
    crawl,
    chromiumPath: worker.chromiumPath,
    fetchOutsideFiles: worker.fetchOutsideFiles,
  };
  const current = await indexSource(parts, site, stop.signal);
  const { embeddings } = config.assistant;
  const failure =
    embeddings === undefined
      ? undefined
      : await embedIndex({ store, embedder: createEmbedder(embeddings) }, site, current, stop.signal);
  const { pages, chunks, sizeBytes } = current;
  process.stdout.write(JSON.stringify({ pages, chunks, sizeBytes, notEmbedded: failure?.message }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  pool.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
