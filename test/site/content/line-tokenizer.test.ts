import assert from 'node:assert/strict';
import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { type BundledLanguage, bundledLanguages } from 'shiki/langs';
import { type BoundedEngine, createBoundedEngine } from '../../../site/content/code/bounded-engine.js';
import { createHighlightingBudget, LineTokenizer } from '../../../site/content/code/line-tokenizer.js';
import { styleNumber } from '../../../site/content/code/merged-theme.js';
import { loadMergedTheme } from '../../../site/content/code/palette.js';
import { escapeText } from '../../../site/content/escape.js';
import { plainSettings } from '../../support/plain-settings.js';

/** Blocks that begin alike and end unlike, so that a line comes again in the middle of something else. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are code to be read.
const blocks: Readonly<Partial<Record<BundledLanguage, readonly string[]>>> = {
  bash: [
    'cat <<EOF\n$name text\nEOF\necho "$name" text',
    'cat <<END\n$name text\nEOF\necho "$name" text\nEND\necho "$name" text',
    'cat <<\'EOF\'\n$name text\nEOF\necho "$name" text',
    'echo "a\n$name text\nEOF\nb"\n$name text',
  ],
  typescript: [
    'const a = `x ${b} y\n  ${c.map((d) => `${d}`)}\n`;\nexport const e = 1;',
    '/* x ${b} y\n  ${c.map((d) => `${d}`)}\n*/\nexport const e = 1;',
    'call(\n  ${c.map((d) => `${d}`)}\n);',
    'call( \n  ${c.map((d) => `${d}`)}\n);',
    '\n\nexport const e = 1;\r\nconst f = /x/;\r\n',
    `const long = '${'x'.repeat(2_100)}';\nexport const e = 1;`,
  ],
  python: ['"""doc\nx = 1\n"""\nx = 1', "'''doc\nx = 1\n'''\nx = 1", 'def f(\n  x = 1\n):\n  x = 1'],
  markdown: [
    '# A\n\n```ts\nconst a = 1;\n```\n\nconst a = 1;',
    '> quote\nconst a = 1;\n\n- item\n\n      const a = 1;',
  ],
  yaml: ['a: |\n  b: c\n  d: e\nb: c', 'a: >-\n  b: c\nd: e', 'a:\n  b: c\n  d: e'],
  ruby: ['a = <<~X\n  b #{c}\nX\nputs "b #{c}"', 'a = <<~Y\n  b #{c}\nX\nputs "b #{c}"\nY'],
  html: ['<script>\nlet a = 1;\n</script>\nlet a = 1;', '<style>\nlet a = 1;\n</style>\n<p>let a = 1;'],
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are code to be read.

