import assert from 'node:assert/strict';
import { headingId } from '../../../site/content/heading-ids.js';
import { renderSource } from '../../support/render-source.js';

const rule: readonly (readonly [text: string, id: string])[] = [
  ['Getting started', 'getting-started'],
  ['Config.json options', 'config-json-options'],
  ["What's new", 'what’s-new'],
  ['Rate limits (per minute)', 'rate-limits-per-minute'],
  ['Read/write access', 'read/write-access'],
  ['Fees & billing', 'fees-&-billing'],
  ['OAuth', 'oauth'],
  ['Example: connect', 'example:-connect'],
  ['安装', '安装'],
  ['  Two   blanks ', 'two-blanks'],
];

/** Texts, and an id by which real authors link to such headings. */
const alsoFound: readonly (readonly [text: string, id: string])[] = [
  ['Fees & billing', 'fees-and-billing'],
  ['Search, SEO and more', 'search-seo-and-more'],
  ['`_meta`', 'meta'],
  ['above_of()', 'above-of'],
  ['HTTP/1.1 protocol', 'http-1-1-protocol'],
  ['v2.0.0 / v3.0.0', 'v2-0-0-v3-0-0'],
  ['Step 2: get + put', 'step-2-get-+-put'],
  ['方法二：下载（推荐）', '方法二下载（推荐）'],
  ['Explicação', 'explicacao'],
  ['Été à Nîmes: l’été', 'ete-a-nimes-lete'],
  ['Step 7: Run tests(Optional)', 'step-7:-run-tests-optional'],
  ['Release v0.57', 'release-v0.57'],
  ['1. Connect', 'id-1.-connect'],
  ['Using `<Tree>` directly', 'using-&lt;tree&gt;-directly'],
  ['Rounding shift right, `~>>`', 'rounding-shift-right,-&gt;&gt;'],
  ['Bitwise NOT, `~`', 'bitwise-not,'],
];

const idsOf = async (source: string): Promise<string[]> =>
  [...(await renderSource(source)).html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id ?? '');

describe('heading ids', () => {
  for (const [text, id] of rule) it(`"${text}" becomes "${id}"`, () => assert.equal(headingId(text), id));

  for (const [text, id] of alsoFound)
    it(`"${text}" is found by "${id}" too`, async () => assert.ok((await idsOf(`## ${text}`)).includes(id)));

  it('Chinese headings have ids of their own', async () => {
    assert.deepEqual(await idsOf('## 安装\n\n## 配置'), ['安装', '配置']);
  });

  it('equal titles of accordions, steps and headings are told apart in page order; the second also has GitHub’s id', async () => {
    const source =
      '<Accordion title="Errors">a</Accordion>\n\n<Accordion title="Errors">b</Accordion>\n\n## Errors\n\n<Steps><Step title="Errors">c</Step></Steps>';
    assert.deepEqual(await idsOf(source), ['errors', 'errors-2', 'errors-1', 'errors-3', 'errors-4']);
  });

  it('an id that looks like a counted one is not given twice', async () => {
    assert.deepEqual(await idsOf('## A-2\n\n## A\n\n## A'), ['a-2', 'a', 'a-3']);
  });

  it('letters that are not what they are without their marks keep them: no id is made without', async () => {
    assert.deepEqual(await idsOf('## हिन्दी'), ['हिन्दी']);
    assert.deepEqual(await idsOf('## 한국어'), ['한국어']);
  });

  it('an id without accents is no heading’s twice, and never goes before a heading’s own', async () => {
    assert.deepEqual(await idsOf('## Sí\n\n## Si'), ['sí', 'si']);
  });

  it('hand-written ids and names are kept', async () => {
    const { html } = await renderSource('<a name="old"></a>\n\n<div id="box" />');
    assert.match(html, /<a name="old">/);
    assert.match(html, /<div id="box">/);
  });

  it('a heading may name its own id', async () => {
    const { html, headings } = await renderSource('## My section {#my_anchor}\n\n```md\n## Code {#kept}\n```');
    assert.match(html, /<h2 id="my_anchor"><a class="op-anchor" href="#my_anchor"[^>]*><\/a>My section<\/h2>/);
    assert.match(html, /\{#kept\}/);
    assert.deepEqual(headings, [{ id: 'my_anchor', depth: 2, text: 'My section' }]);
  });

  it('a heading may name its own id with blanks in it, which become hyphens', async () => {
    const { html, findings } = await renderSource('## My section {#my own id}');
    assert.match(html, /<h2 id="my-own-id">/);
    assert.deepEqual(findings, []);
  });

  it('noAnchor leaves the anchor out and keeps the heading', async () => {
    for (const source of ['<h2 noAnchor>Plain</h2>', '<Heading level={2} noAnchor>Plain</Heading>'])
      assert.equal((await renderSource(source)).html, '<h2 id="plain">Plain</h2>');
  });

  it('headings inside components, steps with a size and updates are in the table of contents', async () => {
    const { headings } = await renderSource(
      '# Top\n\n<Note>\n## In a note\n</Note>\n\n<Steps titleSize="h3"><Step title="One">x</Step></Steps>\n\n<Update label="v1.2">\n### Fixed `a`\n</Update>',
    );
    assert.deepEqual(
      headings.map(({ id, depth, text }) => [id, depth, text]),
      [
        ['top', 1, 'Top'],
        ['in-a-note', 2, 'In a note'],
        ['one', 3, 'One'],
        ['v1-2', 2, 'v1.2'],
        ['fixed-a', 3, 'Fixed a'],
      ],
    );
  });
});
