import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { InvalidObjectKey, ObjectNotFound } from '../../storage/errors.js';
import { eachAtOnce } from '../support/each-at-once.js';
import { keysOf, type StoreUnderTest } from './object-store-contract.js';

export function describeReading(current: StoreUnderTest): void {
  it('says that an object is not there', async () => {
    const { store } = current();
    await assert.rejects(store.get('read/missing'), new ObjectNotFound('read/missing'));
    await assert.rejects(store.read('read/missing'), new ObjectNotFound('read/missing'));
    await assert.rejects(store.read('read/missing', { start: 0, end: 1 }), new ObjectNotFound('read/missing'));
    assert.equal(await store.head('read/missing'), undefined);
  });

  it('does not take the beginning of a key for an object', async () => {
    const { store } = current();
    await store.put('read/folder/object', Buffer.from('x'));
    await assert.rejects(store.get('read/folder'), ObjectNotFound);
    assert.equal(await store.head('read/folder'), undefined);
    await store.delete('read/folder');
    assert.equal((await store.get('read/folder/object')).toString(), 'x');
  });

  const RANGES = [
    { range: { start: 0, end: 0 }, expected: '0' },
    { range: { start: 0, end: 9 }, expected: '0123456789' },
    { range: { start: 3, end: 5 }, expected: '345' },
    { range: { start: 9, end: 9 }, expected: '9' },
    { range: { start: 8, end: 100 }, expected: '89' },
    { range: { start: 10, end: 10 }, expected: '' },
    { range: { start: 1000, end: 2000 }, expected: '' },
    { range: undefined, expected: '0123456789' },
  ] as const;
  for (const { range, expected } of RANGES) {
    it(`reads ${range ? `bytes ${range.start} to ${range.end}` : 'all'} of ten as "${expected}"`, async () => {
      const { store } = current();
      await store.put('read/digits', Buffer.from('0123456789'));
      assert.equal((await buffer(await store.read('read/digits', range))).toString(), expected);
    });
  }

  it('reads any part of an empty object as nothing', async () => {
    const { store } = current();
    await store.put('read/empty', new Uint8Array());
    assert.equal((await buffer(await store.read('read/empty'))).length, 0);
    assert.equal((await buffer(await store.read('read/empty', { start: 0, end: 0 }))).length, 0);
  });

  for (const range of [
    { start: -1, end: 5 },
    { start: 5, end: 4 },
    { start: 0.5, end: 2 },
    { start: 0, end: Number.NaN },
  ]) {
    it(`refuses the range ${range.start} to ${range.end}`, async () => {
      const { store } = current();
      await store.put('read/digits', Buffer.from('0123456789'));
      await assert.rejects(store.read('read/digits', range), RangeError);
    });
  }

  it('lets a reader leave early', async () => {
    const { store } = current();
    await store.put('read/long', Buffer.alloc(5_000_000));
    for await (const chunk of await store.read('read/long')) {
      assert.ok(chunk.length > 0);
      break;
    }
    (await store.read('read/long')).destroy();
    assert.equal((await store.get('read/long')).length, 5_000_000);
  });

  it('tells size and time of an object, alone and in a list', async () => {
    const { store } = current();
    const before = Date.now();
    await store.put('info/object', Buffer.alloc(1234));
    const info = await store.head('info/object');
    assert.equal(info?.key, 'info/object');
    assert.equal(info?.sizeBytes, 1234);
    assert.ok(Math.abs((info?.updatedAt.getTime() ?? 0) - before) < 60_000);
    const listed = [];
    for await (const entry of store.list('info/')) listed.push(entry);
    assert.deepEqual(listed, [info]);
  });

  it('lists in the order of keys, by any beginning of one', async () => {
    const { store } = current();
    const keys = ['order/a-b', 'order/a.b', 'order/a/b', 'order/a/b~', 'order/a0', 'order/ab/c', 'order/B', 'ordering'];
    await eachAtOnce(keys, 4, (key) => store.put(key, Buffer.from('x')));
    const sorted = [...keys].sort();
    for (const prefix of ['order', 'order/', 'order/a', 'order/a/', 'order/a/b', 'order/ab/c', 'order/b', 'nothing/']) {
      assert.deepEqual(
        await keysOf(store, prefix),
        sorted.filter((key) => key.startsWith(prefix)),
        prefix,
      );
    }
  });

  it('lists 2,001 keys, three pages of a vendor, each once', async () => {
    const { store } = current();
    const keys = Array.from({ length: 2001 }, (_, index) => `many/${index % 7}/${String(index).padStart(5, '0')}`);
    await eachAtOnce(keys, 24, (key) => store.put(key, Buffer.from('x')));
    assert.deepEqual(await keysOf(store, 'many/'), [...keys].sort());
  });

  for (const prefix of ['/', '../', 'a//', './a', 'a/../b', 'a b']) {
    it(`refuses to list by ${JSON.stringify(prefix)}`, async () => {
      await assert.rejects(async () => keysOf(current().store, prefix), InvalidObjectKey);
    });
  }
}
