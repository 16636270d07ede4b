import assert from 'node:assert/strict';
import type { FindingCode } from '../../../site/model/finding.js';
import { type RenderSourceOptions, renderSource } from '../../support/render-source.js';

const HINTS = new Set<FindingCode>([
  ...(['unknown-language', 'duplicate-heading', 'heading-level', 'second-title'] as const),
  ...(['untitled-tab', 'missing-alt'] as const),
]);

/** Returns the hints of a page as `code file:line:column`. */
async function hints(source: string, options: RenderSourceOptions = {}): Promise<string[]> {
  const { findings } = await renderSource(source, options);
  return findings
    .filter(({ code }) => HINTS.has(code))
    .map(({ code, severity, file, line, column }) => {
      assert.equal(severity, 'hint');
      return `${code} ${file === 'guide/start.mdx' ? '' : file}${line}:${column}`;
    });
}

describe('hints for authors', () => {
  const cases: readonly [claim: string, source: string, expected: string[], options?: RenderSourceOptions][] = [
    ['a language of code that is unknown', 'a\n\n```tyepscript\nx\n```', ['unknown-language 3:1']],
    ['an unknown language inside a component', '<Note>\n  ```foolang\n  x\n  ```\n</Note>', ['unknown-language 2:3']],
    ['an unknown language of a component', '<CodeBlock language="foolang">x</CodeBlock>', ['unknown-language 1:1']],
    [
      'no language that is known by another name, plain, or a flag',
      ['golang', 'CURL', 'text', 'txt', '', 'JavaScript', 'c++', 'nocopy', 'js{1}', 'mermaid', 'diff']
        .map((language) => `\`\`\`${language}\nx\n\`\`\``)
        .join('\n\n'),
      [],
    ],
    ['two equal headings without ids', '## Set up\n\n### A\n\n## Set up', ['duplicate-heading 5:1']],
    ['the third equal heading too', '## A\n\n## A\n\n## A', ['duplicate-heading 3:1', 'duplicate-heading 5:1']],
    ['no equal headings of which one has an id', '## Set up\n\n## Set up {#again}', []],
    ['no headings that differ in case', '## Set up\n\n## SET UP', []],
    ['equal headings in another script', '## 安装\n\n## 安装', ['duplicate-heading 3:1']],
    ['a heading level that is skipped', '## A\n\n#### B\n\n## C\n\n### D', ['heading-level 3:1']],
    ['a first heading below level 2', '### A', ['heading-level 1:1']],
    ['a level that is skipped by an HTML heading', '## A\n\n<h4>B</h4>', ['heading-level 3:1']],
    ['no level on the way up', '## A\n\n### B\n\n#### C\n\n## D', []],
    ['a heading of level 1, because the title is one', '# Start\n\n## A', ['second-title 1:1']],
    ['no first heading of level 1 on a page without a header', '# Start\n\n## A', [], { page: { mode: 'custom' } }],
    [
      'a second heading of level 1 on a page without a header',
      '# Start\n\n# Again',
      ['second-title 3:1'],
      { page: { mode: 'custom' } },
    ],
    ['a tab without a title', '<Tabs>\n  <Tab title="A">a</Tab>\n  <Tab>b</Tab>\n</Tabs>', ['untitled-tab 3:3']],
    ['a picture without alt text', 'See ![](https://a.example/x.png).', ['missing-alt 1:5']],
    ['an element of a picture without alt text', '<img src="https://a.example/x.png" />', ['missing-alt 1:1']],
    ['no picture that is said to be decoration', '<img alt="" src="https://a.example/x.png" />', []],
    ['no hidden picture', '<img aria-hidden="true" src="https://a.example/x.png" />', []],
    ['no picture with alt text', '![A terminal](https://a.example/x.png)', []],
    [
      'a place in a snippet',
      'import Part from "/snippets/part.mdx";\n\n<Part />',
      ['missing-alt snippets/part.mdx3:1'],
      { files: { 'snippets/part.mdx': 'Text.\n\n![](https://a.example/x.png)\n' } },
    ],
    ['nothing about a good page', '## A\n\n### B\n\n```js\nx\n```\n\n## C', []],
  ];
  for (const [claim, source, expected, options] of cases)
    it(`name ${claim}`, async () => assert.deepEqual(await hints(source, options), expected));

  it('suggest the language that an author may have meant', async () => {
    const { findings } = await renderSource('```tyepscript\nx\n```');
    assert.match(findings[0]?.message ?? '', /"tyepscript" is unknown.* Did you mean "typescript"\?$/);
  });

  it('name the line of an icon of a code block that is not available', async () => {
    const { findings } = await renderSource('a\n\n```js title="x" icon="no-such-icon"\nx\n```');
    assert.deepEqual(
      findings.map(({ code, line, column }) => [code, line, column]),
      [['missing-file', 3, 1]],
    );
  });
});
