import assert from 'node:assert/strict';
import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { type BundledLanguage, bundledLanguages } from 'shiki/langs';
import { LineTokenizer } from '../../../site/content/code/line-tokenizer.js';
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

  before(async () => {
    const { theme } = await loadMergedTheme(plainSettings);
    const engine = await createOnigurumaEngine(import('shiki/wasm'));
    make = (language) =>
      createHighlighterCore({ themes: [theme], langs: [bundledLanguages[language]], engine, warnings: false });
  });

  for (const [language, sources = []] of Object.entries(blocks) as [BundledLanguage, readonly string[]][])
    it(`a line of ${language} becomes what it is without anything before`, async () => {
      const core = await make(language);
      const tokenizer = new LineTokenizer({ core, language, theme: 'merged' });
      const alone = new Map(sources.map((source) => [source, wholly(core, language, source)]));
      for (const source of [...sources, ...sources.toReversed(), ...sources])
        assert.deepEqual(tokenizer.lines(source), alone.get(source), source);
    });

  it('what is kept is bounded, and what was forgotten is read again', async () => {
    const tokenizer = new LineTokenizer({
      core: await make('json'),
      language: 'json',
      theme: 'merged',
      mostKept: 10_000,
    });
    const first = tokenizer.lines('{ "a": 1 }');
    for (let round = 0; round < 200; round++) {
      tokenizer.lines(`{ "b": ${round} }\n`.repeat(3));
      assert.ok(tokenizer.keptCharacters < 11_000, `${tokenizer.keptCharacters} characters after ${round} blocks`);
    }
    assert.deepEqual(tokenizer.lines('{ "a": 1 }'), first);
  });
});

/** The same by the highlighter's own means, read from the beginning. */
function wholly(core: HighlighterCore, language: BundledLanguage, code: string): string[] {
  const options = { lang: language, theme: 'merged', tokenizeMaxLineLength: 2_000, tokenizeTimeLimit: 5_000 };
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
