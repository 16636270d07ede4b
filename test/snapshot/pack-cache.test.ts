import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createPackCache } from '../../snapshot/pack-cache.js';
import { openSnapshot } from '../../snapshot/snapshot-reader.js';
import { storePack } from '../../snapshot/store-pack.js';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../storage/memory-object-store.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { useTemporaryFolder } from '../bundle/temporary-folder.js';

describe("a worker's copy of snapshots", () => {
  const at = useTemporaryFolder();
  let store: MemoryObjectStore;
  let reads: string[];
  let counted: ObjectStore;
  beforeEach(() => {
    store = createMemoryObjectStore();
    reads = [];
    counted = {
      ...store,
      read: (key, range) => {
        reads.push(key);
        return store.read(key, range);
      },
    };
  });

  const text = (path: string, content: string) => ({ path, bytes: Buffer.from(content) });
  const cacheOf = (maxBytes = 1e9) => createPackCache({ store: counted, folder: at('cache'), maxBytes });
  const names = () => readdirSync(at('cache')).sort();

  it('fetches a snapshot once, for any number of callers at once and later processes', async () => {
    const { key } = await storePack(store, 'p', [text('a', 'a')]);
    const cache = cacheOf();
    await Promise.all([cache.load(key), cache.load(key), cache.load(key)]);
    await cacheOf().load(key);
    assert.equal(reads.length, 2, 'the manifest and the pack');
    assert.equal(names().length, 2);
  });

  it('fetches again what was damaged or taken away', async () => {
    const { key, files } = await storePack(store, 'p', [text('a', 'content')]);
    const pack = files[0]?.pack ?? '';
    const cache = cacheOf();
    await cache.load(key);
    writeFileSync(at('cache', pack), 'garbage');
    assert.equal(read(await cache.load(key), 'a'), 'content');
    rmSync(at('cache', pack));
    assert.equal(read(await cache.load(key), 'a'), 'content');
    writeFileSync(at('cache', pack), 'contenX');
    assert.equal(read(await cacheOf().load(key), 'a'), 'content', 'also where another process finds it');
  });

  it('refuses what the store itself holds damaged, and keeps nothing of it: it can be stored anew', async () => {
    const files = [text('a', 'content')];
    const { key, files: stored } = await storePack(store, 'p', files);
    const pack = `p/packs/${stored[0]?.pack}`;
    await store.put(pack, Buffer.from('something else'));
    await assert.rejects(cacheOf().load(key), { name: 'LostObject', key: pack });
    assert.deepEqual(names(), [key.slice('p/snapshots/'.length)]);
    assert.deepEqual([await store.head(pack), await store.head(key)], [undefined, undefined]);
    await storePack(store, 'p', files);
    assert.equal(read(await cacheOf().load(key), 'a'), 'content');
  });

  it('says of a pack that is gone that it was lost', async () => {
    const { key, files } = await storePack(store, 'p', [text('a', 'content')]);
    const pack = `p/packs/${files[0]?.pack}`;
    await store.delete(pack);
    await assert.rejects(cacheOf().load(key), { name: 'LostObject', key: pack });
  });

  it('stays within its bounds: the least recently used goes, what is in use stays', async () => {
    const large = (letter: string) => text(letter, letter.repeat(1000));
    const old = await storePack(store, 'p', [large('o')]);
    const recent = await storePack(store, 'p', [large('r')]);
    const wanted = await storePack(store, 'p', [large('w')]);
    const cache = cacheOf(3500);
    const anHourAgo = Date.now() / 1000 - 3600;
    for (const [{ key, files }, age] of [
      [old, 60],
      [recent, 0],
    ] as const) {
      await cache.load(key);
      utimesSync(at('cache', files[0]?.pack ?? ''), anHourAgo - age, anHourAgo);
    }
    await cache.load(wanted.key);
    assert.ok(!names().includes(old.files[0]?.pack ?? ''));
    assert.ok(names().includes(recent.files[0]?.pack ?? ''));
    assert.ok(names().includes(wanted.files[0]?.pack ?? ''));
  });

  it('tidies up after a process that died while it fetched', async () => {
    const { key } = await storePack(store, 'p', [text('a', 'a')]);
    mkdirSync(at('cache'));
    writeFileSync(at('cache/x.1.part'), 'half');
    utimesSync(at('cache/x.1.part'), 0, 0);
    await cacheOf().load(key);
    assert.ok(!names().includes('x.1.part'));
  });

  it('goes on being read after its packs were evicted', async () => {
    const { key } = await storePack(store, 'p', [text('a', 'content')]);
    const { manifestFile, packFolder } = await cacheOf().load(key);
    const reader = openSnapshot(manifestFile, packFolder);
    rmSync(at('cache'), { recursive: true });
    assert.equal(reader.read('a').toString(), 'content');
    reader.close();
  });
});

