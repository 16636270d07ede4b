import assert from 'node:assert/strict';
import { readMain } from '../../../site/live/main-content.js';
import { readPageTree } from '../../../site/live/page-tree.js';

const contentOf = (main: string) =>
  readMain(readPageTree(`<main>${main}</main>`, 'https://docs.test/'), () => undefined).html;

describe('the content of a page', () => {
  const NUMBERED: readonly (readonly [generator: string, html: string, code: string])[] = [
    ['rustdoc', '<a href=#1 id=1 data-nosnippet>1</a><b>use</b> it;', '<b>use</b> it;'],
    ['Sphinx', '<span class="linenos"> 1</span>use it;', 'use it;'],
    ['Hugo', '<span class="lnt"> 1\n</span>use it;', 'use it;'],
  ];
  for (const [generator, html, code] of NUMBERED)
    it(`has no line numbers of ${generator} in its code`, () =>
      assert.equal(contentOf(`<pre>${html}</pre>`), `<pre>${code}</pre>`));

  for (const html of [
    '<!doctype html><title>Owls</title><meta charset=utf-8><h1>Owls</h1><p>Words</p><nav>Menu</nav>',
    '<!doctype html><html lang=en><head><title>Owls</title><style>p{}</style></head><h1>Owls</h1><p>Words</p></html>',
    '<link rel=icon href=a><p>Words</p>',
  ])
    it(`is that of the page without tags of a body: ${html}`, () =>
      assert.equal(readMain(readPageTree(html, 'https://docs.test/'), () => undefined).html.trim(), '<p>Words</p>'));

  const HOMES: readonly (readonly [what: string, html: string])[] = [
    [
      'the start page of VitePress',
      '<div class="VPHome"><p>Hero</p><div class="vp-doc container"><p>Words</p></div></div>',
    ],
    ['a page whose element for text is empty', '<main><p>Hero</p><p>Words</p><div class="vp-doc"> </div></main>'],
  ];
  for (const [what, html] of HOMES)
    it(`is all of ${what}`, () => {
      const tree = readPageTree(`<body><nav>Menu</nav>${html}</body>`, 'https://docs.test/');
      assert.match(readMain(tree, () => undefined).html, /Hero.*Words/);
    });

  it('has a line for each element that is one', () => {
    const line = (text: string) =>
      `<div class="line"><div class="gutter"><div class="ln">1</div></div><div>${text}</div></div>`;
    const code = contentOf(`<pre><code>${line('one')}${line('\n')}${line('three')}</code></pre>`);
    assert.equal(code.replace(/<[^>]+>/g, ''), 'one\n\nthree');
  });

  it('has the panels of all tabs', () => {
    const panel = (attributes: string) => `<div role="tabpanel" ${attributes}>Words</div>`;
    for (const attributes of ['hidden', 'style="display:none"', 'class="panel hidden"', 'aria-hidden="true"'])
      assert.doesNotMatch(contentOf(panel(attributes)), /hidden|none/);
  });

  it('has numbers and words that only look like line numbers', () => {
    assert.match(contentOf('<p data-nosnippet>Words</p>'), /Words/);
    assert.match(contentOf('<p>12</p><p class="lnt">The 12th</p>'), /12[\s\S]*The 12th/);
  });
});
