import assert from 'node:assert/strict';
import { createKnownCodeStore } from '../../../activities/render/known-code.js';
import { storeKeys } from '../../../activities/store/store-keys.js';
import { highlighterVersion, rendererVersion } from '../../../render/renderer-version.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';

const OWNER = 'org_one';
const part = (letter: string, kilobytes = 20) => Buffer.from(JSON.stringify([[letter.repeat(kilobytes * 1024), 1]]));

describe('the highlighted code of an organization', () => {
  it('is found by the exports that begin later, and by no other organization', async () => {
    const store = createMemoryObjectStore();
    const known = createKnownCodeStore(store);
    const first = await known.of(OWNER, 'plan-1');
    assert.deepEqual(await first.read(), []);
    await Promise.all([known.add(OWNER, part('a')), known.add(OWNER, part('b')), known.add(OWNER, part('a'))]);
    assert.equal(await known.of(OWNER, 'plan-1'), first, 'an export keeps what it began with');
    const second = await createKnownCodeStore(store).of(OWNER, 'plan-2');
    assert.deepEqual(await second.read(), [part('a'), part('b')]);
    assert.notEqual(second.name, first.name);
    assert.deepEqual(await (await known.of('org_two', 'plan-3')).read(), []);
  });

  it('is not stored in small pieces, and the oldest is left out where it becomes too much', async () => {
    const known = createKnownCodeStore(createMemoryObjectStore());
    await known.add(OWNER, part('s', 1));
    for (const letter of 'abcde') await known.add(OWNER, part(letter, 4000));
    const parts = await (await known.of(OWNER, 'plan-1')).read();
    assert.deepEqual(
      parts.map((bytes) => Buffer.from(bytes).toString('utf8', 3, 4)),
      ['b', 'c', 'd', 'e'],
    );
  });

  it('is used without the parts that are lost or damaged', async () => {
    const store = createMemoryObjectStore();
    const known = createKnownCodeStore(store);
    for (const letter of 'abc') await known.add(OWNER, part(letter));
    const keys: string[] = [];
    for await (const { key } of store.list(`${storeKeys(OWNER).root}/code/`))
      if (!key.endsWith('.list.json')) keys.push(key);
    const [lost = '', damaged = ''] = keys;
    await store.delete(lost);
    await store.put(damaged, Buffer.from('[]'));
    const found = await (await known.of(OWNER, 'plan-1')).read();
    assert.equal(found.length, 1);
  });

  it('is listed by the version of the highlighter, which is not that of everything that renders', () => {
    assert.match(highlighterVersion(), /^[0-9a-f]{16}$/);
    assert.notEqual(highlighterVersion(), rendererVersion());
  });
});
