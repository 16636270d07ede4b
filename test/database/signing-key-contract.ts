import assert from 'node:assert/strict';
import type { TestEngine } from '../support/databases.js';
import { useFreshDatabase } from './contract-context.js';

export function signingKeyContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);
  const key = (id: string) => ({ id, publicKey: `public ${id}`, sealedPrivateKey: `sealed ${id}` });

  it('one is active, and the earlier ones stay listed without their private halves', async () => {
    const { clock, database } = context();
    const { signingKeys } = database;
    assert.equal(await signingKeys.active(), undefined);
    for (const id of ['A', 'B']) {
      await signingKeys.activate(key(id));
      clock.advance({ hours: 1 });
    }
    const [newest, oldest] = await signingKeys.list();
    assert.deepEqual([newest?.id, newest?.sealedPrivateKey, newest?.retiredAt], ['B', 'sealed B', null]);
    assert.deepEqual([oldest?.id, oldest?.publicKey, oldest?.sealedPrivateKey], ['A', 'public A', null]);
    assert.ok(oldest?.retiredAt instanceof Date);
    assert.deepEqual(await signingKeys.active(), newest);
  });

  it('one that is made active again, also by several processes at a time, is listed once', async () => {
    const { signingKeys } = context().database;
    await signingKeys.activate(key('A'));
    await signingKeys.activate(key('B'));
    await signingKeys.activate({ ...key('A'), sealedPrivateKey: null });
    await Promise.allSettled([1, 2, 3].map(() => signingKeys.activate({ ...key('A'), sealedPrivateKey: null })));
    const keys = await signingKeys.list();
    assert.deepEqual(keys.map(({ id }) => id).sort(), ['A', 'B']);
    assert.equal((await signingKeys.active())?.id, 'A');
  });
}
