import assert from 'node:assert/strict';
import { createManifest, manifestFile, parseManifest, parseManifestInTurns } from '../../bundle/manifest.js';
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

  it('is read in turns as it is at once, whatever its size', async () => {
    for (const count of [0, 1, 6000, 12_345]) {
      const files = Array.from({ length: count }, (_, index) =>
        file(`guide, part\n ${index % 7}/"pages",/${index}.html`),
      );
      const { bytes } = manifestFile(facts, files);
      assert.deepEqual(await parseManifestInTurns(bytes), parseManifest(bytes), String(count));
      const dense = Buffer.from(JSON.stringify(parseManifest(bytes)));
      assert.deepEqual(await parseManifestInTurns(dense), parseManifest(bytes), 'as other programs write it');
    }
  });

  it('lets other work go on while it is read in turns', async () => {
    const files = Array.from({ length: 20_000 }, (_, index) => file(`guide/page-${index}.html`));
    const { bytes } = manifestFile(facts, files);
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await parseManifestInTurns(bytes);
    isDone = true;
    assert.ok(turns >= 3, String(turns));
  });

  it('is refused if a file far behind is wrong, also in turns', async () => {
    const files = Array.from({ length: 6000 }, (_, index) => file(`${index}.html`));
    const { bytes } = manifestFile(facts, [...files, { ...file('last.html'), sha256: 'x' }]);
    await assert.rejects(parseManifestInTurns(bytes), /files\.6000\.sha256/);
    const torn = Buffer.from(bytes.toString('utf8').replace('"3000.html"', '"3000.html'));
    await assert.rejects(parseManifestInTurns(torn), /not JSON/);
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
