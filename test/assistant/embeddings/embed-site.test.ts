import assert from 'node:assert/strict';
import { embedIndex } from '../../../activities/index/embed-index.js';
import { createEmbedder } from '../../../assistant/embeddings/create-embedder.js';
import { embedSite } from '../../../assistant/embeddings/embed-site.js';
import { createQueryEmbedder } from '../../../assistant/embeddings/query-embedder.js';
import { buildIndex } from '../../../assistant/index/build-index.js';
import { indexKeys } from '../../../assistant/index/index-keys.js';
import { openSiteSearches, readCurrent } from '../../../assistant/index/site-searches.js';
import { removeIndex, storeIndex } from '../../../assistant/index/store-index.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';
import type { ObjectStore } from '../../../storage/object-store.js';
import { builtIndex } from '../../support/built-index.js';
import { type OpenAiServer, sampleVector, startOpenAiServer } from '../../support/openai-server.js';
import { found, passagesOf } from '../../support/passages.js';

const site = { organizationId: 'org_a', domain: 'docs.example.com' };
const never = new AbortController().signal;
const pagesOf = (count: number, text = (index: number) => `Berth ${index} holds one vessel.`) =>
  Array.from({ length: count }, (_, index) => passagesOf(`p${index}`, `Page ${index}`, { '': text(index) }));

