import assert from 'node:assert/strict';
import { renderMath } from '../../../site/content/math/render-math.js';
import { type RenderSourceOptions, renderSource } from '../../support/render-source.js';

const withFonts: RenderSourceOptions = { settings: { hasMath: true } };

describe('formulas', () => {
  it('braces in a formula are TeX, and the page asks nobody for anything', async () => {
    const page = await renderSource('a $\\frac{\\text{a}}{2}$ b', withFonts);
    assert.match(page.html, /<span class="op-math"><span class="katex">/);
    assert.match(page.html, /<mfrac><mtext>a<\/mtext><mn>2<\/mn><\/mfrac>/);
    assert.match(page.html, /<span class="katex-html" aria-hidden="true">/);
    assert.doesNotMatch(page.html, /<script|<link|url\(|src=/);
    assert.equal(page.usesMath, true);
    assert.deepEqual(page.findings, []);
  });

  it('a formula on lines of its own is a block that scrolls by keyboard', async () => {
    const { html } = await renderSource('$$\nx^2\n$$', withFonts);
    assert.match(html, /^<div class="op-math-block" tabindex="0"><span class="katex-display">/);
  });

  const inner = '    $$\n    x^2\n    $$\n\n    After it.';
  const nested: readonly (readonly [where: string, source: string])[] = [
    ['an element in an element', `<Note>\n  <Accordion title="More">\n${inner}\n  </Accordion>\n</Note>`],
    ['an item of a list in an element', `<Note>\n  1. One\n\n     $$\n     x^2\n     $$\n\n     After it.\n</Note>`],
    ['an item of an item', `- a\n  - b\n\n${inner}\n- c`],
    [
      'an element in an item',
      `- a\n\n  <Note>\n    <Card>\n      $$\n      x^2\n      $$\n\n      After it.\n    </Card>\n  </Note>`,
    ],
  ];
  for (const [where, source] of nested)
    it(`a formula on lines of its own ends in ${where} too`, async () => {
      const { html, findings } = await renderSource(source, withFonts);
      assert.equal(html.match(/katex-display/g)?.length, 1);
      assert.match(html, /<p>After it\.<\/p>/);
      assert.deepEqual(findings, []);
    });

  it('what looks like the end of a formula in code stays as it is', async () => {
    const { html } = await renderSource('<Note>\n  ```\n  $$\n      $$\n  ```\n</Note>', withFonts);
    assert.match(html.replace(/<[^>]+>/g, ''), /\$\$\n {4}\$\$/);
  });

  it('where the bundle has no fonts for formulas, the browser shows them as MathML', async () => {
    const page = await renderSource('$x^2$');
    assert.match(page.html, /<math xmlns="http:\/\/www.w3.org\/1998\/Math\/MathML">/);
    assert.doesNotMatch(page.html, /katex-html/);
    assert.equal(page.usesMath, undefined);
  });

  it('a faulty formula is shown as its source and told with its place', async () => {
    const page = await renderSource('One\n\nTwo $\\fraq{1}{2}$ three', withFonts);
    assert.match(page.html, /Two <code class="math math-inline">\\fraq\{1\}\{2\}<\/code> three/);
    const [finding] = page.findings;
    assert.equal(finding?.code, 'unsupported-expression');
    assert.match(finding?.message ?? '', /Undefined control sequence: \\fraq/);
    assert.deepEqual([finding?.line, finding?.column], [3, 5]);
  });

  it('prices stay prices', async () => {
    const { html } = await renderSource('From $5 to **$6** or $7', withFonts);
    assert.equal(html, '<p>From $5 to <strong>$6</strong> or $7</p>');
  });

  it('a .md page with HTML in it has formulas too, and its prices', async () => {
    const source = 'a $x^2$ <b>c</b> from $5 to $6\n\n$$\nu = d\n$$\n\n<p align="center">x</p>';
    const page = await renderSource(source, { ...withFonts, format: 'md' });
    assert.match(page.html, /^<p>a <span class="op-math"><span class="katex">/);
    assert.match(page.html, /<b>c<\/b> from \$5 to \$6<\/p>/);
    assert.match(page.html, /<div class="op-math-block" tabindex="0"><span class="katex-display">/);
    assert.equal(page.usesMath, true);
    assert.deepEqual(page.findings, []);
  });

  it('a faulty formula in such a page is told with its place', async () => {
    const { findings } = await renderSource('a <b>c</b>\n\nTwo $\\fraq{1}{2}$', { ...withFonts, format: 'md' });
    assert.deepEqual([findings[0]?.line, findings[0]?.column], [3, 5]);
  });

  it('a heading keeps the words of its formula', async () => {
    const { headings } = await renderSource('## The $x^2$ rule', withFonts);
    assert.deepEqual(headings, [{ id: 'the-x^2-rule', depth: 2, text: 'The x^2 rule' }]);
  });

  const hostile: readonly (readonly [what: string, source: string])[] = [
    ['a link to a script', '\\href{javascript:alert(1)}{x}'],
    ['an outside image', '\\includegraphics{https://x.test/a.png}'],
    ['a style that loads', '\\htmlStyle{background:url(https://x.test)}{x}'],
    ['an element', '\\text{<img src=x onerror=a()>}'],
    ['a rule larger than the page', '\\rule{99999em}{99999em}'],
  ];
  for (const [what, source] of hostile) {
    it(`${what} in a formula has no effect`, () => {
      const rendered = renderMath(source, { display: false, styled: true });
      const shown = ('html' in rendered ? rendered.html : '').replace(/<annotation[\s\S]*?<\/annotation>/g, '');
      assert.doesNotMatch(shown, /<(?:img|a|script)\b|url\(|javascript:|\d{3,}em/);
    });
  }

  const endless: readonly (readonly [what: string, source: string])[] = [
    ['a macro without an end', '\\def\\a{\\a\\a}\\a'],
    ['long macros used often', `\\def\\a{${'x'.repeat(3000)}}${'\\a'.repeat(600)}`],
    [
      'macros that grow',
      '\\edef\\a{xxxxxxxxxx}\\edef\\b{\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a}\\edef\\c{\\b\\b\\b\\b\\b\\b\\b\\b\\b\\b}\\c',
    ],
    ['braces without an end', '{'.repeat(2400)],
  ];
  for (const [what, source] of endless) {
    it(`${what}: the formula is given up`, () => {
      assert.ok('problem' in renderMath(source, { display: true, styled: true }));
    });
  }
});
