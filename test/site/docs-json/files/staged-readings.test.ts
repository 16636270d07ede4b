import assert from 'node:assert/strict';
import { createStagedReadings } from '../../../../site/docs-json/files/staged-readings.js';
import { planSite } from '../../../../site/docs-json/plan-site.js';
import type { SourceFiles } from '../../../../site/model/source-files.js';
import { memorySourceFiles } from '../../../support/memory-source-files.js';

const CONFIGURATION = JSON.stringify({
  name: 'Docs',
  colors: { primary: '#0a7755' },
  navigation: { pages: ['index', 'guide', 'other'] },
});
const PLAIN = {
  'docs.json': CONFIGURATION,
  'index.mdx': '---\ntitle: Home\n---\n\nText.',
  'guide.mdx': '---\ntitle: Guide\nicon: star\n---\n\nText.',
  'other.mdx': 'Text without front matter.',
};

describe('readings in stages', () => {
  const stage = (texts: Readonly<Record<string, string>>) => {
    const files = memorySourceFiles(texts);
    const readings = createStagedReadings(files, 1);
    const plan = () => {
      readings.begin();
      return planSite(files, {}, readings);
    };
    return { files, readings, plan, complete: planSite(files, {}) };
  };
  const readOn = ({ readings }: ReturnType<typeof stage>) => {
    for (let step = 0; step < 100; step++) {
      const isDifferent = readings.readOn({ files: 1, bytes: 1000 });
      if (isDifferent !== undefined) return isDifferent;
    }
    throw new Error('reading does not end');
  };

  it('give the complete plan at once for pages without anything that others depend on', () => {
    const staged = stage(PLAIN);
    assert.deepEqual(staged.plan(), staged.complete);
    assert.equal(staged.readings.isPartial, true);
    assert.equal(readOn(staged), false);
  });

  it('are complete at once for a project that is small enough', () => {
    const files = memorySourceFiles(PLAIN);
    const readings = createStagedReadings(files, 10);
    readings.begin();
    planSite(files, {}, readings);
    assert.equal(readings.isPartial, false);
  });

  const others: readonly (readonly [what: string, texts: Readonly<Record<string, string>>])[] = [
    ['a formula', { 'other.mdx': 'The sum is $a + b$.' }],
    ['an import of a page', { 'other.mdx': "import Part from '/part.mdx';\n\n<Part />", 'part.mdx': 'A part.' }],
    ['a picture elsewhere', { 'other.mdx': '![a](https://pictures.example/a.png)' }],
    ['a linked file of an unusual kind', { 'other.mdx': '[key](/keys/release.asc)', 'keys/release.asc': 'key' }],
    ['a diagram', { 'other.mdx': '```mermaid\ngraph TD; A-->B\n```' }],
  ];
  for (const [what, texts] of others)
    it(`plan the site again for ${what} in a page that was read later`, () => {
      const staged = stage({ ...PLAIN, ...texts });
      assert.notDeepEqual(staged.plan(), staged.complete);
      assert.equal(readOn(staged), true);
      assert.deepEqual(staged.plan(), staged.complete);
      assert.equal(staged.readings.isPartial, false);
    });

  it('take the newest text of a file that changed meanwhile', () => {
    const files = new Map(Object.entries(PLAIN));
    const now = () => memorySourceFiles(Object.fromEntries(files));
    const changing: SourceFiles = {
      get: (path) => now().get(path),
      list: () => now().list(),
      read: (path) => now().read(path),
    };
    const readings = createStagedReadings(changing, 1);
    readings.begin();
    planSite(changing, {}, readings);
    files.set('other.mdx', 'The sum is $a + b$.');
    assert.equal(readings.readOn({ files: 100, bytes: 1000 }), true);
  });

  it('tell that a text alone changed, also of a file that was not read yet', () => {
    for (const [text, isSame] of [
      ['Another text.', true],
      ['---\ntitle: Other\n---\n\nText.', false],
    ] as const) {
      const files = new Map(Object.entries(PLAIN));
      const now = () => memorySourceFiles(Object.fromEntries(files));
      const readings = createStagedReadings(
        { get: (path) => now().get(path), list: () => now().list(), read: (path) => now().read(path) },
        1,
      );
      readings.begin();
      planSite(now(), {}, readings);
      readings.complete('other.mdx');
      files.set('other.mdx', text);
      const changed = now().get('other.mdx');
      assert.ok(changed);
      assert.equal(readings.isSamePlan(changed), isSame, text);
    }
  });

  it('pause after a step, which is short for long files too', () => {
    const staged = stage({ ...PLAIN, 'other.mdx': 'A long text. '.repeat(100) });
    staged.plan();
    assert.equal(staged.readings.readOn({ files: 100, bytes: 10 }), undefined);
    assert.equal(readOn(staged), false);
  });
});
