import assert from 'node:assert/strict';
import { buildIndex } from '../../assistant/index/build-index.js';
import { indexKeys } from '../../assistant/index/index-keys.js';
import { openSiteSearches } from '../../assistant/index/site-searches.js';
import { findIndex, removeIndex, storeIndex } from '../../assistant/index/store-index.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import { builtIndex } from '../support/built-index.js';
import { found, passagesOf } from '../support/passages.js';

const site = { organizationId: 'org_a', domain: 'docs.example.com' };
const indexOf = (text: string) => builtIndex(buildIndex([passagesOf('page', 'Page', { '': text })]));

describe("the indexes of an API process's sites", () => {
  it('are of one organization: the same domain of another has none', async () => {
    const store = createMemoryObjectStore();
    await storeIndex(store, site, indexOf('Anchors hold.'));
    const searches = openSiteSearches({ store });
    assert.ok(await searches.open('org_a', site.domain));
    assert.equal(await searches.open('org_b', site.domain), undefined);
    assert.equal(await searches.open('org_a', 'other.example.com'), undefined);
  });

  it('are swapped once a newer one is there, and kept for some seconds', async () => {
    const store = createMemoryObjectStore();
    let now = 0;
    const searches = openSiteSearches({ store, freshMs: 1000, now: () => now });
    await storeIndex(store, site, indexOf('Anchors hold.'));
    const first = await searches.open(site.organizationId, site.domain);
    await storeIndex(store, site, indexOf('Buoys float.'));
    assert.equal(await searches.open(site.organizationId, site.domain), first);
    now = 1001;
    const second = await searches.open(site.organizationId, site.domain);
    assert.ok(second && second !== first);
    assert.deepEqual(await found(second, 'buoys'), ['page']);
  });

  it('are read once for all who ask at the same time', async () => {
    const inner = createMemoryObjectStore();
    await storeIndex(inner, site, indexOf('Anchors hold.'));
    const read: string[] = [];
    const get = (key: string) => {
      read.push(key);
      return inner.get(key);
    };
    const store: typeof inner = Object.assign(Object.create(inner), { get });
    const searches = openSiteSearches({ store });
    const opened = await Promise.all(Array.from({ length: 50 }, () => searches.open(site.organizationId, site.domain)));
    assert.equal(new Set(opened).size, 1);
    assert.equal(read.length, 2);
  });

  it('are found by what they were made of, so that the same is not made again', async () => {
    const store = createMemoryObjectStore();
    const made = await storeIndex(store, site, indexOf('Anchors hold.'), 'one');
    assert.deepEqual(await findIndex(store, site, 'one'), made);
    assert.equal(await findIndex(store, site, 'another'), undefined);
    assert.equal(await findIndex(store, { ...site, domain: 'other.example.com' }, 'one'), undefined);
    const again = await storeIndex(store, site, indexOf('Anchors hold.'), 'another');
    assert.deepEqual([again.key, again.previousKey], [made.key, null]);
    assert.equal(await findIndex(store, site, 'one'), undefined);
    assert.ok(await openSiteSearches({ store }).open(site.organizationId, site.domain));
  });

  it('leave no more than the newest and the one before it in the store', async () => {
    const store = createMemoryObjectStore();
    for (const text of ['One.', 'Two words.', 'Three words more.', 'Four.'])
      await storeIndex(store, site, indexOf(text));
    const keys: string[] = [];
    for await (const { key } of store.list(indexKeys(site.organizationId, site.domain).root)) keys.push(key);
    assert.equal(keys.filter((key) => key.endsWith('.index')).length, 2);
    await removeIndex(store, site.organizationId, site.domain);
    assert.equal(await openSiteSearches({ store }).open(site.organizationId, site.domain), undefined);
  });

  it('are counted in whole bytes, whatever their size', async () => {
    const store = createMemoryObjectStore();
    // Of five sizes in a row one at most gives a whole number by itself.
    for (let length = 1; length <= 5; length++) {
      const domain = `docs-${length}.example.com`;
      await storeIndex(store, { ...site, domain }, indexOf(`Anchors hold ${'x'.repeat(length)}.`));
      const searches = openSiteSearches({ store });
      const search = await searches.open(site.organizationId, domain);
      assert.deepEqual(search && (await found(search, 'anchors')), ['page']);
      assert.ok(Number.isInteger(searches.sizeBytes) && searches.sizeBytes > 0, `${searches.sizeBytes} bytes`);
    }
  });

  it('are the same bytes for the same pages', () => {
    assert.deepEqual(indexOf('Anchors hold.').sha256, indexOf('Anchors hold.').sha256);
  });
});
