import assert from 'node:assert/strict';
import { readDocumentFacts } from '../../../site/document/document-facts.js';

const references = (html: string, outputPath = 'guide/a.html') =>
  readDocumentFacts(outputPath, html).references.map(({ path, fragment }) =>
    fragment === undefined ? path : `${path}#${fragment}`,
  );
const outside = (html: string) => readDocumentFacts('a.html', html).outsideRequests;

describe('facts of a document', () => {
  const referenceCases: readonly [claim: string, html: string, expected: readonly string[]][] = [
    ['a link is resolved from its page', '<a href="b.html">', ['guide/b.html']],
    ['dots climb', '<a href="../x/y.html#z">', ['x/y.html#z']],
    ['climbing stops at the root', '<a href="../../../x.html">', ['x.html']],
    ['a bare fragment is the page itself', '<a href="#set-up">', ['guide/a.html#set-up']],
    ['a query is not part of the path', '<a href="b.html?x=1#y">', ['guide/b.html#y']],
    ['paths and fragments are decoded', '<a href="%E5%AE%89.html#%E8%A3%85">', ['guide/安.html#装']],
    ['references are taken once', '<a href="b.html"><a href="b.html"><img src="b.html">', ['guide/b.html']],
    ['character references are read', '<a href="b.html?a&amp;b#c&#39;d">', ["guide/b.html#c'd"]],
    ['quotes may be single or missing', "<a href='b.html'><a href=c.html>", ['guide/b.html', 'guide/c.html']],
    ['a > inside quotes ends no tag', '<a title="a > b" href="b.html">', ['guide/b.html']],
    ['names are in any case', '<A HREF="b.html">', ['guide/b.html']],
    ['the first of two equal attributes counts', '<a href="b.html" href="c.html">', ['guide/b.html']],
    ['comments hold nothing', '<!-- <a href="b.html"> --><a href="c.html">', ['guide/c.html']],
    ['scripts hold text', '<script>"<a href=\'b.html\'>"</script><a href="c.html">', ['guide/c.html']],
    ['a textarea holds text', '<textarea><a href="b.html"></textarea>', []],
    ['srcset has candidates', '<img srcset="a.gif, b.gif 2x">', ['guide/a.gif', 'guide/b.gif']],
    ['style attributes have addresses', '<p style="background:url(\'b.png\')">', ['guide/b.png']],
    [
      'style elements have addresses',
      '<style>@import "b.css"; p{background:url(c.png)}</style>',
      ['guide/b.css', 'guide/c.png'],
    ],
    ['comments in style hold nothing', '<style>/* url(b.png) */ p{}</style>', []],
    ['other schemes are no references', '<a href="mailto:a@b.c"><img src="data:image/png;base64,x">', []],
    ['posters and sources are files', '<video poster="p.png"><source src="v.mp4">', ['guide/p.png', 'guide/v.mp4']],
  ];
  for (const [claim, html, expected] of referenceCases) it(claim, () => assert.deepEqual(references(html), expected));

  const outsideCases: readonly [claim: string, html: string, expected: readonly string[]][] = [
    ['a link elsewhere asks for nothing', '<a href="https://x.example/">', []],
    ['an image elsewhere is a request', '<img src="https://x.example/a.png">', ['https://x.example/a.png']],
    ['an address without scheme is a request', '<img src="//x.example/a.png">', ['//x.example/a.png']],
    [
      'a style sheet elsewhere is a request',
      '<link rel="stylesheet" href="http://x.example/a.css">',
      ['http://x.example/a.css'],
    ],
    ['a canonical address is none', '<link rel="canonical" href="https://x.example/a">', []],
    ['a preconnect is one', '<link rel="preconnect" href="https://x.example">', ['https://x.example']],
    ['a frame is one', '<iframe src="https://x.example/"></iframe>', ['https://x.example/']],
    [
      'a shape used from elsewhere is one',
      '<svg><use href="https://x.example/a.svg#b"/></svg>',
      ['https://x.example/a.svg#b'],
    ],
    [
      'a font in a style is one',
      '<style>@font-face{src:url("https://x.example/f.woff2")}</style>',
      ['https://x.example/f.woff2'],
    ],
    ['a refresh is one', '<meta http-equiv="Refresh" content="0; url=https://x.example/">', ['https://x.example/']],
    ['a card that loads on a press is none', '<div data-src="https://x.example/">', []],
  ];
  for (const [claim, html, expected] of outsideCases) it(claim, () => assert.deepEqual(outside(html), expected));

  it('ids are those of all elements, and the names of anchors', () => {
    const html = '<a name="old"></a><div id="box"></div><h2 id="安装"></h2><input name="no"><p id="box">';
    assert.deepEqual(readDocumentFacts('a.html', html).ids, ['old', 'box', '安装']);
  });

  const hostile: readonly string[] = [
    '<',
    '<a',
    '<a href="',
    '<!--',
    '<style>/*',
    '</',
    '<a href=',
    '<a =x>',
    '<script>',
    '<!',
  ];
  for (const text of hostile)
    it(`${JSON.stringify(text)} repeated ends in linear time`, () => {
      readDocumentFacts('a.html', text.repeat(50_000));
      readDocumentFacts('a.html', `<style>${text.repeat(50_000)}</style><p style="${text.repeat(10_000)}">`);
    });
});
