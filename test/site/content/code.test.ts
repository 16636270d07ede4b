import assert from 'node:assert/strict';
import { parseFence } from '../../../site/content/code/fence-meta.js';
import { codePaletteCss } from '../../../site/content/code/palette.js';
import { plainSettings } from '../../support/plain-settings.js';
import { renderSource } from '../../support/render-source.js';

const metas: readonly (readonly [info: string, language: string, expected: Readonly<Record<string, unknown>>])[] = [
  ['js', 'js', {}],
  ['js app.js', 'js', { title: 'app.js' }],
  ['ts Two words lines', 'ts', { title: 'Two words', lines: true }],
  ['js title="A b" icon="square-js"', 'js', { title: 'A b', icon: 'square-js' }],
  ["js title='A b'", 'js', { title: 'A b' }],
  ['js {1,3-5} wrap', 'js', { highlight: [1, 3, 4, 5], wrap: true }],
  ['js highlight={2-3} focus={1}', 'js', { highlight: [2, 3], focus: [1] }],
  ['js highlight="2"', 'js', { highlight: [2] }],
  ['js{1}', 'js', { highlight: [1] }],
  ['js expandable', 'js', { expandable: true }],
  ['js [expandable]', 'js', { expandable: true }],
  ['js expandable=false', 'js', {}],
  ['nocopy', '', { copy: false }],
  ['js nocopy twoslash', 'js', { copy: false, twoslash: true }],
  ['bash theme={"system"}', 'bash', {}],
  ['js {1-999999999}', 'js', { highlight: Array.from({ length: 10_000 }, (_, index) => index + 1) }],
];

