import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import { nameContent, nameOf } from '../../storage/named/content-name.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { putNamed, putNamedStream } from '../../storage/named/put-named.js';
import { readNamed } from '../../storage/named/read-named.js';

/** Texts whose lengths in characters and in bytes differ, each in its own way. */
const TEXTS: Readonly<Record<string, string>> = {
  ASCII: 'index',
  'Latin, composed': 'café'.normalize('NFC'),
  'Latin, decomposed': 'café'.normalize('NFD'),
  Cyrillic: 'руководство',
  Japanese: '図表',
  Arabic: 'دليل',
  emoji: '🚀👩‍💻',
};
const keyOf = (name: string) => `named/${name}.json`;

describe('a name made from content', () => {
  for (const [script, text] of Object.entries(TEXTS)) {
    it(`is that of its bytes, in ${script}`, async () => {
      const store = createMemoryObjectStore();
      const key = await putNamed(store, keyOf, Buffer.from(text));
      assert.equal(nameOf(key), createHash('sha256').update(Buffer.from(text)).digest('hex'));
      assert.equal((await readNamed(store, key)).toString('utf8'), text);
    });

    it(`made from parts is the same for a text and for its bytes, in ${script}`, () => {
      assert.equal(hashParts('a', text), hashParts('a', Buffer.from(text)));
      assert.notEqual(hashParts('a', text), hashParts(`a${text}`));
    });
  }

  it('differs between the two normal forms of one text', () => {
    const [nfc, nfd] = ['NFC', 'NFD'].map((form) => nameContent(Buffer.from('é'.normalize(form))));
    assert.notEqual(nfc, nfd);
  });

  it('given beforehand is compared with the bytes as they come, and nothing is written under a wrong one', async () => {
    const store = createMemoryObjectStore();
    const key = keyOf(nameContent(Buffer.from('図')));
    const pieces = async function* () {
      yield Buffer.from('図').subarray(0, 1);
      yield Buffer.from('図').subarray(1);
    };
    await assert.rejects(putNamedStream(store, key, Buffer.from('other')), /have the name .* nothing was written/);
    assert.equal(await store.head(key), undefined);
    await putNamedStream(store, key, pieces());
    assert.equal((await readNamed(store, key)).toString('utf8'), '図');
  });
});

describe('an object whose bytes are not what its name says', () => {
  const bytes = Buffer.from('{"page":"図"}');
  const damaged = Buffer.from('{"page":"?"}');

  it('is removed, and is lost to its reader', async () => {
    const store = createMemoryObjectStore();
    const key = keyOf(nameContent(bytes));
    await store.put(key, damaged);
    await assert.rejects(readNamed(store, key), { name: 'LostObject' });
    assert.equal(await store.head(key), undefined);
  });

  it('is read when it was made again', async () => {
    const store = createMemoryObjectStore();
    const key = keyOf(nameContent(bytes));
    await store.put(key, damaged);
    await assert.rejects(readNamed(store, key), { name: 'LostObject' });
    await putNamed(store, keyOf, bytes);
    assert.deepEqual(await readNamed(store, key), bytes);
  });

  it('is kept where its writer put the right bytes there meanwhile', async () => {
    const inner = createMemoryObjectStore();
    const key = keyOf(nameContent(bytes));
    await inner.put(key, damaged);
    const store = {
      ...inner,
      get: async (asked: string) => {
        const found = await inner.get(asked);
        await inner.put(key, bytes);
        return found;
      },
    };
    await assert.rejects(readNamed(store, key), { name: 'LostObject' });
    assert.deepEqual(await inner.get(key), bytes);
  });

  it('a second time, right after it was made again, is left there and said as a fault of ours', async () => {
    const store = createMemoryObjectStore();
    const key = keyOf(nameContent(bytes));
    await store.put(key, damaged);
    await assert.rejects(readNamed(store, key), { name: 'LostObject' });
    await store.put(key, damaged);
    for (const _ of [1, 2])
      await assert.rejects(readNamed(store, key), (error: Error) => {
        assert.equal(error.name, 'DamagedAgain');
        assert.match(error.message, /bug in Offprint or a fault of its object store, not of your site/);
        return true;
      });
    assert.deepEqual(await store.get(key), damaged);
  });
});
