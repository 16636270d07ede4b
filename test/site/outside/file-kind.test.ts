import assert from 'node:assert/strict';
import { sniffMediaType } from '../../../site/outside/file-kind.js';

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`;

describe('telling a file by its bytes', () => {
  const box = (brand: string) => `\0\0\0\x20ftyp${brand}\0\0\0\0`;
  const KNOWN: readonly (readonly [mime: string | undefined, start: string])[] = [
    ['image/png', '\x89PNG\r\n\x1a\n…'],
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['image/avif', box('avif')],
    ['image/x-icon', `\0\0\x01\0\x01\0\x10\x10\0\0${'\0'.repeat(20)}`],
    ['font/woff2', 'wOF2'],
    ['video/mp4', box('isom')],
    ['video/webm', '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01webm'],
    ['image/svg+xml', svg('')],
    [
      'image/svg+xml',
      `\xef\xbb\xbf<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<!-- <b> -->${svg('')}`,
    ],
    ['image/svg+xml', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
    [undefined, '<!doctype html><svg></svg>'],
    [undefined, '<html><body><svg/></body></html>'],
    [undefined, 'RIFF\x10\0\0\0WAVE'],
    [undefined, '{"svg": "<svg>"}'],
    [undefined, ''],
  ];
  for (const [mime, start] of KNOWN) {
    it(`finds ${mime ?? 'nothing'} in ${JSON.stringify(start).slice(0, 40)}`, () => {
      assert.equal(sniffMediaType(Buffer.from(start, 'latin1')), mime);
    });
  }

  it('takes no longer for a hostile beginning', () => {
    for (const text of [
      `${'<!-- '.repeat(10_000)}`,
      `<!DOCTYPE ${'['.repeat(30_000)}`,
      '<?'.repeat(30_000),
      ' '.repeat(60_000),
      '<!-- -->'.repeat(5000),
      '<??>'.repeat(9000),
    ]) {
      assert.equal(sniffMediaType(Buffer.from(text)), undefined);
    }
  });
});
