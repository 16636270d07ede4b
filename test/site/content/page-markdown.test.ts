import assert from 'node:assert/strict';
import { readable, renderSource } from '../../support/render-source.js';

const markdown = async (source: string, files: Readonly<Record<string, string>> = {}) =>
  readable((await renderSource(source, { files })).markdown);

describe('the Markdown of a page', () => {
  const cases: readonly (readonly [what: string, source: string, markdown: string])[] = [
    ['text', '# A\n\nb **c** *d* `e` ~~f~~', '# A\n\nb **c** *d* `e` ~~f~~'],
    ['links', '[a](/b#c) [d](https://x.test/)', '[a](link:/b#c) [d](https://x.test/)'],
    ['lists', '- a\n  - b\n- [x] c', '- a\n  - b\n- [x] c'],
    ['numbered lists', '3. a\n\n   ```js\n   let a\n   ```\n4. b', '3. a\n\n   ```js\n   let a\n   ```\n4. b'],
    ['tables', '| a | b |\n|---|---|\n| 1 | x \\| y |', '| a | b |\n| --- | --- |\n| 1 | x \\| y |'],
    ['code with its title', '```ts a.ts {1}\nlet a\n```', '```ts a.ts\nlet a\n```'],
    ['code that holds a fence', '````md\n```js\n```\n````', '````md\n```js\n```\n````'],
    ['formulas', '$x^2$\n\n$$\ny\n$$', '$x^2$\n\n$$\ny\n$$'],
    ['diagrams', '```mermaid\ngraph LR\n```', '```mermaid\ngraph LR\n```'],
    ['callouts', '<Note>\nOne\n\nTwo\n</Note>', '> **Note**\n>\n> One\n>\n> Two'],
    ['cards', '<Card title="A" href="/b">Text</Card>', '**[A](link:/b)**\n\nText'],
    ['steps', '<Steps>\n<Step title="One">Do</Step>\n</Steps>', '**One**\n\nDo'],
    [
      'fields',
      '<ParamField query="id" type="string" required>Name</ParamField>',
      '- `id` (string, query, required)\n\n  Name',
    ],
    [
      'trees of files',
      '<Tree>\n<Tree.Folder name="src" comment="code">\n<Tree.File name="a.ts" />\n<Tree.File name="b.ts" comment="main" />\n</Tree.Folder>\n</Tree>',
      '- `src/`: code\n  - `a.ts`\n  - `b.ts`: main',
    ],
    ['updates', '<Update label="May" description="v1">New</Update>', '## May – v1\n\nNew'],
    ['quotes', '> a\n>\n> b', '> a\n>\n> b'],
    ['no comments', 'a\n\n{/* internal: rotate key */}\n\nb', 'a\n\nb'],
    ['no imports, exports and styles', 'export const x = 1\n\na {x}\n\n<style>{"p{}"}</style>', 'a 1'],
    [
      'what agents see and people do not',
      '<Visibility for="agents">a</Visibility>\n\n<Visibility for="humans">b</Visibility>',
      'a',
    ],
  ];
  for (const [what, source, expected] of cases)
    it(`has ${what}`, async () => assert.equal(await markdown(source), expected));

  it('holds the text of snippets and of authors’ components', async () => {
    const files = {
      'snippets/note.mdx': 'Hello {name}',
      'snippets/box.jsx':
        'export const Box = ({ items }) => <ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>;',
    };
    const source =
      'import Note from "/snippets/note.mdx"\nimport { Box } from "/snippets/box.jsx"\n\n<Note name="you" />\n\n<Box items={["a", "b"]} />';
    assert.equal(await markdown(source, files), 'Hello you\n\n- a\n- b');
  });
});
