import assert from 'node:assert/strict';
import { bundleStyleSheet } from '../../site/style-sheet.js';

const places = new Map([
  ['assets/x.woff2', 'assets/x.woff2'],
  ['css/print.css', 'css/print.css'],
  ['css/wide.css', 'css/wide.css'],
  ['https://cdn.test/f.woff2', 'offprint/outside/f.woff2'],
]);
const rewrite = (css: string, outputPath = 'css/site.css') =>
  bundleStyleSheet(css, outputPath, (target) => places.get(target));

describe('bundleStyleSheet', () => {
  const cases: readonly [claim: string, css: string, expected: string][] = [
    // PC-002: relative to the sheet, not to the page.
    ['makes a root address relative to the sheet', 'src:url(/assets/x.woff2)', 'src:url("../assets/x.woff2")'],
    ['keeps a fragment', 'src:url("/assets/x.woff2#iefix")', 'src:url("../assets/x.woff2#iefix")'],
    ['reads a relative address from the sheet', "url('../assets/x.woff2')", 'url("../assets/x.woff2")'],
    ['takes a file that was brought in', 'url(https://cdn.test/f.woff2)', 'url("../offprint/outside/f.woff2")'],
    ['asks no other host', 'url(https://cdn.test/other.png)', 'url("data:,")'],
    ['asks no other host for an import', '@import "https://fonts.test/css";', ''],
    // PC-026: conditions stay.
    ['keeps the conditions of imports', '@import url("print.css") print;', '@import url("../css/print.css") print;'],
    [
      'knows the string form of imports',
      '@import "wide.css" layer(base) (min-width:60em);',
      '@import url("../css/wide.css") layer(base) (min-width:60em);',
    ],
    ['leaves data addresses', 'url(data:image/png;base64,AA==)', 'url("data:image/png;base64,AA==")'],
    ['leaves references into the document', 'fill:url(#shade)', 'fill:url("#shade")'],
    ['leaves comments', '/* url(/assets/x.woff2) */', '/* url(/assets/x.woff2) */'],
    ['leaves strings', 'content:"url(/a)"', 'content:"url(/a)"'],
  ];
  for (const [claim, css, expected] of cases) it(claim, () => assert.equal(rewrite(css), expected));

  // PC-058
  it('ignores a font rule without a source', () => {
    assert.equal(rewrite('@font-face{font-family:Broken}'), '@font-face{font-family:Broken}');
  });

  it('works from the bundle’s root', () =>
    assert.equal(rewrite('url(/assets/x.woff2)', 'site.css'), 'url("assets/x.woff2")'));
});
