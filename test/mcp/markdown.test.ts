import assert from 'node:assert/strict';
import { partOf, shortenText } from '../../assistant/language/text-parts.js';
import { defaultEdition } from '../../mcp/bundle/default-edition.js';
import { writeRootLinks } from '../../mcp/bundle/root-links.js';
import { splitMarkdown } from '../../mcp/bundle/split-markdown.js';

describe('the Markdown of a bundle', () => {
  const links: readonly (readonly [claim: string, markdown: string, written: string])[] = [
    ['a page beside', '[a](b.md)', '[a](/guides/b)'],
    ['a page above, with an anchor', '[a](../c.md#keys)', '[a](/c#keys)'],
    ['the first page', '[a](../index.md)', '[a](/)'],
    ['a page with a name of another script', '[a](%E5%9B%B3.md)', '[a](/guides/%E5%9B%B3)'],
    ['a title after the address', '[a](b.md "B")', '[a](/guides/b "B")'],
    ['an anchor of the page stays', '[a](#b)', '[a](#b)'],
    ['another host stays', '[a](https://x.test/b.md)', '[a](https://x.test/b.md)'],
    ['a file keeps its extension', '![a](../b.svg)', '![a](/b.svg)'],
    ['code stays', '`[a](b.md)` [a](b.md)', '`[a](b.md)` [a](/guides/b)'],
    ['a block of code stays', '~~~\n[a](b.md)\n~~~\n[a](b.md)', '~~~\n[a](b.md)\n~~~\n[a](/guides/b)'],
    [
      'a block of code in a quotation ends',
      '> ```\n> [a](b.md)\n> ```\n[a](b.md)',
      '> ```\n> [a](b.md)\n> ```\n[a](/guides/b)',
    ],
    [
      'a block of code with other line ends stays',
      '```\r\n[a](b.md)\r\n```\r\n[a](b.md)',
      '```\r\n[a](b.md)\r\n```\r\n[a](/guides/b)',
    ],
    ['a longer fence contains a shorter one', '````\n```\n[a](b.md)\n````', '````\n```\n[a](b.md)\n````'],
  ];
  for (const [claim, markdown, written] of links)
    it(`leads links from the root: ${claim}`, () => assert.equal(writeRootLinks(markdown, 'guides/a'), written));

  it('is divided at headings outside of code', () => {
    const { title, passages } = splitMarkdown(
      '# T `x`\n\nStart.\n\n## A\n\n```\n## no\n```\n\n### B [link](/x)\n\nb\n\n## A\n\n# Late\n',
      [
        { id: 'a', text: 'A' },
        { id: 'b', text: 'B link' },
        { id: 'a-2', text: 'A#' },
      ],
    );
    assert.equal(title, 'T x');
    assert.deepEqual(
      passages.map(({ anchor, headings, text }) => [anchor, headings, text]),
      [
        ['', [], 'Start.'],
        ['a', ['A'], '```\n## no\n```'],
        ['b', ['A', 'B link'], 'b'],
        ['a-2', ['A'], ''],
        ['', ['Late'], ''],
      ],
    );
  });

  it('finds the default edition by addresses with and without a public base', () => {
    const known = new Set(['a', 'de/a', 'a b']);
    const text = ['a.md', 'https://x.test/docs/de/a.md', 'a%20b.md', 'https://x.test/nothing.md', '%%%.md']
      .map((source) => `# T\nSource: ${source}\n\nText.\n`)
      .join('\n');
    assert.deepEqual(
      defaultEdition(text, (path) => known.has(path)),
      ['a', 'de/a', 'a b'],
    );
  });

  it('is shortened without half characters', () => {
    assert.equal(shortenText('ab', 2), 'ab');
    assert.equal(shortenText('a😀b', 3), 'a…');
    assert.equal(partOf('a😀b', 0, 2), 'a');
    assert.equal(partOf('a😀b', 1, 2), '😀');
  });
});