describe('code fences', () => {
  for (const [info, language, expected] of metas)
    it(`\`${info}\` is read`, () => {
      const [word, ...rest] = info.split(' ');
      const fence = parseFence({ language: word ?? '', meta: rest.join(' ') });
      assert.equal(fence.language, language);
      const { highlight, focus, ...options } = fence.options;
      assert.deepEqual(
        { ...options, highlight: [...highlight], focus: [...focus] },
        { highlight: [], focus: [], lines: false, wrap: false, expandable: false, copy: true, ...expected },
      );
    });

  it('what is said to a compiler alone is not shown in a `twoslash` block', async () => {
    const code = '// @errors: 2322\nimport { a } from "a";\n// ---cut---\nconst b = a();\n//    ^?\nb; // kept';
    const shown = (await renderSource(`\`\`\`ts twoslash\n${code}\n\`\`\``)).html.replace(/<[^>]*>/g, '');
    assert.equal(shown, 'const b = a();\nb; // kept');
    assert.match((await renderSource(`\`\`\`ts\n${code}\n\`\`\``)).html, /---cut---/);
  });

  it('code is highlighted by palette classes that the style sheet colours for both themes', async () => {
    const { html } = await renderSource('```js\nconst a = 1;\n```');
    const used = new Set([...html.matchAll(/class="(t\d+)"/g)].map(([, name]) => name));
    assert.ok(used.size >= 2, html);
    const css = await codePaletteCss(plainSettings);
    for (const name of used) {
      assert.match(css, new RegExp(`^\\.shiki \\.${name}\\{color:#`, 'm'));
      assert.match(css, new RegExp(`^\\.dark \\.shiki \\.${name}\\{color:#`, 'm'));
    }
    assert.equal(css, await codePaletteCss(plainSettings));
  });

  it('a pair of themes that the site names is used, and an unknown one is not', async () => {
    const named = await codePaletteCss({ ...plainSettings, codeTheme: { light: 'vitesse-light', dark: 'nord' } });
    const unknown = await codePaletteCss({ ...plainSettings, codeTheme: { light: 'nope', dark: '../x' } });
    assert.notEqual(named, unknown);
    assert.equal(unknown, await codePaletteCss(plainSettings));
  });

  it('the theme of variables takes the site’s own, and legible colours where they have no value', async () => {
    const css = await codePaletteCss({
      ...plainSettings,
      codeTheme: { light: 'css-variables', dark: 'css-variables' },
    });
    for (const name of ['color-text', 'token-keyword', 'token-string', 'token-comment', 'token-function'])
      assert.match(css, new RegExp(`^\\.dark \\.shiki.*color:var\\(--mint-${name},#[0-9a-f]{6}\\)`, 'm'));
    assert.match(
      css,
      /\.op-code.*\{--op-code-own:var\(--mint-color-background,var\(--op-code-ground\)\);background:var\(--op-code-own\)\}/,
    );
    assert.doesNotMatch(css, /--mint-foreground|color:inherit/);
  });

  it('a block of code as a text between backquotes keeps its indentation', async () => {
    const written = (open: string, close: string) => `${open}{\`a:\n  b: 1\n   c: 2\n\`}${close}`;
    const textIn = async (source: string) =>
      /<code>(.*?)<\/code>/s.exec((await renderSource(source)).html)?.[1]?.replace(/<[^>]*>/g, '');
    for (const source of [
      written('<CodeBlock language="yaml">', '</CodeBlock>'),
      written('<CodeBlock language="yaml">\n', '\n</CodeBlock>'),
      written(
        '<Steps>\n  <Step title="A $5">\n    <CodeBlock language="yaml">\n      ',
        '\n    </CodeBlock>\n  </Step>\n</Steps>',
      ),
    ])
      assert.equal(await textIn(source), 'a:\n  b: 1\n   c: 2');
  });

  it('a text between backquotes in a property keeps its indentation', async () => {
    const { html } = await renderSource(
      'export const Show = ({ at, code, more }) => <pre title={at}>{code}|{more.text}</pre>\n\n<Show\n  at={`1`} code={`a:\n  b\n    c`}\n  more={{ text: `d:\n      e` }}\n/>',
    );
    assert.match(html, /<pre title="1">a:\n {2}b\n {4}c\|d:\n {6}e<\/pre>/);
  });

  it('lines are marked by meta and by comments, which are taken out', async () => {
    const { html } = await renderSource(
      '```js {1}\na();\nb(); // [!code ++]\nc(); // [!code --]\n// [!code highlight:2]\nd();\ne();\nf(); // [!code focus]\n```',
    );
    assert.doesNotMatch(html, /!code/);
    assert.match(html, /<pre class="shiki has-focus" tabindex="0">/);
    const classes = [...html.matchAll(/<span class="line([^"]*)"/g)].map(([, name]) => name?.trim());
    assert.deepEqual(classes, [
      'is-highlighted',
      'is-added',
      'is-removed',
      'is-highlighted',
      'is-highlighted',
      'is-focused',
    ]);
  });

  it('an unknown language is plain text and keeps its name', async () => {
    const { html, findings } = await renderSource('```wat\n<a & b>\n```');
    assert.match(html, /data-language="wat"/);
    assert.match(html, /<span class="line">&lt;a &amp; b&gt;<\/span>/);
    assert.deepEqual(
      findings.map(({ code, severity }) => [code, severity]),
      [['unknown-language', 'hint']],
    );
  });

  it('a longer fence holds a shorter one', async () => {
    const { html } = await renderSource('````md\n```js\na\n```\n````');
    assert.equal(html.match(/<figure/g)?.length, 1);
    assert.match(html, /```/);
  });

  it('code in a nested list stays in its item', async () => {
    const { html } = await renderSource('1. A\n   1. B\n\n      ```sh\n      ls\n      ```\n   2. C', { format: 'md' });
    assert.match(
      html.replace(/\n/g, ''),
      /<ol><li>.*A.*<ol><li>.*B.*<figure.*<\/figure><\/li><li>.*C.*<\/li><\/ol><\/li><\/ol>/,
    );
  });

  it('a code group names its blocks by title, then by language', async () => {
    const { html } = await renderSource('<CodeGroup>\n```bash npm\na\n```\n```ts\nb\n```\n</CodeGroup>');
    assert.match(html, /^<div class="op-code-group">/);
    assert.deepEqual(
      [...html.matchAll(/data-title="([^"]*)"/g)].map(([, title]) => title),
      ['npm', 'TypeScript'],
    );
  });

  it('a code block of an element has the same options', async () => {
    const { html } = await renderSource(
      '<CodeBlock language="js" filename="a.js" lines highlight="[1]">\n{`let a`}\n</CodeBlock>',
    );
    assert.match(html, /data-lines=""/);
    assert.match(html, /<figcaption>a\.js<\/figcaption>/);
    assert.match(html, /is-highlighted/);
  });

  it('what a block looks like does not depend on what was highlighted before it', async () => {
    const source = '```md\n# A\n\n<!-- c -->\n\n```rust\nfn main() {}\n```';
    const page = `\`\`\`\`md\n${source}\n\`\`\`\``;
    const before = (await renderSource(page)).html;
    await renderSource('```rust\nfn main() {}\n```\n\n```vue\n<template><a /></template>\n```');
    const { html } = await renderSource(`${page}\n`, {
      settings: { codeTheme: { light: 'github-light-default', dark: 'github-dark-default' } },
    });
    assert.equal(html, before);
  });
});