describe("vectors of a site's sections", () => {
  let server: OpenAiServer;
  let store: ObjectStore;
  before(async () => {
    server = await startOpenAiServer();
  });
  beforeEach(() => {
    store = createMemoryObjectStore();
    server.embeddings.splice(0);
    server.embed((reply, { input, dimensions }) => reply.vectors(input.map((text) => sampleVector(text, dimensions))));
  });
  after(() => server.stop());

  const embedderOf = (model = 'sample', dimensions = 64) => createEmbedder({ url: server.url, model, dimensions });
  const batching = { batchSize: 4, concurrency: 1, attempts: 1, firstDelayMs: 1 };
  const embedded = () => server.embeddings.flatMap(({ request }) => request.input);
  const index = async (pages: ReturnType<typeof pagesOf>, embedder = embedderOf()) => {
    const current = await storeIndex(store, site, builtIndex(buildIndex(pages)));
    await embedSite({ store, embedder, batching }, site, current, never);
  };
  const searches = (model = 'sample', told: unknown[] = []) =>
    openSiteSearches({
      store,
      freshMs: 0,
      queries: createQueryEmbedder(embedderOf(model), { onError: (error) => told.push(error) }),
      onError: (error) => told.push(error),
    });
  const open = async (model?: string, told?: unknown[]) => {
    const search = await searches(model, told).open(site.organizationId, site.domain);
    assert.ok(search);
    return search;
  };

  it('are made of a text once: an index of what was there already sends only what is new', async () => {
    await index(pagesOf(10));
    assert.equal(embedded().length, 10);
    server.embeddings.splice(0);
    await index(pagesOf(10, (at) => (at === 3 ? 'Berth 3 is closed.' : `Berth ${at} holds one vessel.`)));
    assert.deepEqual(embedded(), ['Page 3\n\nBerth 3 is closed.']);
    server.embeddings.splice(0);
    const current = await readCurrent(store, indexKeys(site.organizationId, site.domain).current);
    assert.ok(current);
    await embedSite({ store, embedder: embedderOf() }, site, current, never);
    assert.deepEqual(embedded(), []);
  });

  it('find what was said in other words', async () => {
    await index([...pagesOf(20), passagesOf('fastening', 'Fastening', { '': 'Moorhouse knots keep hulls in place.' })]);
    const words = await openSiteSearches({ store }).open(site.organizationId, site.domain);
    assert.ok(words);
    assert.equal((await found(await open(), 'moortop'))[0], 'fastening');
    assert.ok(!(await found(words, 'moortop')).includes('fastening'));
  });

  it('are gone on with where an endpoint failed, and until then sites are searched by words', async () => {
    let calls = 0;
    server.embed((reply, { input }) => {
      calls += 1;
      if (calls === 3) reply.refuse(500, '{}');
      else reply.vectors(input.map((text) => sampleVector(text)));
    });
    const current = await storeIndex(store, site, builtIndex(buildIndex(pagesOf(20))));
    const failure = await embedIndex({ store, embedder: embedderOf(), batching }, site, current, never);
    assert.match(String(failure), /answered 500/);
    assert.equal((await found(await open(), 'berth 7'))[0], 'p7');
    server.embeddings.splice(0);
    assert.equal(await embedIndex({ store, embedder: embedderOf(), batching }, site, current, never), undefined);
    assert.equal(embedded().length, 12);
    const keys: string[] = [];
    for await (const { key } of store.list('organizations/')) keys.push(key);
    assert.equal(keys.filter((key) => key.includes('pending')).length, 0);
  });

  it('are of one model: another is asked for all, and its questions meet no vectors of the old one', async () => {
    await index(pagesOf(6));
    server.embeddings.splice(0);
    assert.equal((await found(await open('newer'), 'berth 2'))[0], 'p2');
    assert.deepEqual(embedded(), []);
    await index(pagesOf(6), embedderOf('newer'));
    assert.equal(embedded().length, 6);
    const objects: string[] = [];
    for await (const { key } of store.list('organizations/')) if (key.endsWith('.vectors')) objects.push(key);
    assert.equal(objects.length, 1);
  });

  it('are all made again where a model of the same name answers other lengths', async () => {
    const embedder = createEmbedder({ url: server.url, model: 'sample' });
    await index(pagesOf(6), embedder);
    server.embed((reply, { input }) => reply.vectors(input.map((text) => sampleVector(text, 16))));
    server.embeddings.splice(0);
    await index(pagesOf(7), embedder);
    assert.equal(new Set(embedded()).size, 7);
  });

  it('are left out of a search where the question cannot be embedded, and used when it can again', async () => {
    await index([...pagesOf(6), passagesOf('fastening', 'Fastening', { '': 'Moorhouse knots.' })]);
    const told: unknown[] = [];
    const opened = await open('sample', told);
    server.embed((reply) => reply.refuse(503, '{}'));
    assert.equal((await found(opened, 'berth 2'))[0], 'p2');
    assert.deepEqual(await found(opened, 'moortop'), []);
    assert.equal(told.length, 1);
    server.embed((reply, { input, dimensions }) => reply.vectors(input.map((text) => sampleVector(text, dimensions))));
    assert.equal((await found(await open(), 'moortop'))[0], 'fastening');
  });

  it('that cannot be read are told of, and the site is searched by words', async () => {
    await index(pagesOf(3));
    const current = await readCurrent(store, indexKeys(site.organizationId, site.domain).current);
    await store.put(current?.vectors?.key ?? '', Buffer.from('torn by a power cut'));
    const told: unknown[] = [];
    assert.equal((await found(await open('sample', told), 'berth 2'))[0], 'p2');
    assert.equal(told.length, 1);
  });

  it('are swapped in for those who had the index open before they were made', async () => {
    const pages = [...pagesOf(6), passagesOf('fastening', 'Fastening', { '': 'Moorhouse knots.' })];
    const current = await storeIndex(store, site, builtIndex(buildIndex(pages)));
    const opened = searches();
    const before = await opened.open(site.organizationId, site.domain);
    assert.ok(before);
    assert.deepEqual(await found(before, 'moortop'), []);
    await embedSite({ store, embedder: embedderOf(), batching }, site, current, never);
    const after = await opened.open(site.organizationId, site.domain);
    assert.ok(after);
    assert.equal((await found(after, 'moortop'))[0], 'fastening');
  });

  it('go when the site is removed, and stop when they are told to', async () => {
    const stop = new AbortController();
    server.embed(() => stop.abort(new Error('stopped')));
    const current = await storeIndex(store, site, builtIndex(buildIndex(pagesOf(3))));
    await assert.rejects(embedIndex({ store, embedder: embedderOf() }, site, current, stop.signal), {
      message: 'stopped',
    });
    server.embed((reply, { input }) => reply.vectors(input.map((text) => sampleVector(text))));
    await embedSite({ store, embedder: embedderOf(), batching }, site, current, never);
    await removeIndex(store, site.organizationId, site.domain);
    const keys: string[] = [];
    for await (const { key } of store.list('organizations/')) keys.push(key);
    assert.deepEqual(keys, []);
  });
});
