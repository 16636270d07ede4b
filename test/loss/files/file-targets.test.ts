import assert from 'node:assert/strict';
import { fileTargets } from '../../../loss/files/file-targets.js';

type Row = readonly [what: string, path: string, text: string, targets: readonly string[]];

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const ROWS: readonly Row[] = [
  ['a link', 'a/b.html', '<a href="c.html#x">', ['a/c.html']],
  ['a link without quotes, in capitals', 'b.html', '<A HREF=c.html>', ['c.html']],
  ['a link in single quotes, with a reference', 'b.html', "<a href='c&amp;d.html'>", ['c&d.html']],
  ['a link with line breaks and blanks around it', 'b.html', '<a href=" c\n.html ">', ['c.html']],
  ['a link upwards, encoded', 'a/b/c.html', '<a href="../caf%C3%A9.html?x=1">', ['a/café.html']],
  ['an address that is badly encoded', 'b.html', '<a href="50%.html">', ['50%.html']],
  ['a link above the root', 'a/b.html', '<a href="../../../c.html">', ['c.html']],
  ['a link from the root', 'a/b.html', '<a href="/c.html">', ['c.html']],
  ['a link to a folder', 'a/b.html', '<a href="c/"><a href="..">', ['a/c/index.html', 'index.html']],
  ['a link with the other slash', 'b.html', '<a href="c\\d.html">', ['c/d.html']],
  [
    'addresses of elsewhere and of the page itself',
    'b.html',
    '<a href="https://a.test/"><a href="//a.test/x"><a href="mailto:a@b"><a href="#c"><a href="?d"><a href=""><img src="data:,">',
    [],
  ],
  ['the first of two attributes of one name', 'b.html', '<a href="c.html" href="d.html">', ['c.html']],
  [
    'pictures of all sizes',
    'b.html',
    '<img src=a.png srcset="b.png 1x, c,d.png 2x,e.png">',
    ['a.png', 'b.png', 'c,d.png', 'e.png'],
  ],
  ['a set without descriptors', 'b.html', '<img srcset="a.png, b.png">', ['a.png', 'b.png']],
  ['a set with brackets', 'b.html', '<img srcset="a.png (1x, 2x) 3w, b.png">', ['a.png', 'b.png']],
  [
    'films, objects and forms',
    'b.html',
    '<video poster=a.png><object data=b.svg><form action=c><button formaction=d>',
    ['a.png', 'b.svg', 'c', 'd'],
  ],
  ['what is data of something else than an object', 'b.html', '<div data=b.svg>', []],
  [
    'a symbol of a drawing',
    'b.html',
    '<svg><use xlink:href="i.svg#a"/><image href="p.png"/></svg>',
    ['i.svg', 'p.png'],
  ],
  [
    'what follows a title of a drawing that is closed at once',
    'b.html',
    '<svg><title/></svg><a href="c.html">',
    ['c.html'],
  ],
  [
    'a base',
    'a/b.html',
    '<a href="c.html"><base href="/x/y/z"><base href="/q/"><img src="p.png">',
    ['x/y/c.html', 'x/y/p.png'],
  ],
  ['a base on another host', 'b.html', '<base href="https://a.test/"><a href="c.html">', []],
  ['a refresh', 'b.html', '<meta http-equiv=Refresh content="0; URL=\'c.html\'">', ['c.html']],
  [
    'a picture for social networks',
    'b.html',
    '<meta property="og:image" content="https://a.test/p.png">',
    ['https://a.test/p.png'],
  ],
  ['the own address', 'b.html', '<link rel=canonical href="https://a.test/b#c">', ['https://a.test/b']],
  ['the Markdown copy', 'b.html', '<link rel="alternate" type="text/markdown" href="b.md">', ['b.md']],
  [
    'a script of ours that is loaded later',
    'a/b.html',
    '<button data-op-search="../offprint/s.js">',
    ['offprint/s.js'],
  ],
  ['other data', 'a/b.html', '<i data-op-x="a/b" data-src="p.png">', []],
  ['the style of an element', 'b.html', '<i style="background:url(&quot;p.png&quot;)">', ['p.png']],
  [
    'a style sheet inside',
    'a/b.html',
    '<style>i{background:url(p.png)}</style><a href="c.html">',
    ['a/c.html', 'a/p.png'],
  ],
  [
    'an import map',
    'b.html',
    '<script type="importmap">{"imports":{"a":"./a.js","b/":"./b/"},"scopes":{"/x/":{"c":"/c.js"}}}</script>',
    ['a.js', 'c.js'],
  ],
  [
    'text in scripts and comments',
    'b.html',
    '<script>"<a href=c.html>"</script><!-- <a href=d.html> --><title><a href=e.html></title>',
    [],
  ],
  [
    'a page inside',
    'a/b.html',
    `<iframe srcdoc="${escaped('<img src="p.png"><a href="c.html">')}">`,
    ['a/c.html', 'a/p.png'],
  ],
  [
    'a page inside a page inside',
    'a/b.html',
    `<iframe srcdoc="${escaped(`<iframe srcdoc="${escaped('<img src="p.png">')}">`)}">`,
    ['a/p.png'],
  ],
  ['a page that ends in a tag', 'b.html', '<a href="c.html"><img src="d', ['c.html']],
  [
    'a style sheet',
    'a/s.css',
    '@import "b.css";@import url(c.css) print;i{background:url( "p.png" )}',
    ['a/b.css', 'a/c.css', 'a/p.png'],
  ],
  ['escapes of CSS', 's.css', 'i{background:url(b\\ c.png),url("\\64.png")}', ['b c.png', 'd.png']],
  ['an escaped name of CSS', 's.css', 'i{background:u\\72l(p.png);src:\\75rl("q.png")}', ['p.png', 'q.png']],
  [
    'a set of pictures in CSS',
    's.css',
    'i{background:image-set("a.png" 1x, url(b.png) 2x type("image/png"))}',
    ['a.png', 'b.png'],
  ],
  ['texts and comments of CSS', 's.css', 'i{content:"p.png"}/* url(q.png) */i[href="r.png"]{}', []],
  ['an @import that no sheet of its own is', 's.css', '@charset "utf-8";@import url("data:text/css,");', []],
  [
    'redirects',
    '_redirects',
    '# a\n/a /b 301\n/c /d/:splat 302\n/e https://a.test/ 301\n/f /a\n/x/* /y 301\n/g /x/z\n/h /k?l#m',
    ['b', 'k', 'y'],
  ],
  [
    'redirects as JSON',
    'offprint/redirects.json',
    '[{"source":"/a","destination":"/b"},{"source":"/c","destination":3}]',
    ['b'],
  ],
  [
    'a sitemap',
    'sitemap.xml',
    '<?xml version="1.0"?><urlset xmlns="x"><url><loc> https://a.test/a&amp;b </loc></url></urlset>',
    ['https://a.test/a&b'],
  ],
  [
    'a feed',
    'a/rss.xml',
    '<rss version="2.0"><link>https://a.test/a</link><guid isPermaLink="true">https://a.test/a#b</guid><guid>c</guid></rss>',
    ['https://a.test/a'],
  ],
  [
    'a feed of the other kind',
    'f.xml',
    '<feed><link rel="self" href="https://a.test/f.xml"/></feed>',
    ['https://a.test/f.xml'],
  ],
  ['other XML', 'pom.xml', '<project><link>https://a.test/a</link></project>', []],
  ['the list for language models', 'llms.txt', '- [A](a.md): b\n- [C](https://c.test/)\n', ['a.md', 'https://c.test/']],
  ['robots.txt', 'robots.txt', 'User-agent: *\nSitemap: https://a.test/s.xml\n', ['https://a.test/s.xml']],
  [
    'a web manifest',
    'a/site.webmanifest',
    '{"start_url":"./","icons":[{"src":"i.png"}],"shortcuts":[{"url":"/x","icons":[{"src":"/j.png"}]}]}',
    ['a/i.png', 'a/index.html', 'j.png', 'x'],
  ],
  [
    'a description in several files',
    'api/openapi.yaml',
    "openapi: 3.1.0\npaths:\n  /a:\n    $ref: './a.yaml#/x'\n  /b:\n    $ref: '#/c'\n",
    ['api/a.yaml'],
  ],
  ['a description in JSON', 'openapi.json', '{"openapi":"3.0.0","a":{"$ref":"b.json"}}', ['b.json']],
  ['other JSON', 'package.json', '{"a":{"$ref":"b.json"}}', []],
  ['other files', 'a.txt', '<a href="c.html">', []],
];

