import assert from 'node:assert/strict';
import { bundleStyleSheet, missingInStyleSheet } from '../../../site/css/style-sheet.js';

const places = new Map([
  ['assets/x.woff2', 'assets/x.woff2'],
  ['css/print.css', 'css/print.css'],
  ['css/wide.css', 'css/wide.css'],
  ['img/b c.png', 'img/b c.png'],
  ['css/d.png', 'css/d.png'],
  ['https://cdn.test/f.woff2', 'offprint/outside/f.woff2'],
]);
const rewrite = (css: string, outputPath = 'css/site.css') =>
  bundleStyleSheet(css, outputPath, (target) => places.get(target));

describe('bundleStyleSheet', () => {
  const cases: readonly [claim: string, css: string, expected: string][] = [
    // Relative to the sheet, not to the page.
    ['makes a root address relative to the sheet', 'src:url(/assets/x.woff2)', 'src:url("../assets/x.woff2")'],
    ['keeps a fragment', 'src:url("/assets/x.woff2#iefix")', 'src:url("../assets/x.woff2#iefix")'],
    ['reads a relative address from the sheet', "url('../assets/x.woff2')", 'url("../assets/x.woff2")'],
    ['takes a file that was brought in', 'url(https://cdn.test/f.woff2)', 'url("../offprint/outside/f.woff2")'],
    ['asks no other host', 'url(https://cdn.test/other.png)', 'url("data:,")'],
    ['asks no other host for an import', '@import "https://fonts.test/css";', ''],
    // Conditions stay.
    ['keeps the conditions of imports', '@import url("print.css") print;', '@import url("../css/print.css") print;'],
    [
      'knows the string form of imports',
      '@import "wide.css" layer(base) (min-width:60em);',
      '@import "../css/wide.css" layer(base) (min-width:60em);',
    ],
    ['leaves data addresses', 'url(data:image/png;base64,AA==)', 'url(data:image/png;base64,AA==)'],
    ['leaves references into the document', 'fill:url(#shade)', 'fill:url(#shade)'],
    ['decodes an escaped space', 'url(/img/b\\ c.png)', 'url("../img/b%20c.png")'],
    ['decodes a character by its number', 'url(\\64.png)', 'url("../css/d.png")'],
    ['decodes the name itself', 'u\\72l(/assets/x.woff2)', 'url("../assets/x.woff2")'],
    ['takes no second backslash for an escape', '\\\\u\\72l(/assets/x.woff2)', '\\\\url(/assets/x.woff2)'],
    [
      'reads the texts of an image set',
      'image-set("d.png" 1x, "/img/b c.png" 2x type("image/png"))',
      'image-set("../css/d.png" 1x, "../img/b%20c.png" 2x type("image/png"))',
    ],
    [
      'reads all sources of a font',
      '@font-face{src:local("X"),url(/assets/x.woff2) format("woff2"),url(none.eot)}',
      '@font-face{src:local("X"),url("../assets/x.woff2") format("woff2"),url("data:,")}',
    ],
    [
      'reads an address with a modifier',
      'url("/assets/x.woff2" crossorigin(anonymous))',
      'url("../assets/x.woff2" crossorigin(anonymous))',
    ],
    ['reads an address in a variable', '--x:url( /assets/x.woff2 )', '--x:url("../assets/x.woff2")'],
    ['reads an import without a space', '@import"print.css";', '@import"../css/print.css";'],
    ['reads an import in capitals', '@IMPORT URL(print.css) screen;', '@IMPORT url("../css/print.css") screen;'],
    ['reads an import after a comment', '@import/* x */url(print.css);', '@import/* x */url("../css/print.css");'],
    ['takes an import at the end for one', '@import "none.css"', ''],
    ['removes a missing import with its conditions', '@import url("none.css") layer(a;b) print; a{}', ' a{}'],
    [
      'takes the name of a namespace for no address',
      '@namespace s url(http://www.w3.org/2000/svg);',
      '@namespace s url(http://www.w3.org/2000/svg);',
    ],
    ['ends an address that is never closed with the sheet', 'a{b:url(/assets/x.woff2', 'a{b:url("../assets/x.woff2")'],
    [
      'leaves an address that browsers refuse',
      'a{b:url(x y.png)} c{d:url(/assets/x.woff2)}',
      'a{b:url(x y.png)} c{d:url("../assets/x.woff2")}',
    ],
    [
      'goes on after a text that is never closed',
      'a{content:"x\n} c{d:url(/assets/x.woff2)}',
      'a{content:"x\n} c{d:url("../assets/x.woff2")}',
    ],
    [
      'keeps escapes that it need not touch',
      '.a\\:b::before{content:"\\201c\\75 "}',
      '.a\\:b::before{content:"\\201c\\75 "}',
    ],
    ['leaves comments', '/* url(/assets/x.woff2) */', '/* url(/assets/x.woff2) */'],
    ['leaves strings', 'content:"url(/a)"', 'content:"url(/a)"'],
  ];
  for (const [claim, css, expected] of cases) it(claim, () => assert.equal(rewrite(css), expected));

  it('ignores a font rule without a source', () => {
    assert.equal(rewrite('@font-face{font-family:Broken}'), '@font-face{font-family:Broken}');
  });

  it('works from the bundle’s root', () =>
    assert.equal(rewrite('url(/assets/x.woff2)', 'site.css'), 'url("assets/x.woff2")'));
});

describe('what a style sheet names and the project has not', () => {
  it('is told with its line and column, each once', () => {
    const css =
      'a{color:red}\n/* url(/c.png) */\nb{background:url(/img/none.png), image-set("b\\ c.png" 1x, "none.png" 2x)}\nc{d:url(/img/none.png)}';
    const found = missingInStyleSheet(css, 'css/site.css', (path) => places.has(path));
    assert.deepEqual(
      found.map(({ file, line, column, severity, message }) => [file, line, column, severity, message.split('”')[0]]),
      [
        ['css/site.css', 3, 14, 'error', 'The style sheet uses “/img/none.png'],
        ['css/site.css', 3, 44, 'error', 'The style sheet uses “b c.png'],
        ['css/site.css', 3, 59, 'error', 'The style sheet uses “none.png'],
      ],
    );
  });

  it('is a warning where a font has other sources', () => {
    const [found] = missingInStyleSheet('@font-face{src:url(none.eot)} a{b:url(c)}', 'a.css', () => false);
    assert.equal(found?.severity, 'warning');
    assert.equal(missingInStyleSheet('@font-face{src:url(x)} a{b:url(c)}', 'a.css', () => false)[1]?.severity, 'error');
  });

  it('is counted where there is much of it', () => {
    const css = Array.from({ length: 80 }, (_, index) => `a{b:url(${index}.png)}`).join('');
    const found = missingInStyleSheet(css, 'a.css', () => false);
    assert.equal(found.length, 50);
    assert.match(found.at(-1)?.message ?? '', /There are 30 more/);
  });
});
