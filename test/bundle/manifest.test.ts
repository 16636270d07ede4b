import assert from 'node:assert/strict';
import { createManifest, manifestFile, parseManifest } from '../../bundle/manifest.js';
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
  it('lists every file and says what the bundle is', () => {
    const { path, bytes } = manifestFile(facts, [file('index.html'), file('日本.html')]);
    assert.equal(path, 'manifest.json');
    assert.deepEqual(parseManifest(bytes), {
      formatVersion: 1,
      ...facts,
      files: [file('index.html'), file('日本.html')],
    });
  });

  it('is the same bytes however the hosting features are ordered', () => {
    const other = { ...facts, hosting: { mode: 'air-gapped', search: true } };
    assert.ok(manifestFile(facts, []).bytes.equals(manifestFile(other, []).bytes));
  });

  it('takes files as they become known, and its facts last', () => {
    const files = Array.from({ length: 2000 }, (_, index) => file(`guide/page-${index}.html`));
    const manifest = createManifest();
    for (const each of files) manifest.add(each);
    const { bytes } = manifest.finish(facts);
    assert.deepEqual(parseManifest(bytes).files, files);
    assert.ok(bytes.equals(manifestFile(facts, files).bytes));
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
