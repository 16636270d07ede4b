import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { createSearchSegments } from '../../../activities/package/search-segments.js';
import type { BatchRecord } from '../../../activities/store/record-types.js';
import { storeKeys } from '../../../activities/store/store-keys.js';
import { RenderPool } from '../../../render/render-pool.js';
import { textFiles } from '../../../site/search/text-files.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';
import { nameContent } from '../../../storage/named/content-name.js';
import { foundPage } from '../../support/searched-pages.js';

describe('the search index of an export', () => {
  const store = createMemoryObjectStore();
  const keys = storeKeys('organization');
  const pool = new RenderPool({ slots: 1, readableFolder: tmpdir() });
  const makeSearch = createSearchSegments({ store, pool });
  const signal = new AbortController().signal;
  after(() => pool.close());

  it('has a part for neighbouring batches and a file that names them', async () => {
    const segments = await makeSearch(keys, await batchesOf('berth', 'tug', 'crane'), signal);
    const paths = segments.flatMap(({ files }) => files.map(({ path }) => path));
    assert.equal(paths.length, 4);
    assert.equal(paths.at(-1), 'offprint/search/index.js');
    assert.ok(paths.slice(0, 3).every((path) => /^offprint\/search\/part\.[0-9a-f]{12}\.js$/.test(path)));
  });

  it('is made anew only where a batch has changed', async () => {
    const before = await makeSearch(keys, await batchesOf('berth', 'tug', 'crane'), signal);
    const changed = await makeSearch(keys, await batchesOf('berth', 'pilot', 'crane'), signal);
    const isSame = before.map(({ segment }, index) => segment.key === changed[index]?.segment.key);
    assert.deepEqual(isSame, [true, false, true, false]);
    assert.deepEqual(await makeSearch(keys, await batchesOf('berth', 'tug', 'crane'), signal), before);
  });

  it('is divided by the alphabet if it is large, and made again only when a part has changed', async () => {
    const words = Array.from({ length: 17 }, (_, index) => `buoy${index}`);
    const batches = await batchesOf(...words);
    const segments = await makeSearch(keys, batches, signal);
    const kinds = new Set(segments.flatMap(({ files }) => files.map(({ path }) => /search\/(\w+)\./.exec(path)?.[1])));
    assert.deepEqual([...kinds].sort(), ['facts', 'index', 'rows', 'vocabulary', 'words']);
    assert.equal(segments.at(-1)?.files.at(-1)?.path, 'offprint/search/index.js');
    assert.deepEqual(await makeSearch(keys, batches, signal), segments);
    const changed = await makeSearch(keys, await batchesOf('pilot', ...words.slice(1)), signal);
    assert.notDeepEqual(changed, segments);
    const kept = new Set(segments[0]?.madeOf);
    assert.equal(
      changed[0]?.madeOf?.filter((key) => !kept.has(key)).length,
      2,
      'the object and the record of one part',
    );
  });

  it('is made whole if objects of its parts are lost or damaged', async () => {
    const batches = await batchesOf(...Array.from({ length: 17 }, (_, index) => `fender${index}`));
    const segments = await makeSearch(keys, batches, signal);
    const partKeys = segments[0]?.madeOf?.filter((key) => key.endsWith('.deflate')) ?? [];
    assert.equal(partKeys.length, 17);
    await store.put(partKeys[3] ?? '', Buffer.from('damaged'));
    for (const key of [partKeys[5] ?? '', segments[0]?.segment.key ?? '']) await store.delete(key);
    assert.deepEqual(await makeSearch(keys, batches, signal), segments);
  });

  it('is nothing where nothing can be found', async () => {
    const [batch] = await batchesOf('berth');
    assert.ok(batch);
    assert.deepEqual(await makeSearch(keys, [{ ...batch, sectionsKey: undefined }], signal), []);
  });

  /** Each batch of as many pages as a part has, all about one word. */
  async function batchesOf(...words: string[]): Promise<BatchRecord[]> {
    return Promise.all(
      words.map(async (word) => {
        const pages = Array.from({ length: 120 }, (_, index) =>
          foundPage(`${word} ${index}`, { more: `About the ${word}.` }),
        );
        const sections = Buffer.from(JSON.stringify(textFiles(pages).batch));
        const sectionsKey = keys.sections(nameContent(sections));
        await store.put(sectionsKey, sections);
        const segment = { key: `segment-${word}`, sizeBytes: 0, crc32: 0, uncompressedBytes: 0 };
        return {
          segment,
          files: [],
          factsKey: '',
          sectionsKey,
          pages: pages.length,
          findings: 0,
          warnings: 0,
          words: { shown: 0, leftOut: 0 },
        };
      }),
    );
  }
});
