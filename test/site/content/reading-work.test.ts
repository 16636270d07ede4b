import assert from 'node:assert/strict';
import { ParseFailure } from '../../../site/content/parse/parse-failure.js';
import { parseMended } from '../../../site/content/parse/parse-mended.js';
import { ReadingWork } from '../../../site/content/parse/reading-work.js';
import { renderSource } from '../../support/render-source.js';

/** Returns a text of these parts, mixed the same way each time. */
function mix(parts: readonly string[], length: number): string {
  let state = 1;
  let text = '';
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += parts[Math.floor((state / 2_147_483_648) * parts.length)];
  }
  return text.slice(0, length);
}

function workOf(text: string): ReadingWork {
  const work = new ReadingWork();
  try {
    parseMended(text, 'mdx', work);
  } catch (error) {
    assert.ok(error instanceof ParseFailure, String(error));
  }
  return work;
}

describe('the work of reading a page', () => {
  const mixes: Readonly<Record<string, readonly string[]>> = {
    backticks: ['`', '``', '```', ' a ', 'b'],
    'backticks and less-than signs': ['`', '``', 'a ', '<', 'b> '],
    'all signs': ['`', '``', ' a', '<', '{', '}', '$', '"', "'", ' ', '\\'],
    'less-than signs': ['<', 'a ', '<b ', '>'],
    braces: ['{', '}', 'a ', '{b c}'],
    dollars: ['$', 'a ', '$5 ', '$$', '`'],
    tags: ['<a b="', '"', '<c d={', '}', ' ', '>', '/>'],
    quotes: ['"', "'", '<a b=', ' ', '{'],
    'signs and Japanese': ['`', '文', '<', '{', '$', '}'],
  };
  for (const [name, parts] of Object.entries(mixes))
    it(`a long line of ${name} is read a few times, and less often the longer it is`, () => {
      const [short, long] = [30_000, 60_000].map((length) => workOf(mix(parts, length)));
      assert.ok(short !== undefined && long !== undefined);
      assert.ok(short.readings <= 40, `${short.readings} readings`);
      assert.ok(long.readings <= 40, `${long.readings} readings`);
      assert.ok(long.characters <= Math.max(2.2 * short.characters, 40 * 30_000), JSON.stringify({ short, long }));
    });

  it('forty faults of a usual page are mended one by one', () => {
    const page = `${'Some words that are in no way wrong.\n\n'.repeat(20)}Use <Your name, e.g. x>.\n\n`.repeat(40);
    const { faults } = parseMended(page, 'mdx');
    assert.equal(faults.length, 40);
    assert.ok(faults.every(({ message }) => !message.includes('from here on')));
  });

  // The native parser takes twice the time for each of these tags, which is more than a lifetime for all of them.
  const doubling: Readonly<Record<string, string>> = {
    'line breaks in an expression': `{c && <div>${'a<br>b'.repeat(200)}</div>}`,
    'line breaks after a placeholder': `Use {<name>} here.\n\n${'a<br>b\n\n'.repeat(200)}`,
    'line breaks after a brace without an end': `Use {<name here.\n\n${'a<br>b\n\n'.repeat(200)}`,
    'a property without an end': `<p a={<name>\n\n${'a<br>b\n\n'.repeat(200)}`,
    'nested properties': '<c d={'.repeat(200),
    'nested calls': `{${'async<T>(a='.repeat(200)}1${')'.repeat(200)}}`,
    'code in an item that ends': `- \`\`\`\n  a\n\nb {<name> ${'<br>'.repeat(200)}}`,
    'another letter of the placeholder': `ꙮ {<name>} ${'<br>'.repeat(200)}`,
    'a component with braces in code': `<Card>\n    \`\`\`\n    {<name>\n    \`\`\`\n${'a<br>b\n'.repeat(200)}</Card>`,
  };
  for (const [name, source] of Object.entries(doubling))
    it(`${name} are read in work by their length`, async () => {
      assert.ok(workOf(source).readings <= 100);
      assert.doesNotMatch((await renderSource(source)).html, /op-page-failure/);
    });

  const tags = '<b>x</b> '.repeat(12);
  for (const [source, expected] of [
    [`{1 + 1} and {<i>two</i>}`, '<p>2 and <i>two</i></p>'],
    ['`{<a>}` and {3}', '<p><code>{&lt;a&gt;}</code> and 3</p>'],
    ['\\{a} and {4}', '<p>{a} and 4</p>'],
    ['Pick {one, two} or {a: b}.', '<p>Pick {one, two} or {a: b}.</p>'],
    ['<i title="{a b}" id={"c"}>d</i>', '<i title="{a b}" id="c">d</i>'],
    ['<i id="c" title={a: b}>d</i>', '<i id="c">d</i>'],
    ['[a](/x/{b})', '<p><a href="link:/x/{b}">a</a></p>'],
    ['export const x = <i>y</i>\n\n{x}', '<i>y</i>'],
    ['export const x = { a: "<" }\n\n{x.a}', '&lt;'],
    ['> {<i>a</i>}\n>\n> b', '<blockquote><i>a</i><p>b</p></blockquote>'],
    ['text\\\n`{`', '<p>text<br>\n<code>{</code></p>'],
  ] as const)
    it(`${JSON.stringify(source)} is read in a page with many tags as in another`, async () => {
      const alone = await renderSource(source);
      const { html } = await renderSource(`${source}\n\n### End\n\n${tags}`);
      const plain = (text: string) => text.replace(/<!--.*?-->|[\n\uE000-\uF8FF]/g, '').trim();
      assert.equal(plain(html.split('<h3')[0] ?? ''), plain(alone.html));
      assert.equal(plain(alone.html), plain(expected));
    });
});
