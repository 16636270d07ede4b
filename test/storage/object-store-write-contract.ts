import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { InvalidObjectKey, ObjectNotFound } from '../../storage/errors.js';
import { eachAtOnce } from '../support/each-at-once.js';
import { keysOf, type StoreUnderTest } from './object-store-contract.js';

const MEBIBYTE = 1024 * 1024;

export function describeWriting(current: StoreUnderTest): void {
  it('gives back what was put', async () => {
    const { store } = current();
    await store.put('write/plain.bin', Buffer.from('some bytes'));
    assert.equal((await store.get('write/plain.bin')).toString(), 'some bytes');
  });

  it('takes objects of no bytes, whole or streamed', async () => {
    const { store } = current();
    await store.put('write/empty', new Uint8Array());
    await store.put('write/empty-stream', inChunks());
    for (const key of ['write/empty', 'write/empty-stream']) {
      assert.equal((await store.get(key)).length, 0);
      assert.equal((await store.head(key))?.sizeBytes, 0);
    }
  });

  it('keeps a streamed object of 20 MB as it is', async () => {
    const { store } = current();
    const parts = Array.from({ length: 40 }, () => randomBytes(MEBIBYTE / 2));
    await store.put('write/large', inChunks(...parts));
    assert.ok((await store.get('write/large')).equals(Buffer.concat(parts)));
  });

  it('keeps an object of 20 MB given at once as it is', async () => {
    const { store } = current();
    const bytes = randomBytes(20 * MEBIBYTE);
    await store.put('write/large-at-once', bytes);
    assert.ok((await store.get('write/large-at-once')).equals(bytes));
  });

  it('keeps and replaces what can be made again', async () => {
    const { store } = current();
    for (const text of ['first', 'second']) {
      await store.put('write/deep/er/rebuildable', Buffer.from(text), { rebuildable: true });
      assert.equal((await store.get('write/deep/er/rebuildable')).toString(), text);
    }
    await store.put('write/deep/er/rebuildable', Buffer.from('third'), { rebuildable: true, ifAbsent: true });
    assert.equal((await store.get('write/deep/er/rebuildable')).toString(), 'second');
    await assert.rejects(store.put('write/../rebuildable', Buffer.from('x'), { rebuildable: true }), InvalidObjectKey);
  });

  it('replaces an object, and its entity tag', async () => {
    const { store } = current();
    await store.put('write/replaced', Buffer.from('one'));
    const first = await store.head('write/replaced');
    assert.deepEqual(await store.head('write/replaced'), first);
    await store.put('write/replaced', Buffer.from('two'));
    const second = await store.head('write/replaced');
    assert.equal((await store.get('write/replaced')).toString(), 'two');
    assert.notEqual(second?.etag, first?.etag);
  });

  for (const size of [3, 9 * MEBIBYTE]) {
    it(`leaves an object that is there alone when asked to (${size} bytes)`, async () => {
      const { store } = current();
      const key = `write/if-absent-${size}`;
      await store.put(key, Buffer.alloc(size, 1), { ifAbsent: true });
      await store.put(key, inChunks(Buffer.alloc(size, 2)), { ifAbsent: true });
      assert.ok((await store.get(key)).equals(Buffer.alloc(size, 1)));
    });
  }

  it('lets one of several writers of one key win, whole', async () => {
    const { store } = current();
    const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(100_000, index));
    await Promise.all(bodies.map((body) => store.put('write/contended', inChunks(body))));
    const stored = await store.get('write/contended');
    assert.ok(bodies.some((body) => body.equals(stored)));
  });

  it('lets several writers that yield to each other leave one whole object', async () => {
    const { store } = current();
    const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(100_000, index));
    await Promise.all(bodies.map((body) => store.put('write/yielding', body, { ifAbsent: true })));
    const stored = await store.get('write/yielding');
    assert.ok(bodies.some((body) => body.equals(stored)));
  });

  for (const size of [10, 9 * MEBIBYTE]) {
    it(`leaves nothing of a body that fails after ${size} bytes, and passes its error on`, async () => {
      const { store } = current();
      const failure = new Error('the source went away');
      await assert.rejects(store.put('failing/object', failingAfter(size, failure)), failure);
      assert.equal(await store.head('failing/object'), undefined);
      assert.deepEqual(await keysOf(store, 'failing'), []);
    });
  }

  it('keeps the former object when a body fails', async () => {
    const { store } = current();
    await store.put('write/kept', Buffer.from('former'));
    await assert.rejects(store.put('write/kept', failingAfter(10, new Error('gone'))), /gone/);
    assert.equal((await store.get('write/kept')).toString(), 'former');
  });

  it('deletes, and takes a second deletion for success', async () => {
    const { store } = current();
    await store.put('deleted/deep/down/object', Buffer.from('x'));
    await store.delete('deleted/deep/down/object');
    await store.delete('deleted/deep/down/object');
    assert.equal(await store.head('deleted/deep/down/object'), undefined);
    assert.deepEqual(await keysOf(store, 'deleted/'), []);
  });

  for (const count of [1, 2, 32, 33, 70]) {
    it(`composes ${count} sources in their order, also when asked again`, async () => {
      const { store } = current();
      const sources = Array.from({ length: count }, (_, index) => `compose-${count}/part-${index}`);
      await eachAtOnce(sources, 8, (key) => store.put(key, Buffer.from(`<${key}>`)));
      const target = `compose-${count}/whole`;
      for (let attempt = 0; attempt < 2; attempt++) await store.compose(target, sources);
      assert.equal((await store.get(target)).toString(), sources.map((key) => `<${key}>`).join(''));
      assert.deepEqual(await keysOf(store, `compose-${count}/`), [...sources, target].sort());
    });
  }

  it('composes one source several times', async () => {
    const { store } = current();
    await store.put('write/twice', Buffer.from('ab'));
    await store.compose('write/doubled', ['write/twice', 'write/twice']);
    assert.equal((await store.get('write/doubled')).toString(), 'abab');
  });

  it('leaves a composed target that is there alone when asked to', async () => {
    const { store } = current();
    await store.put('write/composed', Buffer.from('first'));
    await store.put('write/other', Buffer.from('other'));
    await store.compose('write/composed', ['write/other'], { ifAbsent: true });
    assert.equal((await store.get('write/composed')).toString(), 'first');
  });

  it('names the source of a composition that is not there, and makes no target', async () => {
    const { store } = current();
    await store.put('write/there', Buffer.from('x'));
    await assert.rejects(
      store.compose('write/none', ['write/there', 'write/missing']),
      new ObjectNotFound('write/missing'),
    );
    assert.equal(await store.head('write/none'), undefined);
  });

  it('refuses to compose an object of nothing, or of itself', async () => {
    const { store } = current();
    await store.put('write/self', Buffer.from('ab'));
    for (const sources of [[], ['write/self', 'write/self']]) {
      await assert.rejects(store.compose('write/self', sources), RangeError);
    }
  });

  for (const key of [
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '..',
    '../a',
    'a/../b',
    'a/./b',
    'a\\b',
    'a b',
    'ä',
    'a\n',
    'a\0',
    'a%2f',
  ]) {
    it(`refuses the key ${JSON.stringify(key)} in every call`, async () => {
      const { store } = current();
      const calls: readonly (() => Promise<unknown>)[] = [
        () => store.put(key, Buffer.from('x')),
        () => store.get(key),
        () => store.read(key),
        () => store.head(key),
        () => store.delete(key),
        () => store.compose(key, ['write/plain.bin']),
        () => store.compose('write/none', [key]),
        () => store.signedLink(key, { expiresInSeconds: 60 }),
      ];
      for (const call of calls) await assert.rejects(call, InvalidObjectKey);
    });
  }

  it('can be checked, and a check leaves nothing', async () => {
    const { store } = current();
    const before = await keysOf(store, '');
    await store.check();
    assert.deepEqual(await keysOf(store, ''), before);
  });
}

async function* inChunks(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void> {
  yield* chunks;
}

async function* failingAfter(bytes: number, error: Error): AsyncGenerator<Uint8Array, void> {
  yield Buffer.alloc(bytes);
  throw error;
}
