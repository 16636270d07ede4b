import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createFileObjectStore } from '../../storage/files/file-object-store.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import { copyObjects } from '../../storage/move/copy-objects.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const { signal } = new AbortController();
const OBJECTS = 50;
const LARGE = Buffer.alloc(3_000_000, 'large ');

describe('copying a store', () => {
  let folder: TemporaryFolder;
  let source: ObjectStore;
  let target: ObjectStore;
  beforeEach(async () => {
    folder = await createTemporaryFolder('move');
    const links = { publicUrl: 'http://localhost', secret: 'a'.repeat(64) };
    source = await createFileObjectStore({ folder: join(folder.path, 'store'), links });
    target = createMemoryObjectStore();
    for (let number = 0; number < OBJECTS; number++)
      await source.put(`sites/${number}`, Buffer.from(`object ${number}`));
    await source.put('bundles/large.tar.gz', LARGE);
    await source.put('empty', Buffer.alloc(0));
  });
  afterEach(() => folder.remove());

  it('copies every object once', async () => {
    const first = await copyObjects(source, target, { signal });
    assert.equal(first.copied, OBJECTS + 2);
    assert.equal(first.unchanged, 0);
    assert.deepEqual(await contents(target), await contents(source));
    const second = await copyObjects(source, target, { signal });
    assert.deepEqual(second, { copied: 0, bytes: 0, unchanged: OBJECTS + 2 });
  });

  it('writes objects with other bytes of the same length again', async () => {
    await copyObjects(source, target, { signal });
    await source.put('sites/7', Buffer.from('OBJECT 7'));
    const { copied, unchanged } = await copyObjects(source, target, { signal });
    assert.deepEqual([copied, unchanged], [1, OBJECTS + 1]);
    assert.equal(String(await target.get('sites/7')), 'OBJECT 7');
  });

  it('goes on where a failure stopped it', async () => {
    let writes = 0;
    const failing: ObjectStore = {
      ...target,
      put: async (...given) => {
        if (++writes > 20) throw new Error('the disk is full');
        return target.put(...given);
      },
    };
    await assert.rejects(copyObjects(source, failing, { signal }), /the disk is full/);
    const { copied, unchanged } = await copyObjects(source, target, { signal });
    assert.ok(unchanged > 0, 'nothing was kept');
    assert.equal(copied + unchanged, OBJECTS + 2);
    assert.deepEqual(await contents(target), await contents(source));
  });

  it('reports a failure that comes while the next objects are listed', async () => {
    let fail: (() => void) | undefined;
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    const slow: ObjectStore = {
      ...source,
      async *list(prefix) {
        yield* source.list(prefix);
        await failed;
        await new Promise(setImmediate);
      },
    };
    const full: ObjectStore = {
      ...target,
      put: async (key, ...rest) => {
        if (key !== 'empty') return target.put(key, ...rest);
        fail?.();
        throw new Error('the disk is full');
      },
    };
    await assert.rejects(copyObjects(slow, full, { signal }), /the disk is full/);
  });

  it('reports a copy that differs from its source', async () => {
    const lossy: ObjectStore = { ...target, put: (key) => target.put(key, Buffer.from('something else')) };
    await assert.rejects(
      copyObjects(source, lossy, { signal }),
      /the copy of .* differs from its source; run the command again/,
    );
  });

  it('leaves out what is deleted meanwhile', async () => {
    const shrinking: ObjectStore = {
      ...source,
      read: async (key, range) => {
        if (key === 'sites/3') await source.delete(key);
        return source.read(key, range);
      },
    };
    const { copied } = await copyObjects(shrinking, target, { signal });
    assert.equal(copied, OBJECTS + 1);
    assert.equal(await target.head('sites/3'), undefined);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const stopped = copyObjects(source, target, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('the command was stopped')),
    });
    await assert.rejects(stopped, /the command was stopped/);
  });
});

async function contents(store: ObjectStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of store.list('')) found[key] = (await store.get(key)).toString('base64');
  return found;
}
