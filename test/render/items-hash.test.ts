import assert from 'node:assert/strict';
import type { PlannedBatch } from '../../render/export-plan.js';
import { itemsHash } from '../../render/items-hash.js';
import type { PlannedFile, PlannedPage } from '../../site/model/plan.js';
import { samplePage } from '../support/sample-plan.js';

describe('what a batch is told apart by', () => {
  const pages = ['a', 'b', 'c'].map((path) => ({ ...samplePage(path), sourceSha256: path.repeat(64) }));
  const files = ['x.png', 'y.png'].map((path) => ({ sourcePath: path, outputPath: path, sizeBytes: 1, sha256: path }));
  const batch: PlannedBatch = { kind: 'pages', first: 0, count: 2 };
  const changed = (index: number, fields: Partial<PlannedPage>) =>
    pages.map((page, at) => (at === index ? { ...page, ...fields } : page));
  const before = itemsHash({ pages, files }, batch);

  for (const [what, fields] of [
    ['text', { sourceSha256: 'e'.repeat(64) }],
    ['path', { path: 'd' }],
    ['date', { modified: { date: '2026-08-13', isShown: true } }],
    ['part of an API description', { operation: { spec: 'api.json', method: 'GET', path: '/' } }],
  ] as const) {
    it(`is another where a page has another ${what}, and the same where that is a page of another batch`, () => {
      assert.notEqual(itemsHash({ pages: changed(1, fields), files }, batch), before);
      assert.equal(itemsHash({ pages: changed(2, fields), files }, batch), before);
    });
  }

  it('is another where a file has another content or place', () => {
    const ofFiles: PlannedBatch = { kind: 'files', first: 0, count: 2 };
    const hashOf = (changes: Partial<PlannedFile>) =>
      itemsHash({ pages, files: files.map((file) => ({ ...file, ...changes })) }, ofFiles);
    assert.equal(new Set([hashOf({}), hashOf({ sha256: 'z' }), hashOf({ outputPath: 'z.png' }), before]).size, 4);
  });
});
