import assert from 'node:assert/strict';
import { archiveEnd, archiveHeader } from '../../bundle/archive.js';
import { entryEnd, entryPart, entryStart } from '../../bundle/entry-pieces.js';
import { encodeSegment } from '../../bundle/segment.js';
import { readTar } from '../support/read-tar.js';

describe('a file of an archive in pieces', () => {
  for (const [what, texts] of [
    ['is what its parts are, one after the other', ['One.\n', 'Two.\n', 'ä'.repeat(70_000)]],
    ['may end where a block ends', ['x'.repeat(500), 'y'.repeat(524)]],
    ['may have no part', []],
  ] as const) {
    it(what, async () => {
      const parts = texts.map((text) => Buffer.from(text));
      const whole = Buffer.concat(parts);
      const end = entryEnd(whole.length);
      const pieces = [
        encodeSegment([{ path: 'before.txt', bytes: Buffer.from('before') }]),
        entryStart('all.txt', whole.length),
        ...parts.map(entryPart),
        ...(end === undefined ? [] : [end]),
        encodeSegment([{ path: 'after.txt', bytes: Buffer.from('after') }]),
      ];
      const archive = Buffer.concat([archiveHeader(), ...pieces.map(({ body }) => body), archiveEnd(pieces)]);
      const files = await readTar(archive);
      assert.deepEqual([...files.keys()], ['before.txt', 'all.txt', 'after.txt']);
      assert.ok(files.get('all.txt')?.equals(whole));
      assert.equal(files.get('after.txt')?.toString(), 'after');
    });
  }
});
