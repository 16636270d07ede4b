// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of pages hold such text.
import assert from 'node:assert/strict';
import { parseMended } from '../../../site/content/parse/parse-mended.js';
import { refuseDeepTags } from '../../../site/content/parse/tag-nesting.js';
import { readable, renderSource } from '../../support/render-source.js';

describe('pages that cannot be read', () => {
  it('braces that are no expression are shown, with file, line and column and what to write', async () => {
    const { html, findings } = await renderSource(
      'Text.\n\nPick {one, two} and set ${{ env.KEY }} or {a: b}.\n\n**b**',
    );
    assert.equal(
      readable(html),
      '<p>Text.</p><p>Pick {one, two} and set ${{ env.KEY }} or {a: b}.</p><p><strong>b</strong></p>',
    );
    assert.deepEqual(
      findings.map(({ code, severity, line, column }) => ({ code, severity, line, column })),
      [
        { code: 'page-mended', severity: 'warning', line: 3, column: 32 },
        { code: 'page-mended', severity: 'warning', line: 3, column: 45 },
        { code: 'unsupported-expression', severity: 'warning', line: 3, column: 7 },
      ],
    );
    assert.match(findings[0]?.message ?? '', /Write braces that are text as `\\\{`/);
  });

  for (const [source, expected] of [
    ['Text.\n\n<b title={a: b} id="x">c</b>\n\nd', '<p>Text.</p><b id="x">c</b><p>d</p>'],
    ['Text.\n\n<hr title={a\n\nb: c} id="x" />\n\nd', '<p>Text.</p><hr id="x"><p>d</p>'],
    ['Text.\n\nSet x={a: b} now', '<p>Text.</p><p>Set x={a: b} now</p>'],
    ['Text.\n\n<Card title={a: b />\n\nd', '<p>Text.</p><p>&lt;Card title={a: b /&gt;</p><p>d</p>'],
  ] as const)
    it(`the page is kept where a property's braces hold no expression: ${JSON.stringify(source)}`, async () => {
      const { html, findings } = await renderSource(source);
      assert.equal(readable(html), expected);
      assert.equal(findings[0]?.code, 'page-mended');
      assert.ok(findings[0]?.line !== undefined);
    });

  it('a property that is left out is named, with its place', async () => {
    const { findings } = await renderSource('Text.\n\n<Card title={a: b} />');
    assert.deepEqual([findings[0]?.line, findings[0]?.column], [3, 15]);
    assert.match(findings[0]?.message ?? '', /shown without its property `title`\.$/);
  });

  for (const [what, line, shown] of [
    ['words in angle brackets', 'Use <Your name, e.g. x> here.', '<p>Use &lt;Your name, e.g. x&gt; here.</p>'],
    ['names in angle brackets', '<your-key> here', '<p>&lt;your-key&gt; here</p>'],
    ['elements that never end', 'a <b>c', '<p>a &lt;b&gt;c</p>'],
    ['braces', 'a {b c} d', '<p>a {b c} d</p>'],
    ['properties', '<i id={a: b}>c</i>', '<i>c</i>'],
  ] as const)
    it(`a page with two hundred faulty ${what} is kept, and their number is reported`, async () => {
      const { html, findings } = await renderSource(`${`${line}\n\n`.repeat(200)}<i>*end*</i>`);
      assert.ok(readable(html).endsWith(`${shown}<i><em>end</em></i>`), readable(html).slice(-200));
      assert.ok(findings.length <= 42 && findings.every(({ code }) => code === 'page-mended'));
      const listed = what === 'elements that never end' || what === 'names in angle brackets' ? 0 : 40;
      assert.match(findings.at(-1)?.message ?? '', new RegExp(`\\(${200 - listed} from here on\\)`));
    });

  it('two equal faults of one line are both reported', async () => {
    const { findings } = await renderSource('Use <Your name, e.g. x> and <Your name, e.g. y>.');
    assert.equal(findings.length, 2);
  });

  it('braces in Markdown are text', async () => {
    const { html, findings } = await renderSource('Pick {one, two} and set ${{ env.KEY }}.', { format: 'md' });
    assert.equal(html, '<p>Pick {one, two} and set ${{ env.KEY }}.</p>');
    assert.deepEqual(findings, []);
  });

  it('a less-than sign that begins no element is shown; in MDX it is told with its place', async () => {
    const source = 'Use <`x`> when n <3';
    const shown = '<p>Use &lt;<code>x</code>&gt; when n &lt;3</p>';
    const mdx = await renderSource(source);
    assert.equal(mdx.html, shown);
    assert.deepEqual(
      mdx.findings.map(({ severity, line, column }) => ({ severity, line, column })),
      [
        { severity: 'warning', line: 1, column: 5 },
        { severity: 'warning', line: 1, column: 18 },
      ],
    );
    assert.equal((await renderSource(source, { format: 'md' })).html, shown);
  });

  it('links in angle brackets are links, and types are text', async () => {
    const { html } = await renderSource('<https://tides.test/a_b> or <a.b@tides.test>: Map<string, any>');
    assert.equal(
      html,
      '<p><a href="https://tides.test/a_b" rel="noreferrer">https://tides.test/a_b</a> or <a href="mailto:a.b@tides.test">a.b@tides.test</a>: Map&lt;string, any&gt;</p>',
    );
  });

  it('an HTML comment in MDX reaches no reader and is told', async () => {
    const { html, findings } = await renderSource('a\n\n<!-- not\n\nthis -->\n\nb {nope}');
    assert.equal(readable(html), '<p>a</p><p>b {nope}</p>');
    assert.deepEqual(
      findings.map(({ line, message }) => [line, /HTML comments/.test(message)]),
      [
        [3, true],
        [7, false],
      ],
    );
  });

  const tags: readonly (readonly [source: string, html: string | RegExp])[] = [
    ['a\n\n<b>\n\n<i>\n\nc', '<p>a</p><b><i>c</i></b>'],
    ['a\n\n</Note>\n\nb', '<p>a</p><p>b</p>'],
    ['<b>\n<i>\nc\n</b>\n\nd', '<b><i>c</i></b><p>d</p>'],
    ['a <b>c\n\nd', '<p>a <b>c</b></p><p>d</p>'],
    ['1. one <b>x\n2. two\n\nend', '<ol><li>one &lt;b&gt;x</li><li>two</li></ol><p>end</p>'],
    ['x <a\n\nmore\n\n**end**', '<p>x &lt;a</p><p>more</p><p><strong>end</strong></p>'],
    ['| a |\n| - |\n| <Your name> |\n\nend {1 + 1}', /<td>&lt;Your name&gt;<\/td>.*<p>end 2<\/p>$/],
    ['- a <b>c\n- d</b>\n\nend {1 + 1}', '<ul><li>a &lt;b&gt;c</li><li>d</li></ul><p>end 2</p>'],
    ['| a | b |\n| - | - |\n| c | <e |\n', /<td>c<\/td><td>&lt;e<\/td>/],
    ['<b style={{ color: "red" }} title={a b}>x</b>', /^<b style="color:\s?red;?">x<\/b>$/],
    ['Send <your-api-key> and <b>c</b>', '<p>Send &lt;your-api-key&gt; and <b>c</b></p>'],
  ];
  // No tag is written so: what stands there is text, and no word of it is lost.
  const texts = [
    'Use <Your name, e.g. x> here.',
    'Set <your-key>, then <other key!>.',
    'Ask <Your name> and <T extends object>.',
    'Write <First.Last, or x> and <$VAR>.',
    'if (a <b && c> d)',
    'See <http-thing:8080/x>, <a.b.c, d>; </foo bar>, <Name (optional)>.',
    'A <Note title=> b',
  ];
  for (const source of texts)
    it(`${JSON.stringify(source)} is shown as it is written, and each place is told`, async () => {
      const { html, findings } = await renderSource(`${source}\n\n<b>c</b>`);
      const escaped = source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      assert.equal(readable(html), `<p>${escaped}</p><b>c</b>`);
      const { faults } = parseMended(source, 'mdx');
      assert.deepEqual(
        faults.map(({ column = 0 }) => source[column - 1]),
        [...source.matchAll(/</g)].map(([sign]) => sign),
      );
      assert.ok(findings.length > 0);
      assert.ok(
        findings.every(({ code, line, column }) => code === 'page-mended' && line === 1 && column !== undefined),
      );
    });

  for (const [source, expected] of tags)
    it(`${JSON.stringify(source)} is shown with its elements ended, and told`, async () => {
      const { html, findings } = await renderSource(source);
      if (typeof expected === 'string') assert.equal(readable(html), expected);
      else assert.match(readable(html), expected);
      assert.ok(
        findings.length > 0 && findings.every(({ code, severity }) => code === 'page-mended' && severity === 'warning'),
      );
    });

  it('a page that was cut off in a tag ends before it', async () =>
    assert.equal(readable((await renderSource('a\n\n<b>\n\nc\n\n<Card title="x')).html), '<p>a</p><b>c</b>'));

  it('a page that was cut off in a block of code ends there', async () => {
    const { html } = await renderSource('a\n\n<b>\n\n```text\ncut');
    assert.match(html, /<b><figure.*cut.*<\/figure><\/b>$/s);
  });

  it('an element that is never closed is told with its line in the file', async () => {
    const { findings } = await renderSource('---\ntitle: A\n---\n\n<Card>\ntext', { bodyLine: 4 });
    assert.deepEqual([findings[0]?.code, findings[0]?.line], ['page-mended', 5]);
  });

  it('an element that ends with another name is told with both places in the file', async () => {
    const { findings } = await renderSource('---\ntitle: A\n---\n\n<b>\nx</c>', { bodyLine: 4 });
    assert.deepEqual([findings[0]?.line, findings[0]?.column], [6, 2]);
    assert.match(findings[0]?.message ?? '', /closing tag for `<b>` \(line 5, column 1\)/);
  });

  it('a snippet is told with its own file, line and column', async () => {
    const { findings } = await renderSource('import Part from "/snippets/part.mdx"\n\n<Part />', {
      files: { 'snippets/part.mdx': '---\ntitle: A\n---\n\n<Card>\ntext' },
    });
    const { code, file, line, column, message } = findings[0] ?? {};
    assert.deepEqual([code, file, line, column], ['page-mended', 'snippets/part.mdx', 5, 1]);
    assert.doesNotMatch(message ?? '', /\(\d+:\d+\)/);
  });

  const bombs: Readonly<Record<string, string>> = {
    'ten thousand quotes': '>'.repeat(10_000),
    'a hundred thousand open brackets': '['.repeat(100_000),
    'ten thousand list markers': '- '.repeat(10_000),
    'ten thousand open elements': '<a>'.repeat(10_000),
    'ten thousand nested elements': `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`,
    'fifty thousand braces': '{'.repeat(50_000),
    'eight megabytes': 'hello **world**\n\n'.repeat(500_000),
    'an export nested fifty thousand deep': `export const a = ${'('.repeat(50_000)}`,
    'an attribute nested twenty thousand deep': `<a b={${'['.repeat(20_000)}${']'.repeat(20_000)}}/>`,
  };
  for (const [name, source] of Object.entries(bombs))
    it(`${name} end in a finding or in text`, async () => {
      for (const format of ['md', 'mdx'] as const) {
        const { html } = await renderSource(source, { format });
        assert.ok(html.length < 24_000_000);
      }
    });

  const deep: Readonly<Record<string, string>> = {
    'on one line': '<div>'.repeat(100_000),
    'closed again': `${'<div>'.repeat(100_000)}x${'</div>'.repeat(100_000)}`,
    'each on its line': '<div>\n\n'.repeat(100_000),
  };
  for (const [name, source] of Object.entries(deep))
    for (const format of ['md', 'mdx'] as const)
      it(`a hundred thousand elements, ${name}, are refused before a parser meets them (${format})`, async () => {
        const { findings } = await renderSource(source, { format });
        assert.match(findings[0]?.message ?? '', /nested more than (a|ten) thousand deep/);
      });

  const flat: Readonly<Record<string, string>> = {
    'types in a block of code': `\`\`\`ts\n${'let a: Promise<string>;\n'.repeat(12_000)}\`\`\``,
    'types in code': 'A `Promise<string>`\n'.repeat(12_000),
    'elements without children': '<Card\n  title="a"\n/>\n'.repeat(12_000),
    'lines that are broken': 'a <br> b\n'.repeat(12_000),
  };
  for (const [name, source] of Object.entries(flat))
    it(`${name} are not nested, however many`, () => assert.doesNotThrow(() => refuseDeepTags(source)));

  it('a byte-order mark changes nothing', async () => {
    const source = '---\ntitle: A\n---\n# Hello';
    const plain = await renderSource(source, { bodyLine: 4 });
    const marked = await renderSource(`\uFEFF${source}`, { bodyLine: 4 });
    assert.equal(marked.html, plain.html);
    assert.match(readable(plain.html), /^<h1 id="hello">/);
  });

  it('Windows line ends change nothing', async () => {
    const source = '# A\n\n```js\na\nb\n```\n\n- x\n- y';
    assert.equal((await renderSource(source.replaceAll('\n', '\r\n'))).html, (await renderSource(source)).html);
  });

  it('a page without its source file says so', async () => {
    const { findings } = await renderSource('', {});
    assert.deepEqual(findings, []);
  });
});
