import assert from 'node:assert/strict';
import { createPageLookup } from '../../../site/model/page-lookup.js';

const pages = [
  'index',
  'guide/start',
  'changes/v1.2.3',
  'cli/index',
  'ios/changelog',
  'a b/ü',
  '100%',
  'tools/spec.pdf',
];
const files = ['images/logo.png', 'files/spec.pdf', 'openapi.json'];

const cases: readonly (readonly [target: string, expected: string | undefined])[] = [
  ['/', 'index'],
  ['/index', 'index'],
  ['/index.html', 'index'],
  ['/guide/start', 'guide/start'],
  ['/guide/start/', 'guide/start'],
  ['/guide/start.md', 'guide/start'],
  ['/guide/start.mdx', 'guide/start'],
  ['/guide/start.html', 'guide/start'],
  ['/guide/start/index', 'guide/start'],
  ['/guide/start#part', 'guide/start'],
  ['/guide/start?x=1#part', 'guide/start'],
  ['//guide//start', 'guide/start'],
  ['/guide/Start', undefined],
  ['/guide', undefined],
  ['/changes/v1.2.3', 'changes/v1.2.3'],
  ['/changes/v1.2.3.html#x', 'changes/v1.2.3'],
  ['/cli', 'cli/index'],
  ['/cli/', 'cli/index'],
  ['/cli/index.mdx', 'cli/index'],
  ['/ios/changelog.md', 'ios/changelog'],
  ['/a%20b/%C3%BC', 'a b/ü'],
  ['/100%', '100%'],
  ['/100%25', '100%'],
  ['/images/logo.png', 'images/logo.png'],
  ['/images/logo.png?raw=true', 'images/logo.png'],
  ['/files/spec.pdf', 'files/spec.pdf'],
  ['/tools/spec.pdf', 'tools/spec.pdf'],
  ['/nothing', undefined],
  ['/../openapi.json', undefined],
];

const folders: readonly (readonly [target: string, expected: string | undefined])[] = [
  ['/', 'index'],
  ['/guide', 'guide/start'],
  ['/changes/?a#b', 'changes/v1.2.3'],
  ['/a%20b', 'a b/ü'],
  ['/gui', undefined],
  ['/guide/start', undefined],
];

describe('the first page of a folder', () => {
  const lookup = createPageLookup(
    pages.map((path) => ({ path })),
    [],
  );
  for (const [target, expected] of folders) {
    it(`${target} is ${expected ?? 'none'}`, () => {
      const index = lookup.firstPageIn(target);
      assert.equal(index === undefined ? undefined : pages[index], expected);
    });
  }

  it('is the first in the order of the plan, however deep it lies', () => {
    const deep = createPageLookup(
      ['x/late/a', 'x/b', 'x/late/c'].map((path) => ({ path })),
      [],
    );
    assert.deepEqual(
      ['/x', '/x/late', '/'].map((folder) => deep.firstPageIn(folder)),
      [0, 0, 0],
    );
  });
});

describe('a link target', () => {
  const lookup = createPageLookup(
    pages.map((path) => ({ path })),
    files.map((sourcePath) => ({ sourcePath })),
  );

  for (const [target, expected] of cases) {
    it(`${target} leads to ${expected ?? 'nothing'}`, () => {
      const found = lookup.resolve(target);
      const name = found && (found.kind === 'page' ? pages[found.index] : files[found.index]);
      assert.equal(name, expected);
    });
  }

  it('with both a page and a folder of its name, the page is meant', () => {
    const both = createPageLookup([{ path: 'cli/index' }, { path: 'cli' }], []);
    assert.deepEqual(both.resolve('/cli'), { kind: 'page', index: 1 });
    assert.deepEqual(both.resolve('/cli/index'), { kind: 'page', index: 0 });
  });
});
