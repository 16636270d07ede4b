import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileSpool, memorySpool, piecesOf, type Spool, SpoolCursor } from '../../assistant/index/spool.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('a spool', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await createTemporaryFolder('spool');
  });
  after(() => folder.remove());

  const kinds: readonly [string, (name: string) => Spool][] = [
    ['in memory', memorySpool],
    ['in a file', (name) => fileSpool(join(folder.path, name))],
  ];
  for (const [kind, create] of kinds) {
    it(`${kind} gives back what was written, in pieces of any length`, () => {
      const spool = create('pieces');
      const written = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7919) % 251));
      // Writes of growing sizes, within a block and beyond it.
      for (let at = 0, size = 1; at < written.length; at += size, size *= 3)
        spool.write(written.subarray(at, at + size));
      assert.equal(spool.size, written.length);
      assert.ok(Buffer.concat([...piecesOf(spool)]).equals(written));
      const cursor = new SpoolCursor(spool, 5);
      for (let at = 5, size = 1; at < written.length; at += size, size *= 4)
        assert.ok(cursor.take(size).equals(written.subarray(at, at + size)), `${size} bytes from ${at}`);
      assert.equal(cursor.take(1).length, 0);
    });

    it(`${kind} can be empty, and be written on after it was read`, () => {
      const spool = create('empty');
      assert.deepEqual([spool.size, [...piecesOf(spool)], spool.read(0, 9).length], [0, [], 0]);
      for (const text of ['one', 'two']) {
        spool.write(Buffer.from(text));
        assert.equal(spool.read(spool.size - 3, 9).toString(), text);
      }
      assert.equal(spool.read(0, 9).toString(), 'onetwo');
    });
  }

  it('in a file leaves no file, and does not take one that is there', async () => {
    const file = join(folder.path, 'left');
    fileSpool(file).write(Buffer.from('text'));
    assert.deepEqual(await readdir(folder.path), []);
    await writeFile(file, 'somebody else’s');
    assert.throws(() => fileSpool(file), /EEXIST/);
  });
});
