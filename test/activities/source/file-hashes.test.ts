import assert from 'node:assert/strict';
import { createFileHashes } from '../../../activities/source/file-hashes.js';
import { encodeSnapshotManifest, type SnapshotFile } from '../../../snapshot/snapshot-manifest.js';

describe('the hashes of what pages can look up', () => {
  const file = (path: string, digit: string): SnapshotFile => ({
    path,
    sizeBytes: 1,
    sha256: digit.repeat(64),
    pack: '0'.repeat(64),
    offset: 0,
  });
  const manifest = (...files: SnapshotFile[]) => encodeSnapshotManifest(files).bytes;

  it('are those of the manifests, of which a later one wins', () => {
    const hashes = createFileHashes([
      manifest(file('a.mdx', 'a'), file('b.mdx', 'b')),
      manifest(file('a.mdx', 'c'), file('https://example.com/a.png', 'd')),
    ]);
    assert.equal(hashes.get('a.mdx'), 'c'.repeat(64));
    assert.equal(hashes.get('b.mdx'), 'b'.repeat(64));
    assert.equal(hashes.get('https://example.com/a.png'), 'd'.repeat(64));
    assert.equal(hashes.get('A.mdx'), undefined);
  });

  it('are there for thousands of files', () => {
    const files = Array.from({ length: 3000 }, (_, index) => file(`page-${index}`, (index % 10).toString()));
    const hashes = createFileHashes([manifest(...files)]);
    for (const { path, sha256 } of files) assert.equal(hashes.get(path), sha256);
  });

  it('of a project without a file are none', () => {
    assert.equal(createFileHashes([manifest()]).get(''), undefined);
  });
});
