import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { archiveEnd, archiveHeader, packArchive } from '../../bundle/archive.js';
import { encodeSegment } from '../../bundle/segment.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import { nameContent } from '../../storage/named/content-name.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { ARCHIVE_READERS } from './archive-readers.js';
import { packBytes, packToFile, textFile } from './pack-to-file.js';
import { useTemporaryFolder } from './temporary-folder.js';

const PREFIX_120 = `${'p'.repeat(59)}/${'q'.repeat(59)}/`;
/** Every one of them has been cut or spoilt by some tool. */
const DIFFICULT_PATHS = [
  'index.html',
  `${PREFIX_120}${'a'.repeat(15)}.html`, // 140 bytes, …
  `${PREFIX_120}${'b'.repeat(15)}.html`, // … one prefix
  `${'n'.repeat(98)}日本.html`, // A character over the edge of the name field
  `${'n'.repeat(99)}é.html`,
  `${'m'.repeat(100)}.html`, // too long for the name, no slash to cut at
  `${'d'.repeat(160)}/page.html`, // too long for the prefix
  '指南/安装.html',
  'with space/and\'quote".html',
  `${'x'.repeat(99)}`,
  `${'x'.repeat(100)}`,
  `${'f'.repeat(155)}/${'g'.repeat(100)}`,
  `${'f'.repeat(155)}/${'g'.repeat(101)}`,
  `${Array.from({ length: 40 }, (_, index) => `level-${index}`).join('/')}/end.html`,
  'empty.txt',
];

describe('an archive of several segments', () => {
  const at = useTemporaryFolder();
  const image = { path: 'images/photo.png', bytes: randomBytes(200_000) };
  const segments = [
    DIFFICULT_PATHS.slice(0, 5).map((path) => textFile(path)),
    [image, ...DIFFICULT_PATHS.slice(5).map((path) => textFile(path, path === 'empty.txt' ? '' : path))],
    [textFile('last/one.html', 'x'.repeat(512))],
  ];
  const expected = segments.flat().map((file) => file.path);

  for (const reader of ARCHIVE_READERS) {
    it(`is listed whole, with byte-equal names, by ${reader.name}`, async function () {
      if (reader.missing !== undefined) {
        console.log(`      skipped: ${reader.missing}`);
        return this.skip();
      }
      packToFile(at('a.tar.gz'), ...segments);
      assert.deepEqual(await reader.list(at('a.tar.gz')), expected);
    });
  }

  it('is the same bytes for the same files, and holds no time', () => {
    const first = packBytes(...segments);
    assert.ok(first.equals(packBytes(...segments)));
    assert.equal(first.readUInt32LE(4), 0);
  });

  it('stores what is compressed already, and everything comes back as it was', () => {
    const archive = packBytes(...segments);
    const tar = gunzipSync(archive);
    assert.ok(archive.includes(image.bytes.subarray(0, 60_000)), 'the picture lies in the archive as it is');
    assert.ok(tar.includes(image.bytes));
  });

  it('of no segment at all is an empty tar', async () => {
    packToFile(at('empty.tar.gz'));
    assert.equal(gunzipSync(readFileSync(at('empty.tar.gz'))).length, 1024);
  });

  it('has the length modulo 2^32 in its trailer when it is larger than four gigabytes', () => {
    const segment = { crc32: 0, uncompressedBytes: 2 ** 32 - 512 };
    const end = archiveEnd([segment, segment]);
    assert.equal(end.readUInt32LE(end.length - 4), (2 * segment.uncompressedBytes + 1024) % 2 ** 32);
  });
});

describe('packing an archive inside the store', () => {
  const packed = ['a.html', 'b.html', 'c.html'].map((path) => encodeSegment([textFile(path)]));
  const segments = packed.map(({ body, crc32, uncompressedBytes }) => ({
    key: `s/${nameContent(body)}.deflate`,
    sizeBytes: body.length,
    crc32,
    uncompressedBytes,
  }));
  let store: ObjectStore;
  beforeEach(async () => {
    store = createMemoryObjectStore();
    for (const [index, { key }] of segments.entries()) await store.put(key, packed[index]?.body ?? Buffer.alloc(0));
  });

  it('joins stored segments and tells size and hash', async () => {
    const result = await packArchive(store, { target: 'bundles/x.tar.gz', segments });
    const archive = await store.get('bundles/x.tar.gz');
    assert.ok(archive.equals(Buffer.concat([archiveHeader(), ...packed.map((one) => one.body), archiveEnd(packed)])));
    assert.deepEqual(result, {
      sizeBytes: archive.length,
      sha256: createHash('sha256').update(archive).digest('hex'),
    });
    assert.deepEqual(await packArchive(store, { target: 'bundles/x.tar.gz', segments }), result, 'and does so again');
    const keys: string[] = [];
    for await (const { key } of store.list('bundles/')) keys.push(key);
    assert.deepEqual(
      keys,
      ['', '.end', '.start'].map((name) => `bundles/x.tar.gz${name}`),
    );
  });

  for (const [what, damage] of [
    ['cut off', (body: Buffer) => body.subarray(0, -3)],
    ['empty', () => Buffer.alloc(0)],
    ['longer than it was', (body: Buffer) => Buffer.concat([body, Buffer.from('x')])],
    ['of the same length and other bytes', (body: Buffer) => Buffer.from(body).fill(1, 5, 6)],
  ] as const)
    for (const index of [0, 1, 2])
      it(`names the segment ${index} that is ${what}, and removes it`, async () => {
        const { key } = segments[index] ?? { key: '' };
        await store.put(key, damage(packed[index]?.body ?? Buffer.alloc(0)));
        const packing = packArchive(store, { target: 'bundles/x.tar.gz', segments });
        await assert.rejects(packing, { name: 'LostObject', key });
        assert.equal(await store.head(key), undefined);
      });

  it('names the segment that is not there', async () => {
    const { key } = segments[1] ?? { key: '' };
    await store.delete(key);
    await assert.rejects(packArchive(store, { target: 'bundles/x.tar.gz', segments }), { name: 'LostObject', key });
  });
});

describe('encoding a segment', () => {
  it('tells size and hash of every file', () => {
    const [file] = encodeSegment([textFile('a.html', 'abc')]).files;
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    assert.deepEqual(file, { path: 'a.html', sizeBytes: 3, sha256 });
  });

  for (const path of [
    '',
    '/a',
    '../a',
    'a/../b',
    'a//b',
    'a/./b',
    'a\\b',
    'c:/x',
    'a\u0000',
    'a\nb',
    `${'é'.repeat(128)}`,
    '\ud800',
  ]) {
    it(`refuses the path ${JSON.stringify(path).slice(0, 40)}`, () => {
      assert.throws(() => encodeSegment([textFile(path, '')]), /cannot be packed/);
    });
  }
});
