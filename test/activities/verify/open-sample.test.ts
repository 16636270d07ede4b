import assert from 'node:assert/strict';
import { writeRecord } from '../../../activities/store/record-objects.js';
import type { BatchRecord } from '../../../activities/store/record-types.js';
import { RECORDS } from '../../../activities/store/records.js';
import { storeKeys } from '../../../activities/store/store-keys.js';
import { openSample } from '../../../activities/verify/open-sample.js';
import { createWorkspace } from '../../../activities/workspace.js';
import { encodeSegment } from '../../../bundle/segment.js';
import { encodeBatchFacts } from '../../../render/batch.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';
import { nameContent } from '../../../storage/named/content-name.js';
import { findBrowser } from '../../support/find-browser.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

const NO_BROWSER = '/nonexistent';
const FAULTY = '<!doctype html><title>t</title><img src="picture.png"><script>throw new Error("broken")</script>';
const QUIET = '<!doctype html><title>t</title><img src="picture.png">';

/** The files of a batch by their paths. */
type Files = Readonly<Record<string, string>>;

describe('opening a sample of a bundle', () => {
  let folder: TemporaryFolder;
  before(async function () {
    if ((await findBrowser()) === undefined) this.skip();
    folder = await createTemporaryFolder('sample');
  });
  after(() => folder?.remove());

  /** A store of its own, with what opens `index.html` of batches that are given by their files. */
  function newSite() {
    const store = createMemoryObjectStore();
    const keys = storeKeys('org_0');
    const workspace = createWorkspace({ store, folder: folder.path, maxBytes: 2 ** 30 });
    const writeBatch = async (files: Files): Promise<string> => {
      const segment = encodeSegment(Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })));
      const documents = Object.keys(files)
        .filter((path) => path.endsWith('.html'))
        .map((outputPath) => {
          const own = { ids: [], references: [{ path: 'picture.png' }], outsideRequests: [] };
          return { page: outputPath.replace('.html', ''), outputPath, facts: own };
        });
      const facts = encodeBatchFacts({ documents, findings: [] });
      const factsKey = keys.batch(nameContent(facts));
      await store.put(factsKey, facts);
      const { body, crc32, uncompressedBytes } = segment;
      const segmentKey = keys.segment(nameContent(body));
      await store.put(segmentKey, body);
      const record: BatchRecord = {
        segment: { key: segmentKey, crc32, uncompressedBytes, sizeBytes: body.length },
        files: segment.files,
        factsKey,
        pages: documents.length,
        findings: 0,
        warnings: 0,
        words: { shown: 0, leftOut: 0 },
      };
      const key = keys.batch(nameContent(RECORDS.batch.encode(record)));
      await writeRecord(store, key, RECORDS.batch, record);
      return key;
    };
    return async (batches: readonly Files[], chromiumPath?: string) => {
      const batchKeys: string[] = [];
      for (const files of batches) batchKeys.push(await writeBatch(files));
      const dependencies = { store, workspace, ...(chromiumPath !== undefined && { chromiumPath }) };
      const { signal } = new AbortController();
      const { findings } = await openSample(dependencies, keys, { batchKeys, pages: ['index.html'], signal });
      return findings.map(({ code }) => code);
    };
  }

  it('opens no sample twice whose files are what they were, whatever else has changed', async () => {
    const open = newSite();
    const picture = { 'picture.png': 'not a picture' };
    const first = await open([{ 'index.html': FAULTY }, { 'other.html': 'one' }, picture]);
    assert.deepEqual(first, ['console-error']);
    assert.deepEqual(await open([{ 'index.html': FAULTY }, { 'other.html': 'two' }, picture], NO_BROWSER), first);
  });

  for (const [what, changed] of [
    ['a page of it', [{ 'index.html': QUIET }, { 'picture.png': 'one' }]],
    ['a file that a page shows', [{ 'index.html': FAULTY }, { 'picture.png': 'two' }]],
    ['a file beside a page', [{ 'index.html': FAULTY, 'more.css': '' }, { 'picture.png': 'one' }]],
  ] as const) {
    it(`opens it again when ${what} has changed`, async () => {
      const open = newSite();
      await open([{ 'index.html': FAULTY }, { 'picture.png': 'one' }]);
      assert.deepEqual(await open(changed, NO_BROWSER), ['verification']);
    });
  }

  it('does not take a browser that was missing for an answer', async () => {
    const open = newSite();
    const site: readonly Files[] = [{ 'index.html': FAULTY }, { 'picture.png': 'one' }];
    assert.deepEqual(await open(site, NO_BROWSER), ['verification']);
    assert.deepEqual(await open(site), ['console-error']);
  });
});
