import assert from 'node:assert/strict';
import { ObjectStoreUnavailable } from '../../storage/errors.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import { createFaultyObjectStore, nthCall } from '../support/faulty-object-store.js';
import { keysOf } from './object-store-contract.js';

describe('a store with faults', () => {
  it('fails the nth call once, before anything is done', async () => {
    const store = createFaultyObjectStore(createMemoryObjectStore(), [nthCall(2)]);
    await store.put('a', Buffer.from('x'));
    await assert.rejects(store.put('b', Buffer.from('x')), ObjectStoreUnavailable);
    assert.deepEqual(await keysOf(store, ''), ['a']);
    await store.put('b', Buffer.from('x'));
    assert.deepEqual(
      store.calls.map(({ method, key }) => `${method} ${key}`),
      ['put a', 'put b', 'list ', 'put b'],
    );
  });

  it('fails the first call that a fault is meant for, with its own error', async () => {
    const error = new Error('mine');
    const store = createFaultyObjectStore(createMemoryObjectStore(), [{ when: ({ key }) => key === 'b', error }]);
    await store.put('a', Buffer.from('x'));
    await assert.rejects(store.get('b'), error);
    assert.equal(await store.head('b'), undefined);
  });

  it('can do the work and lose the answer', async () => {
    const store = createFaultyObjectStore(createMemoryObjectStore(), [
      { when: ({ method }) => method === 'put', afterwards: true },
    ]);
    await assert.rejects(store.put('a', Buffer.from('x')), ObjectStoreUnavailable);
    assert.equal((await store.get('a')).toString(), 'x');
  });

  it('can break off a stream in its middle', async () => {
    const store = createFaultyObjectStore(createMemoryObjectStore(), [
      { when: ({ method }) => method === 'read', afterwards: true },
    ]);
    await store.put('a', Buffer.from('half of this'));
    const chunks: Buffer[] = [];
    await assert.rejects(async () => {
      for await (const chunk of await store.read('a')) chunks.push(chunk as Buffer);
    }, ObjectStoreUnavailable);
    assert.equal(Buffer.concat(chunks).toString(), 'half o');
  });

  it('can fail a listing', async () => {
    const store = createFaultyObjectStore(createMemoryObjectStore(), [{ when: ({ method }) => method === 'list' }]);
    await assert.rejects(keysOf(store, ''), ObjectStoreUnavailable);
    assert.deepEqual(await keysOf(store, ''), []);
  });
});
