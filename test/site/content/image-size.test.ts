import assert from 'node:assert/strict';
import { imageSize } from '../../../site/content/images/image-size.js';

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(24);
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

const jpeg = (width: number, height: number, orientation?: number): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 0, 0, 0]);
  if (orientation === undefined) return Buffer.concat([Buffer.from([0xff, 0xd8]), frame]);
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01', 'latin1'),
    Buffer.from([0, orientation, 0, 0]),
  ]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment, frame]);
};

const cases: readonly (readonly [name: string, bytes: Buffer, size: ReturnType<typeof imageSize>])[] = [
  ['PNG', png(640, 480), { width: 640, height: 480 }],
  ['JPEG', jpeg(300, 200), { width: 300, height: 200 }],
  ['JPEG laid on its side', jpeg(300, 200, 6), { width: 200, height: 300 }],
  [
    'SVG with a view box',
    Buffer.from('<?xml version="1.0"?><!-- c --><svg viewBox="0 0 24 12">'),
    { width: 24, height: 12 },
  ],
  ['SVG with a size', Buffer.from('<svg width="10px" height="5" viewBox="0 0 1 1">'), { width: 10, height: 5 }],
  ['SVG with a width', Buffer.from('<svg width="10" viewBox="0 0 4 2">'), { width: 10, height: 5 }],
  ['SVG without a size', Buffer.from('<svg width="100%">'), 'unknown'],
  ['a cut PNG', png(1, 1).subarray(0, 12), undefined],
  ['text', Buffer.from('hello'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
];

describe('imageSize', () => {
  for (const [name, bytes, size] of cases)
    it(`${name} has ${JSON.stringify(size)}`, () => assert.deepEqual(imageSize(bytes), size));
});