describe('highlighting lines that were seen before', () => {
  let make: (language: BundledLanguage) => Promise<HighlighterCore>;
  let engine: BoundedEngine;
  const searched = () => engine.searchedCharacters;
  const linesOf = (tokenizer: LineTokenizer, code: string, budget = createHighlightingBudget()) =>
    tokenizer.lines(code, budget);

  before(async () => {
    const { theme } = await loadMergedTheme(plainSettings);
    engine = await createBoundedEngine();
    make = (language) =>
      createHighlighterCore({ themes: [theme], langs: [bundledLanguages[language]], engine, warnings: false });
  });

  for (const [language, sources = []] of Object.entries(blocks) as [BundledLanguage, readonly string[]][])
    it(`a line of ${language} becomes what it is without anything before`, async () => {
      const core = await make(language);
      const tokenizer = new LineTokenizer({ core, language, theme: 'merged', searched });
      const alone = new Map(sources.map((source) => [source, wholly(core, language, source)]));
      for (const source of [...sources, ...sources.toReversed(), ...sources])
        assert.deepEqual(linesOf(tokenizer, source), alone.get(source), source);
    });

  it('what is kept is bounded, and what was forgotten is read again', async () => {
    const tokenizer = new LineTokenizer({
      core: await make('json'),
      language: 'json',
      theme: 'merged',
      searched,
      mostKept: 10_000,
    });
    const first = linesOf(tokenizer, '{ "a": 1 }');
    for (let round = 0; round < 200; round++) {
      linesOf(tokenizer, `{ "b": ${round} }\n`.repeat(3));
      assert.ok(tokenizer.keptCharacters < 11_000, `${tokenizer.keptCharacters} characters after ${round} blocks`);
    }
    assert.deepEqual(linesOf(tokenizer, '{ "a": 1 }'), first);
  });

  it('a pause of the process, however long, changes nothing', async () => {
    const core = await make('typescript');
    const code = blocks.typescript?.join('\n') ?? '';
    const undisturbed = linesOf(new LineTokenizer({ core, language: 'typescript', theme: 'merged', searched }), code);
    const real = { dateNow: Date.now, performanceNow: performance.now };
    let passed = 0;
    // Each look at a clock finds that an hour has gone by.
    Date.now = () => real.dateNow() + 3_600_000 * ++passed;
    performance.now = () => real.performanceNow.call(performance) + 3_600_000 * ++passed;
    try {
      const paused = new LineTokenizer({ core, language: 'typescript', theme: 'merged', searched });
      assert.deepEqual(linesOf(paused, code), undisturbed);
    } finally {
      Object.assign(Date, { now: real.dateNow });
      performance.now = real.performanceNow;
    }
    assert.ok(undisturbed.join('').split('<span').length > 30);
  });

  it('a line that makes patterns run away ends after counted work, the same in a fresh process and in one that has read it', async () => {
    const core = await make('csharp');
    const makeTokenizer = () => new LineTokenizer({ core, language: 'csharp', theme: 'merged', searched });
    // Without a limit of steps back, this takes minutes.
    const hostile = `${'<a '.repeat(330)}\nvar x = 1;`;
    const tokenizer = makeTokenizer();
    const [first, again, other] = [tokenizer, tokenizer, makeTokenizer()].map((each) => {
      const budget = createHighlightingBudget();
      const before = budget.characters;
      return { lines: linesOf(each, hostile, budget), cost: before - budget.characters };
    });
    assert.deepEqual(again, first);
    assert.deepEqual(other, first);
    assert.ok((first?.cost ?? 0) > 0);
  });

  it('code stays plain once a page has had its work, whether its lines were read before or not', async () => {
    const core = await make('json');
    const code = Array.from({ length: 50 }, (_, index) => `{ "a": ${index} }`).join('\n');
    const tokenizer = new LineTokenizer({ core, language: 'json', theme: 'merged', searched });
    const [cold, warm] = [
      linesOf(tokenizer, code, { characters: 2_000 }),
      linesOf(tokenizer, code, { characters: 2_000 }),
    ];
    assert.deepEqual(warm, cold);
    assert.match(cold[0] ?? '', /<span/);
    assert.equal(cold.at(-1), '{ "a": 49 }');
  });

  it('a line has so many searches, and the rest of it stays as it is', async () => {
    const bounded = await createBoundedEngine({ charactersPerLine: 2_000 });
    const { theme } = await loadMergedTheme(plainSettings);
    const core = await createHighlighterCore({
      themes: [theme],
      langs: [bundledLanguages.json],
      engine: bounded,
      warnings: false,
    });
    const tokenizer = new LineTokenizer({
      core,
      language: 'json',
      theme: 'merged',
      searched: () => bounded.searchedCharacters,
    });
    const [long, next] = linesOf(tokenizer, `[${'1, "a", '.repeat(100)}\n1, 2]`);
    const plain = (long ?? '').replace(/<[^>]*>/g, '');
    assert.equal(plain, `[${'1, "a", '.repeat(100)}`);
    assert.ok((long ?? '').split('<span').length < 100);
    assert.match(next ?? '', /<span/);
  });
});

/** The same by the highlighter's own means, read from the beginning. */
function wholly(core: HighlighterCore, language: BundledLanguage, code: string): string[] {
  const options = { lang: language, theme: 'merged', tokenizeMaxLineLength: 2_000, tokenizeTimeLimit: 0 };
  return core.codeToTokensBase(code, options).map((tokens) => {
    const spans: { text: string; style: number }[] = [];
    for (const { content, color } of tokens) {
      const style = styleNumber(color);
      const last = spans.at(-1);
      if (last !== undefined && (last.style === style || content.trim() === '')) last.text += content;
      else spans.push({ text: content, style: content.trim() === '' ? 0 : style });
    }
    return spans
      .map(({ text, style }) => (style === 0 ? escapeText(text) : `<span class="t${style}">${escapeText(text)}</span>`))
      .join('');
  });
}
