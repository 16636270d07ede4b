import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { nameByFiles } from '../../preview/project/pack-folder.js';
import { createPackWriter, type PackOptions } from '../../snapshot/pack-writer.js';

const MEGABYTE = 1024 * 1024;
/** Files that fill several packs, of which one is too large for a pack and one occurs twice. */
const SIZES = [0, 10, 3 * MEGABYTE, 5 * MEGABYTE, 4 * MEGABYTE, 9 * MEGABYTE, 100, 7 * MEGABYTE, 2 * MEGABYTE];
const FILES = SIZES.map((size, index) => ({ path: `${index}.mdx`, bytes: Buffer.alloc(size, index) }));
const CASES: readonly (readonly [name: string, options: () => PackOptions])[] = [
  ['by default', () => ({})],
  ['with memory that is used again', () => ({ namePack: nameByFiles, spare: [] })],
];

describe('a writer of packs', () => {
  for (const [name, options] of CASES)
    it(`keeps every file, ${name}`, async () => {
      const packs = new Map<string, Buffer>();
      const store = {
        async put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>) {
          assert.ok(body instanceof Uint8Array);
          await new Promise(setImmediate);
          packs.set(key.replace(/^.*\//, ''), Buffer.from(body));
        },
      };
      const given = options();
      const scratch = Buffer.alloc(9 * MEGABYTE);
      for (let round = 0; round < 2; round++) {
        const writer = createPackWriter(store, 'test', given);
        const files = [...FILES, { path: 'again.mdx', bytes: Buffer.alloc(100, 6) }];
        for (const { path, bytes } of files) {
          scratch.set(bytes);
          // The memory of the bytes is the caller's, who uses it for the next file.
          await writer.add(path, scratch.subarray(0, bytes.length));
          scratch.fill(255, 0, bytes.length);
        }
        const written = await writer.finish();
        assert.deepEqual(
          written.map(({ path }) => path),
          files.map(({ path }) => path),
        );
        for (const [index, { pack, offset, sizeBytes, sha256 }] of written.entries()) {
          const bytes = packs.get(pack)?.subarray(offset, offset + sizeBytes) ?? Buffer.from('missing');
          assert.ok(bytes.equals(files[index]?.bytes ?? Buffer.alloc(0)), `file ${index} of round ${round}`);
          assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256);
        }
        assert.ok(packs.size >= 5, `${packs.size} packs`);
      }
      for (const memory of given.spare ?? []) assert.ok(memory.length <= 8 * MEGABYTE);
    });
});