describe('reading a snapshot', () => {
  const at = useTemporaryFolder();
  const store = createMemoryObjectStore();
  const load = (key: string) => createPackCache({ store, folder: at('cache'), maxBytes: 1e9 }).load(key);

  it('has files of other hosts beside the project, under their whole address', async () => {
    const project = await storePack(store, 'p', [{ path: 'a.md', bytes: Buffer.from('a') }]);
    const address = 'https://images.example/x.png?size=2';
    const outside = await storePack(store, 'p', [{ path: address, bytes: Buffer.from('png') }]);
    const { manifestFile, packFolder } = await load(project.key);
    const more = await load(outside.key);
    const reader = openSnapshot(manifestFile, packFolder, [more.manifestFile]);
    assert.deepEqual(
      [...reader.list()].map((file) => file.path),
      ['a.md', address],
    );
    assert.equal(reader.read(address).toString(), 'png');
    reader.close();
  });

  it('refuses bytes that are not those that were stored', async () => {
    const { key, files } = await storePack(store, 'p', [{ path: 'a.md', bytes: Buffer.from('content') }]);
    const { manifestFile, packFolder } = await load(key);
    for (const damage of ['contenX', 'con']) {
      writeFileSync(at('cache', files[0]?.pack ?? ''), damage);
      const reader = openSnapshot(manifestFile, packFolder);
      assert.throws(() => reader.read('a.md'), {
        name: 'DamagedSnapshot',
        message: /"a\.md"; it must be fetched again/,
      });
      reader.close();
    }
    rmSync(at('cache', files[0]?.pack ?? ''));
    assert.throws(() => openSnapshot(manifestFile, packFolder), { name: 'DamagedSnapshot' });
  });

  const manifestOf = (line: string | object) =>
    `{"formatVersion":1,"files":[\n${typeof line === 'string' ? line : JSON.stringify(line)}\n]}\n`;
  const file = { path: 'a', sizeBytes: 1, sha256: '0'.repeat(64), pack: '0'.repeat(64), offset: 0 };
  for (const [what, manifest] of [
    ['that is none', '<html>'],
    ['of a later format', '{"formatVersion":2,"files":[\n]}\n'],
    ['that was cut off', manifestOf(file).slice(0, -9)],
    ['with a line that is no JSON', manifestOf('{"path"')],
    ['naming a pack outside its folder', manifestOf({ ...file, pack: '../../etc/passwd' })],
    ['with a negative offset', manifestOf({ ...file, offset: -1 })],
  ] as const) {
    it(`refuses a manifest ${what}`, () => {
      writeFileSync(at('manifest.json'), manifest);
      assert.throws(() => openSnapshot(at('manifest.json'), at()), { name: 'DamagedSnapshot' });
    });
  }
});

function read({ manifestFile, packFolder }: { manifestFile: string; packFolder: string }, path: string): string {
  const reader = openSnapshot(manifestFile, packFolder);
  try {
    return reader.read(path).toString();
  } finally {
    reader.close();
  }
}
