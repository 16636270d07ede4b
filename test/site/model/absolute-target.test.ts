import assert from 'node:assert/strict';
import { absoluteTarget } from '../../../site/model/absolute-target.js';

const cases: readonly (readonly [from: string, target: string, expected: string])[] = [
  ['guide/start', './next', '/guide/next'],
  ['guide/start', 'next.mdx#part', '/guide/next.mdx#part'],
  ['guide/start', '../api/list?x=1#y', '/api/list?x=1#y'],
  ['guide/index', './start', '/guide/start'],
  ['index', 'guide/start', '/guide/start'],
  ['guide/start', '../../../../etc/passwd', '/etc/passwd'],
  ['guide/deep/start', './', '/guide/deep/'],
  ['guide/deep/start', '..', '/guide/'],
  ['guide/start', './v0.13.0/notes', '/guide/v0.13.0/notes'],
  ['guide/start', '?tab=2', '/guide/start?tab=2'],
  ['guide/start', '#part', '#part'],
  ['guide/start', '/root', '/root'],
  ['guide/start', 'https://example.com/a', 'https://example.com/a'],
  ['guide/start', '//example.com/a', '//example.com/a'],
  ['guide/start', 'mailto:a@example.com', 'mailto:a@example.com'],
  ['guide/start', '', ''],
];

describe('a relative link', () => {
  for (const [from, target, expected] of cases) {
    it(`${JSON.stringify(target)} on ${from} means ${JSON.stringify(expected)}`, () => {
      assert.equal(absoluteTarget(from, target), expected);
    });
  }
});