describe('what a finished file names', () => {
  for (const [what, path, text, targets] of ROWS)
    it(`is read of ${what}`, () => {
      const found = fileTargets({ path, bytes: Buffer.from(text) });
      assert.deepEqual(found.map((target) => target.path).sort(), targets);
    });

  const MEGABYTE = 1024 * 1024;
  const fill = (piece: string) => piece.repeat(Math.ceil(MEGABYTE / piece.length));
  const HOSTILE: readonly (readonly [path: string, text: string])[] = [
    ['a.html', fill('<')],
    ['a.html', fill('<a href="')],
    ['a.html', `<a href="${fill('../')}`],
    ['a.html', `<a href="${fill('../')}">`],
    ['a.html', fill('<a href=x>')],
    ['a.html', `<img srcset="${fill('x, (')}">`],
    ['a.html', `<img srcset="${fill('x (')}">`],
    ['a.html', `<img srcset="${fill(',')}">`],
    ['a.html', fill('<svg><desc>')],
    ['a.html', fill('<style>')],
    ['a.html', fill('<style>url(</style>')],
    ['a.html', `<i style="${fill('url(')}">`],
    ['a.html', `<iframe srcdoc="${fill('&lt;iframe srcdoc=x&gt;')}">`],
    ['a.html', fill('<iframe srcdoc="')],
    ['a.html', `<a href="${fill(' ')}x">`],
    ['a.html', `<a href="${fill('\n')}x${fill(' ')}x">`],
    ['a.html', `<meta http-equiv=refresh content="${fill('; url')}">`],
    ['a.css', fill('url(')],
    ['a.css', fill('\\75rl(')],
    ['a.css', fill('"')],
    ['a.css', fill('/*')],
    ['a.css', fill('@import ')],
    ['a.css', fill('image-set(')],
    ['_redirects', fill('/a/* /b/c\n')],
    ['_redirects', `/a/* /b\n/c /${fill('d')}`],
    ['_redirects', fill(' ')],
    ['a.xml', `<rss ${fill('<link ')}`],
    ['a.xml', `<rss ${fill('<link href="')}`],
    ['a.xml', `<rss><loc>${fill('&')}`],
    ['llms.txt', fill('](')],
    ['a.json', fill('\n')],
    ['a.json', `{"openapi":"",${fill('$ref')}`],
    ['a.json', `{"openapi":"",$ref:${fill(' ')}`],
    ['a.webmanifest', fill('[')],
  ];

  it('is read of hostile files in linear work', () => {
    for (const [path, text] of HOSTILE) {
      const start = process.cpuUsage();
      fileTargets({ path, bytes: Buffer.from(text) });
      const { user } = process.cpuUsage(start);
      assert.ok(user < 3_000_000, `${path} ${text.slice(0, 30)}: ${Math.round(user / 1000)} ms`);
    }
  }).timeout(120_000);
});
