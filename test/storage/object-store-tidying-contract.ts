import assert from 'node:assert/strict';
import type { ObjectInfo, ObjectStore } from '../../storage/object-store.js';
import type { StoreUnderTest } from './object-store-contract.js';

/** After these hours an object that was just written is one that was used long ago. */
const LATER = 24;

export function describeTidying(current: StoreUnderTest): void {
  afterEach(() => current().setLater(0));

  it('what was used lately stays as it is when it is refreshed', async () => {
    const { store } = current();
    await store.put('tidy/new', Buffer.from('content'));
    const before = await infoOf(store, 'tidy/new');
    assert.equal(await store.refresh('tidy/new'), true);
    assert.deepEqual(await infoOf(store, 'tidy/new'), before);
  });

  for (const [what, use] of [
    ['refreshed', (store: ObjectStore, key: string) => store.refresh(key)],
    ['put if absent', (store: ObjectStore, key: string) => store.put(key, Buffer.from('other'), { ifAbsent: true })],
    ['put if absent, 9 MB', (store: ObjectStore, key: string) => store.put(key, Buffer.alloc(9e6), { ifAbsent: true })],
    ['composed if absent', (store: ObjectStore, key: string) => store.compose(key, ['tidy/part'], { ifAbsent: true })],
  ] as const) {
    it(`an old object that is ${what} counts as used, with the same content and entity tag`, async () => {
      const { store, setLater } = current();
      const key = `tidy/old/${what.replace(/\W+/g, '-')}`;
      await store.put('tidy/part', Buffer.from('part'));
      await store.put(key, Buffer.from('content'));
      const before = await infoOf(store, key);
      setLater(LATER);
      await use(store, key);
      const after = await infoOf(store, key);
      assert.equal((await store.get(key)).toString(), 'content');
      assert.equal(after.etag, before.etag);
      assert.deepEqual(after.updatedAt, before.updatedAt);
      assert.ok(after.usedAt >= before.usedAt);
      assert.notEqual(after.revision, before.revision);
    });
  }

  it('what an old object names is refreshed before it, and only then', async () => {
    const { store, setLater } = current();
    await store.put('tidy/naming', Buffer.from('content'));
    const asked: (string | undefined)[] = [];
    const first = (answer: boolean) => async () => {
      asked.push((await store.head('tidy/naming'))?.revision);
      return answer;
    };
    const before = await infoOf(store, 'tidy/naming');
    assert.equal(await store.refresh('tidy/naming', first(false)), true);
    setLater(LATER);
    assert.equal(await store.refresh('tidy/naming', first(false)), false);
    assert.deepEqual(await infoOf(store, 'tidy/naming'), before);
    assert.equal(await store.refresh('tidy/naming', first(true)), true);
    assert.deepEqual(asked, [before.revision, before.revision]);
    assert.notEqual((await infoOf(store, 'tidy/naming')).revision, before.revision);
  });

  it('what is not there cannot be refreshed', async () => {
    assert.equal(await current().store.refresh('tidy/nothing'), false);
  });

  it('an object that is as it was listed is deleted', async () => {
    const { store } = current();
    await store.put('tidy/unchanged/a', Buffer.from('content'));
    for await (const info of store.list('tidy/unchanged/')) assert.equal(await store.deleteUnchanged(info), true);
    assert.equal(await store.head('tidy/unchanged/a'), undefined);
  });

  for (const [what, change] of [
    ['refreshed', (store: ObjectStore, key: string) => store.refresh(key)],
    ['written again', (store: ObjectStore, key: string) => store.put(key, Buffer.from('content'))],
  ] as const) {
    it(`an object that was ${what} since it was listed stays`, async () => {
      const { store, setLater } = current();
      const key = `tidy/changed/${what.replace(' ', '-')}`;
      await store.put(key, Buffer.from('content'));
      const listed = await infoOf(store, key);
      await current().nextTime?.();
      setLater(LATER);
      await change(store, key);
      assert.equal(await store.deleteUnchanged(listed), false);
      assert.equal((await store.get(key)).toString(), 'content');
    });
  }

  it('deleting what has gone meanwhile is told', async () => {
    const { store } = current();
    await store.put('tidy/gone', Buffer.from('content'));
    const listed = await infoOf(store, 'tidy/gone');
    await store.delete('tidy/gone');
    assert.equal(await store.deleteUnchanged(listed), false);
  });

  it('whoever is told that an object is there has it, whoever deletes it meanwhile', async () => {
    const { store, setLater } = current();
    for (let round = 0; round < 30; round++) {
      const key = `tidy/race/${round}`;
      await store.put(key, Buffer.from('content'));
      const listed = await infoOf(store, key);
      setLater(LATER);
      const [isThere, deleted] = await Promise.all([store.refresh(key), store.deleteUnchanged(listed)]);
      setLater(0);
      assert.notEqual(isThere, deleted, 'either it was refreshed or it was deleted');
      assert.equal((await store.head(key)) !== undefined, isThere);
    }
  });
}

async function infoOf(store: ObjectStore, key: string): Promise<ObjectInfo> {
  const info = await store.head(key);
  assert.ok(info);
  return info;
}
