import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidObjectKey, ObjectNotFound, ObjectStoreUnavailable } from '../../storage/errors.js';
import { createFileObjectStore } from '../../storage/files/file-object-store.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';
import { keysOf } from './object-store-contract.js';

const LINKS = { publicUrl: 'http://127.0.0.1:8080', secret: 'a secret of thirty-two characters' };

describe('the files of a file store', () => {
  let folder: TemporaryFolder;
  let root: string;
  let store: ObjectStore;
  beforeEach(async () => {
    folder = await createTemporaryFolder('files');
    root = join(folder.path, 'store');
    store = await createFileObjectStore({ folder: root, links: LINKS });
  });
  afterEach(() => folder.remove());

  it('lie under their keys, with nothing half-written beside them', async () => {
    await store.put('jobs/one.json', Buffer.from('{}'));
    await store.put('jobs/one.json', Buffer.from('{}'), { ifAbsent: true });
    assert.equal(await readFile(join(root, 'jobs', 'one.json'), 'utf8'), '{}');
    assert.deepEqual(await readdir(join(root, '+temporary')), []);
  });

  it('cannot be read by other users of the machine, in a folder that was there too', async () => {
    const there = join(folder.path, 'there');
    await mkdir(there);
    await chmod(there, 0o755);
    const other = await createFileObjectStore({ folder: there, links: LINKS });
    await store.put('jobs/one.json', Buffer.from('{}'));
    await other.put('jobs/one.json', Buffer.from('{}'));
    for (const each of [root, join(root, 'jobs'), join(root, '+temporary'), there, join(there, 'jobs')]) {
      assert.equal((await stat(each)).mode & 0o007, 0, each);
    }
  });

  it('leave nothing behind when a body fails', async () => {
    async function* failing() {
      yield Buffer.alloc(100_000);
      throw new Error('gone');
    }
    await assert.rejects(store.put('a/b/c', failing()), /gone/);
    assert.deepEqual(await readdir(root), ['+temporary']);
    assert.deepEqual(await readdir(join(root, '+temporary')), []);
  });

  it('take their empty folders with them', async () => {
    await store.put('a/b/c', Buffer.from('x'));
    await store.put('a/d', Buffer.from('x'));
    await store.delete('a/b/c');
    assert.deepEqual(await readdir(join(root, 'a')), ['d']);
  });

  it('can be written while the folder around them comes and goes', async () => {
    const churn = async (name: string) => {
      for (let round = 0; round < 60; round++) {
        await store.put(`churn/folder/${name}`, Buffer.from(name), { ifAbsent: round % 2 === 0 });
        await store.delete(`churn/folder/${name}`);
      }
    };
    await Promise.all(['a', 'b', 'c', 'd'].map(churn));
    assert.deepEqual(await keysOf(store, 'churn'), []);
  });

  for (const [when, remove] of [
    ['at the next start', () => createFileObjectStore({ folder: root, links: LINKS })],
    ['when the store is tidied', () => store.removeLeftovers()],
  ] as const) {
    it(`that were left half-written over an hour ago go ${when}, younger ones stay`, async () => {
      const [stale, young] = ['stale', 'young'].map((name) => join(root, '+temporary', name));
      assert.ok(stale && young);
      await mkdir(join(root, '+temporary'), { recursive: true });
      await Promise.all([writeFile(stale, 'x'), writeFile(young, 'x')]);
      const twoHoursAgo = Date.now() / 1000 - 7200;
      await utimes(stale, twoHoursAgo, twoHoursAgo);
      await remove();
      assert.deepEqual(await readdir(join(root, '+temporary')), ['young']);
    });
  }

  it('cannot be another one’s folder', async () => {
    await store.put('a', Buffer.from('x'));
    await store.put('b/c', Buffer.from('x'));
    await assert.rejects(store.put('a/b', Buffer.from('y')), InvalidObjectKey);
    for (const ifAbsent of [true, false]) {
      await assert.rejects(store.put('b', Buffer.from('y'), { ifAbsent }), InvalidObjectKey);
    }
    await assert.rejects(store.get('a/b'), ObjectNotFound);
  });

  it('are seen by every process of the same folder, each version under its own tag', async () => {
    const other = await createFileObjectStore({ folder: root, links: LINKS });
    const tags = new Set<string | undefined>();
    for (let version = 0; version < 50; version++) {
      await (version % 2 ? store : other).put('shared', Buffer.from([version]));
      tags.add((await store.head('shared'))?.etag);
      assert.deepEqual(await other.head('shared'), await store.head('shared'));
    }
    assert.equal(tags.size, 50);
  });

  it('are made again after someone has removed the whole folder', async () => {
    await rm(root, { recursive: true });
    await assert.rejects(store.get('a/b'), ObjectNotFound);
    assert.deepEqual(await keysOf(store, ''), []);
    await store.put('a/b', Buffer.from('x'));
    assert.deepEqual(await keysOf(store, ''), ['a/b']);
  });

  it('need a folder: a file in its place is refused with what to do', async () => {
    await writeFile(join(folder.path, 'file'), '');
    await assert.rejects(createFileObjectStore({ folder: join(folder.path, 'file'), links: LINKS }), (error) => {
      assert.ok(error instanceof ObjectStoreUnavailable);
      assert.match(error.message, /cannot use the folder .*file as object store/);
      return true;
    });
  });

  describe('behind symbolic links', () => {
    let outside: string;
    beforeEach(async () => {
      outside = join(folder.path, 'outside');
      await mkdir(join(outside, 'deep'), { recursive: true });
      await writeFile(join(outside, 'secret'), 'secret');
      await symlink(outside, join(root, 'folder'));
      await symlink(join(outside, 'secret'), join(root, 'file'));
      await symlink(join(outside, 'missing'), join(root, 'dangling'));
    });

    for (const key of ['folder/secret', 'file']) {
      it(`are neither read, told, listed nor deleted (${key})`, async () => {
        await assert.rejects(store.get(key), InvalidObjectKey);
        await assert.rejects(store.read(key), InvalidObjectKey);
        await assert.rejects(store.head(key), InvalidObjectKey);
        await assert.rejects(store.delete(key), InvalidObjectKey);
        await assert.rejects(store.compose('whole', [key]), InvalidObjectKey);
        assert.deepEqual(await keysOf(store, ''), []);
        assert.equal(await readFile(join(outside, 'secret'), 'utf8'), 'secret');
      });
    }

    it('are not written', async () => {
      for (const key of ['folder/new', 'folder/deep/new', 'folder/made/new']) {
        await assert.rejects(store.put(key, Buffer.from('x')), InvalidObjectKey);
      }
      await assert.rejects(store.put('dangling/new', Buffer.from('x')));
      assert.deepEqual((await readdir(outside)).sort(), ['deep', 'secret']);
      assert.deepEqual(await readdir(join(outside, 'deep')), []);
    });

    it('are not listed by a prefix that leads there', async () => {
      await assert.rejects(keysOf(store, 'folder/'), InvalidObjectKey);
    });

    it('are replaced by an object of that key, not followed', async () => {
      await store.put('file', Buffer.from('mine'));
      await store.put('dangling', Buffer.from('mine'));
      assert.equal(await readFile(join(outside, 'secret'), 'utf8'), 'secret');
      assert.deepEqual(await keysOf(store, ''), ['dangling', 'file']);
    });

    it('are not tidied in the place of temporary files', async () => {
      await rm(join(root, '+temporary'), { recursive: true, force: true });
      await symlink(outside, join(root, '+temporary'));
      await utimes(join(outside, 'secret'), 1, 1);
      await assert.rejects(createFileObjectStore({ folder: root, links: LINKS }), ObjectStoreUnavailable);
      assert.equal(await readFile(join(outside, 'secret'), 'utf8'), 'secret');
    });

    it('are fine above the root', async () => {
      await symlink(root, join(folder.path, 'alias'));
      const alias = await createFileObjectStore({ folder: join(folder.path, 'alias'), links: LINKS });
      await alias.put('a', Buffer.from('x'));
      assert.equal((await store.get('a')).toString(), 'x');
    });
  });
});
