import assert from 'node:assert/strict';
import { CodeHighlighter } from '../../../site/content/code/highlighter.js';
import { KnownCode, knownCode } from '../../../site/content/code/known-code.js';
import { createHighlightingBudget, type HighlightingBudget } from '../../../site/content/code/line-tokenizer.js';
import type { ContentSettings } from '../../../site/model/settings.js';

const SETTINGS = { codeTheme: { light: 'github-light', dark: 'github-dark' } } as unknown as ContentSettings;
const OTHER_THEMES = { codeTheme: { light: 'min-light', dark: 'min-dark' } } as unknown as ContentSettings;
const CODE = 'const answer = 6 * 7;\n\n/* a comment\nthat goes on */ export { answer };';

describe('code that earlier exports highlighted', () => {
  let highlighter: CodeHighlighter;
  let lines: readonly string[];
  let cost: number;
  let recorded: Uint8Array;

  before(async () => {
    highlighter = await CodeHighlighter.create(SETTINGS);
    await highlighter.load('ts');
    knownCode.begin('none');
    const budget = createHighlightingBudget();
    const before = budget.characters;
    lines = highlighter.lines(CODE, 'ts', budget);
    cost = before - budget.characters;
    const taken = knownCode.takeRecorded();
    assert.ok(taken !== undefined && cost > 0);
    recorded = taken;
  });
  beforeEach(() => {
    knownCode.begin('one');
    knownCode.load('one', [Buffer.from('{'), Buffer.from('[1, ["id"], ["id", 1, 2]]'), recorded]);
  });
  after(() => {
    knownCode.begin(undefined);
  });

  it('is the same in its bytes, and counts for the limit of the page in the same way', () => {
    const budget = createHighlightingBudget();
    const before = budget.characters;
    assert.deepEqual(highlighter.knownLines(CODE, 'typescript', budget), lines);
    assert.equal(before - budget.characters, cost);
  });

  it('is not used where the limit of the page may end inside it', () => {
    const budget: HighlightingBudget = { characters: cost };
    assert.equal(highlighter.knownLines(CODE, 'ts', budget), undefined);
    assert.equal(budget.characters, cost);
  });

  it('is not used for another text, another language or other themes', async () => {
    const budget = createHighlightingBudget();
    assert.equal(highlighter.knownLines(`${CODE} `, 'ts', budget), undefined);
    assert.equal(highlighter.knownLines(CODE, 'js', budget), undefined);
    assert.equal(highlighter.knownLines(CODE, 'no-such-language', budget), undefined);
    assert.equal((await CodeHighlighter.create(OTHER_THEMES)).knownLines(CODE, 'ts', budget), undefined);
  });

  it('is dropped when a batch begins that may use other code, or none', () => {
    assert.equal(knownCode.begin('one'), true);
    assert.notEqual(highlighter.knownLines(CODE, 'ts', createHighlightingBudget()), undefined);
    assert.equal(knownCode.begin('another'), false);
    assert.equal(highlighter.knownLines(CODE, 'ts', createHighlightingBudget()), undefined);
  });

  it('is recorded once for each block, only while a batch asks for it, and not where the limit ended', () => {
    const known = new KnownCode();
    known.record(() => 'early', { lines: ['a'], cost: 1 });
    known.begin('one');
    known.record(() => 'x', { lines: ['a', ''], cost: 1 });
    known.record(() => 'x', { lines: ['b'], cost: 2 });
    assert.equal(Buffer.from(known.takeRecorded() ?? []).toString(), '[["x",1,"a",""]]');
    assert.equal(known.takeRecorded(), undefined);
    known.begin(undefined);
    known.record(() => 'y', { lines: ['a'], cost: 1 });
    assert.equal(known.takeRecorded(), undefined);

    knownCode.begin('two');
    highlighter.lines(CODE, 'ts', { characters: 5 });
    assert.equal(knownCode.takeRecorded(), undefined);
  });
});
