import assert from 'node:assert/strict';
import { readNotation } from '../../../site/content/code/code-notation.js';
import { renderSource } from '../../support/render-source.js';

const MANY = 500_000;

/** Each of these takes some milliseconds; where a pattern looked at a run again from each of its signs, it would take minutes. */
describe('long runs of one sign', () => {
  const runs: Readonly<Record<string, string>> = {
    'blanks between words': `a${' '.repeat(MANY)}b`,
    'tabs between words': `a${'\t'.repeat(MANY)}b`,
    'hyphens in a heading': `## a${'-'.repeat(MANY)}b`,
    'blanks in a formula': `$$ a${' '.repeat(MANY)}b $$`,
    'tabs before a note in code': `\`\`\`js\n${'\t'.repeat(MANY)}x // [!code\n\`\`\``,
    'notes in one line of code': `\`\`\`js\n${'// [!code '.repeat(MANY / 10)}\n\`\`\``,
    'empty lines in a diagram': `\`\`\`mermaid\n${'\n'.repeat(MANY)}x\n\`\`\``,
    'comments before what is no code': `{${'/* a */ '.repeat(60)}1}`,
    'commas of a srcset': `<img srcSet="${','.repeat(10_000)}(\t${'\t'.repeat(10_000)}" />`,
  };
  for (const [name, source] of Object.entries(runs))
    it(`${name} are read`, async () => {
      const { html } = await renderSource(source);
      assert.doesNotMatch(html, /op-page-failure/);
    });
});

/** If the parser went through the tree again for each of these signs, each would take minutes and the page would fail. */
describe('many signs without an end', () => {
  for (const unit of [
    '*a ',
    '_a ',
    '~~a ',
    '[a ',
    '![a ',
    '[a](',
    '`a ',
    '<a ',
    '{a ',
    '$a ',
    '**文a ',
    '*文**b***c\n',
  ])
    for (const format of ['md', 'mdx'] as const)
      it(`${JSON.stringify(unit)} in ${format} make a page or a finding with its line`, async () => {
        const { html, findings } = await renderSource(unit.repeat(30_000), { format });
        if (!html.includes('op-page-failure')) return;
        assert.ok(
          findings.some(({ severity, line }) => severity === 'error' && line !== undefined),
          JSON.stringify(findings),
        );
      });

  it('name the line that is too long to be read', async () => {
    const { findings } = await renderSource(`text\n\n${'文*a '.repeat(90_000)}`, { format: 'md' });
    const [finding] = findings;
    assert.match(finding?.message ?? '', /A line of 360000 characters has 90000 Markdown characters: break it/);
    assert.equal(finding?.line, 3);
  });

  it('refuse no long line of code', async () => {
    const { html } = await renderSource(`\`\`\`text\n${'文*a '.repeat(90_000)}\n\`\`\``, { format: 'md' });
    assert.doesNotMatch(html, /op-page-failure/);
  });

  it('elements without an end are read once, not once for each', async () => {
    const { findings } = await renderSource('<details>\n'.repeat(1_000));
    assert.match(findings[0]?.message ?? '', /closing tag for `<details>`/);
    assert.ok(findings[0]?.line !== undefined);
  });
});

describe('a note on a line of code', () => {
  const lines: readonly (readonly [line: string, code: string, mark: string | undefined])[] = [
    ['a // [!code ++]', 'a', 'added'],
    ['a  {/* [!code --] */}  ', 'a', 'removed'],
    ['a <!-- [!code hl] -->', 'a', 'highlighted'],
    ['a ## [!code focus]', 'a', 'focused'],
    ['a // [!code other]', 'a', undefined],
    ['a [!code ++]', 'a [!code ++]', undefined],
    ['a // [!code ++] b', 'a // [!code ++] b', undefined],
    ['a // [!code ++] // [!code --]', 'a // [!code ++]', 'removed'],
  ];
  for (const [line, code, mark] of lines)
    it(`${line} leaves ${code}`, () => {
      const read = readNotation(line);
      assert.equal(read.code, code);
      assert.deepEqual([...(read.marks.get(1) ?? [])], mark === undefined ? [] : [mark]);
    });
});
