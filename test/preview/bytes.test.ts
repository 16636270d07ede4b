import assert from 'node:assert/strict';
import { takeSnapshot } from '../../snapshot/take-snapshot.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import { bundleSnapshot } from '../support/bundle-in-process.js';
import { GALLERY } from '../support/gallery.js';
import { type RunningPreview, runPreview } from '../support/running-preview.js';

describe('the bytes of a preview', () => {
  let running: RunningPreview;
  before(async () => {
    running = await runPreview(GALLERY);
  });
  after(() => running.stop());

  it('are those of the export, for every file of every kind', async () => {
    const store = createMemoryObjectStore();
    const { key } = await takeSnapshot({ folder: GALLERY, store, keyPrefix: 'sources' });
    const bundle = await bundleSnapshot(store, key, { hosting: { mode: 'client-hosted' } });
    const isStub = (path: string) => path.endsWith('.html') && !bundle.files.has(path.replace(/\.html$/, '.md'));
    const compared: string[] = [];
    const different: string[] = [];
    // A page makes the names of its scripts known.
    const paths = [...bundle.files.keys()].sort((a, b) => Number(b.endsWith('.html')) - Number(a.endsWith('.html')));
    for (const path of paths) {
      if (path.startsWith('offprint/search/')) continue;
      // The preview follows a redirect as a server does; 404.html is the answer to addresses that lead nowhere.
      if (isStub(path) && path !== '404.html') continue;
      compared.push(path);
      const bytes = await running.bytes(path);
      if (!bytes.equals(bundle.files.get(path) ?? Buffer.alloc(0))) different.push(path);
    }
    assert.deepEqual(different, []);
    assert.ok(compared.length > 60, `${compared.length} files`);
    assert.deepEqual(running.errors, []);
  });

  it('of an address that leads nowhere are those of the 404 page', async () => {
    assert.deepEqual(await running.bytes('there/is/nothing'), await running.bytes('404.html'));
  });
});
