import assert from 'node:assert/strict';
import { renderSource } from '../../support/render-source.js';

const tables = async (source: string, format: 'md' | 'mdx' = 'mdx') =>
  (await renderSource(source, { format })).findings.flatMap(({ code, line, message }) =>
    code === 'table' ? [{ line, message }] : [],
  );

describe('a table whose head does not fit the line under it', () => {
  const rows: readonly (readonly [what: string, source: string, line: number, cells: number])[] = [
    ['a border in the head', 'Text.\n\n| a | b | c |\n| --- | --- |\n| 1 | 2 |', 3, 2],
    ['an expression with a border', '\n\n| `a | b` | c |\n|---|:-:|\n| 1 | 2 |', 3, 2],
    ['no outer borders', 'a | b | c\n--- | ---\n1 | 2', 1, 2],
    ['a cell too many in the line', '| a |\n| - | - | - |', 1, 3],
    ['text before it', 'one\ntwo **three**\n| a | b | c |\n| --- | --- |', 3, 2],
  ];
  for (const format of ['md', 'mdx'] as const)
    for (const [what, source, line, cells] of rows)
      it(`is text, and is told with its line: ${what} (${format})`, async () => {
        const { html } = await renderSource(source, { format });
        assert.doesNotMatch(html, /<table/);
        const [found, ...others] = await tables(source, format);
        assert.deepEqual([found?.line, others], [line, []]);
        assert.ok(found?.message.includes(`has ${cells} cells`) && found.message.includes('`\\|`'), found?.message);
      });

  for (const [what, source] of Object.entries({
    'a whole table': '| a \\| b | c |\n| --- | --- |\n| 1 | 2 |',
    'a line of dashes': 'a\n\n---\n\nb',
    'a heading underlined': 'a | b\n---',
    code: '```\n| a | b | c |\n| --- | --- |\n```',
  }))
    it(`is not told of ${what}`, async () => {
      assert.deepEqual(await tables(source), []);
    });
});
