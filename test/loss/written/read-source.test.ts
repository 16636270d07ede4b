import assert from 'node:assert/strict';
import { readSource } from '../../../loss/written/read-source.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';

/** The words for people, as they are written, one after the other. */
function wordsIn(source: string, files: Readonly<Record<string, string>> = {}, path = 'page.mdx') {
  const read = readSource(path, { files: memorySourceFiles({ ...files, [path]: source }) });
  assert.ok(read, 'the source was not counted');
  const { words } = read;
  const indices = words.indicesFor('people') ?? words.words.map((_, index) => index);
  return { shown: indices.map((index) => words.excerpt(index, index)).join(' '), leftOut: words.leftOut };
}

const CASES: readonly (readonly [kind: string, source: string, shown: string])[] = [
  ['front matter by its title and description', '---\ntitle: "A b"\nicon: c\ndescription: d\n---\ne', 'A b d e'],
  ['a description over several lines', '---\ndescription: >\n  one\n  two\nicon: c\n---\n', 'one two'],
  ['marks of Markdown', '# one\n\n> - *two* **three**\n\n1. four\n\n| a | b |\n| - | - |', 'one two three four a b'],
  ['a heading with its own id', '## one {#two}\n\n## three \\{#four\\}', 'one three'],
  ['links by their text', '[one](/two "three") [four][five]\n\n[five]: https://six.test', 'one four'],
  ['brackets that are no link', '[one][two] [three] (four)', 'one two three four'],
  ['code whole', '```js title="one"\n<two a={three}> {four} <!-- five -->\n```', 'one two a three four five'],
  ['a line of code between three marks', '```one two``` three\n\nfour', 'one two three four'],
  ['code spans before tags', '`<one two="three">` <b>four</b>', 'one two three four'],
  ['texts of known properties', '<Card title="one" href="/two" icon="three">four</Card>', 'one four'],
  [
    'a text after a sign that opens nothing',
    'one < two and <Your name, e.g. x> {three',
    'one two and Your name e g x three',
  ],
  [
    'texts that are computed from a literal alone',
    `{'one'} {"two"} {\`three\`} {four} {five.map(six)}`,
    'one two three',
  ],
  ['an expression that holds a mark', `{'\`'} one {"}"} two`, 'one two'],
  ['imports and exports as nothing', 'import A from "/b"\n\nexport const c = {\n\n d: 1 }\n\none', 'one'],
  ['a footnote that is used, and none that is not', 'one[^a]\n\n[^a]: two\n\n[^b]: three', 'one two'],
];

describe('readSource', () => {
  for (const [kind, source, shown] of CASES) it(`reads ${kind}`, () => assert.equal(wordsIn(source).shown, shown));

  it('counts what is left out on purpose, and nothing of it as shown', () => {
    const source =
      'one <!-- two three -->\n\n{/* four */}\n\n{false && <b>five</b>}\n\n<div hidden>six</div>\n\n<Visibility for="agents">seven</Visibility> eight';
    const { shown, leftOut } = wordsIn(source);
    assert.equal(shown, 'one eight');
    assert.ok(leftOut >= 5, `${leftOut} words are left out`);
  });

  it('puts in snippets wherever they stand, and those inside of them', () => {
    const files = { 'snippets/a.mdx': 'import B from "./b.mdx"\n\ntwo <B />', 'snippets/b.mdx': 'three' };
    assert.equal(
      wordsIn('import A from "/snippets/a.mdx"\n\none <A /> four <A />', files).shown,
      'one two three four two three',
    );
  });

  it('ends with a snippet that takes in itself', () => {
    const files = { 'snippets/a.mdx': 'import A from "./a.mdx"\n\none <A />' };
    assert.equal(wordsIn('import A from "/snippets/a.mdx"\n\n<A />', files).shown, 'one');
  });

  it('takes braces in Markdown without components for text', () => {
    assert.equal(wordsIn('one {two}', {}, 'page.md').shown, 'one two');
  });

  // Work that grows with the square of the length would not end within the limit of a test.
  for (const piece of [
    'a',
    '\n',
    '\r\n',
    '<a ',
    '<a b="',
    '<svg>',
    '<script>',
    '<div hidden>',
    '{',
    '`',
    '` `` ',
    '<!--',
    '](a "',
    'export const a = "',
    'import {',
    '> 1. ',
  ]) {
    it(`reads a megabyte of ${JSON.stringify(piece)}, or says that it is not counted`, () => {
      const source = piece.repeat(Math.ceil(1_000_000 / piece.length));
      const read = readSource('page.mdx', { files: memorySourceFiles({ 'page.mdx': source }) });
      assert.ok(read === undefined || read.words.words.length <= source.length);
    });
  }
});
