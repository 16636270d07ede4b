import assert from 'node:assert/strict';
import { encodeManifest, manifestFile, parseManifest } from '../../bundle/manifest.js';
import type { PackedFile } from '../../bundle/segment.js';

const facts = {
  site: 'docs.example.com',
  version: '0123456789abcdef',
  pageCount: 2,
  hosting: { search: true, mode: 'air-gapped' },
  generator: 'offprint/1',
};
const file = (path: string): PackedFile => ({ path, sizeBytes: 3, sha256: 'a'.repeat(64) });

describe('the manifest of a bundle', () => {
  it('lists every file and says what the bundle is', async () => {
    const { path, bytes } = await manifestFile(facts, [file('index.html'), file('日本.html')]);
    assert.equal(path, 'manifest.json');
    assert.deepEqual(parseManifest(bytes), {
      formatVersion: 1,
      ...facts,
      files: [file('index.html'), file('日本.html')],
    });
  });

  it('is the same bytes however the hosting features are ordered', async () => {
    const other = { ...facts, hosting: { mode: 'air-gapped', search: true } };
    assert.ok((await manifestFile(facts, [])).bytes.equals((await manifestFile(other, [])).bytes));
  });

  it('of 100,000 files comes in small pieces', async () => {
    function* files() {
      for (let index = 0; index < 100_000; index++) yield file(`guide/page-${index}.html`);
    }
    let largest = 0;
    let bytes = 0;
    for await (const chunk of encodeManifest(facts, files())) {
      largest = Math.max(largest, chunk.length);
      bytes += chunk.length;
    }
    assert.ok(largest < 100_000, `${largest} bytes at once`);
    assert.ok(bytes > 10_000_000);
  });

  for (const [what, text, message] of [
    ['no JSON', '<html>', /not JSON/],
    ['a later format', JSON.stringify({ ...facts, formatVersion: 2, files: [] }), /formatVersion/],
    [
      'a hash that is none',
      JSON.stringify({ ...facts, formatVersion: 1, files: [{ ...file('a'), sha256: 'x' }] }),
      /files\.0\.sha256/,
    ],
  ] as const) {
    it(`that is ${what} is refused with a sentence`, () => {
      assert.throws(() => parseManifest(Buffer.from(text)), message);
    });
  }
});
