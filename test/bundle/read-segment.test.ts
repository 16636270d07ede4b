import assert from 'node:assert/strict';
import { readSegment } from '../../bundle/read-segment.js';
import { encodeSegment } from '../../bundle/segment.js';
import { DamagedArchive } from '../../bundle/tar-reader.js';

describe('readSegment', () => {
  it('gives back the files that a segment was made of', async () => {
    const files = [
      { path: 'index.html', bytes: Buffer.from('<p>hello</p>') },
      { path: 'empty.txt', bytes: Buffer.alloc(0) },
      { path: `${'long/'.repeat(40)}日本.png`, bytes: Buffer.alloc(20_000, 7) },
    ];
    const read = [];
    const { body, crc32 } = encodeSegment(files);
    for await (const file of readSegment(body, crc32)) read.push(file);
    assert.deepEqual(read, files);
  });

  it('refuses a torn segment', async () => {
    const { body, crc32 } = encodeSegment([{ path: 'a.html', bytes: Buffer.from('x'.repeat(5000)) }]);
    const read = async () => {
      for await (const { path } of readSegment(body.subarray(0, 20), crc32)) assert.fail(`${path} was read`);
    };
    await assert.rejects(read, DamagedArchive);
  });
});
