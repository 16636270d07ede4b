// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts that are read hold such text.
import assert from 'node:assert/strict';
import { decodeText } from '../../../site/live/decode-text.js';
import { pictureSymbol } from '../../../site/live/picture-symbol.js';
import { readRobots } from '../../../site/live/robots.js';
import { scanDocument } from '../../../site/live/scan-document.js';
import { modulePlaces } from '../../../site/live/script-modules.js';
import { changeStartTag } from '../../../site/live/start-tag.js';
import { styleParts } from '../../../site/live/style-parts.js';
import { srcsetCandidates } from '../../../site/model/srcset.js';

describe('the encoding of a fetched text', () => {
  const japanese = Buffer.from([0x93, 0xfa, 0x96, 0x7b]); // 日本 in Shift_JIS
  const page = Buffer.concat([Buffer.from('<meta charset="Shift_JIS"><p>'), japanese]);
  const texts: readonly [what: string, bytes: Uint8Array, contentType: string | undefined, text: RegExp][] = [
    ['is what the page says', page, 'text/html', /日本$/],
    ['is what the server says before that', page, 'text/html; charset=windows-1252', /“ú–{$/],
    ['is UTF-8 where nobody says and it fits', Buffer.from('é'), undefined, /^é$/],
    ['is Western where nobody says and it does not', Buffer.from([0xe9]), 'text/html', /^é$/],
    ['is that of a byte order mark', Buffer.from('fffe6100', 'hex'), 'text/html; charset=utf-8', /^a$/],
    ['is not one that nobody knows', Buffer.from('é'), 'text/html; charset=x-unheard-of', /^é$/],
  ];
  for (const [what, bytes, contentType, text] of texts)
    it(what, () => assert.match(decodeText(bytes, contentType, 'html'), text));
});

describe('robots.txt', () => {
  const rules = readRobots(
    'https://d.test/robots.txt',
    `User-agent: *\nDisallow: /${'x'.repeat(2048)}\nDisallow: /a\nAllow: /a/ok\nDisallow: /*.pdf$\nSitemap: https://d.test/map.xml\n\nUser-agent: offprint\nDisallow: /only-us\nAllow: /a/ok\nDisallow: /a\nDisallow: /${'x'.repeat(2048)}\nCrawl-delay: 2\n`,
  );
  const decisions: readonly [path: string, isAllowed: boolean][] = [
    ['/', true],
    ['/a/b', false],
    ['/a/ok/c', true],
    [`/${'x'.repeat(2048)}/y`, false],
    [`/${'x'.repeat(2047)}`, true],
    ['/only-us', false],
    ['/b.pdf', true],
  ];
  for (const [path, isAllowed] of decisions)
    it(`${path.slice(0, 20)} is ${isAllowed ? 'open' : 'closed'} to us`, () =>
      assert.equal(rules.isAllowed(`https://d.test${path}`), isAllowed));

  it('names sitemaps, and how long to wait', () => {
    assert.deepEqual(rules.sitemaps, ['https://d.test/map.xml']);
    assert.equal(rules.delaySeconds, 2);
  });

  it('a file of 500 KiB is read to its end', () => {
    const filler = '# '.padEnd(500 * 1024 - 60, 'x');
    const long = readRobots('https://d.test/robots.txt', `User-agent: *\n${filler}\nDisallow: /last\n`);
    assert.equal(long.isAllowed('https://d.test/last'), false);
  });
});

describe('the candidates of a srcset', () => {
  const values: readonly [value: string, candidates: readonly string[]][] = [
    ['a.gif, b.gif 2x', ['a.gif|', 'b.gif|2x']],
    ['a,b.gif 100w,c.gif 200w', ['a,b.gif|100w', 'c.gif|200w']],
    ['data:image/gif;base64,AA== 1x, d.gif', ['data:image/gif;base64,AA==|1x', 'd.gif|']],
    ['a,b.gif 1x,c.gif 100w , d.gif,', ['a,b.gif|1x', 'c.gif|100w', 'd.gif|']],
    ['a.gif (1,2) 2x, b.gif', ['a.gif|(1,2) 2x', 'b.gif|']],
    ['a.gif,', ['a.gif|']],
    [' ', []],
  ];
  for (const [value, expected] of values)
    it(`${JSON.stringify(value)} has ${expected.length}`, () =>
      assert.deepEqual(
        srcsetCandidates(value).map(({ address, descriptor }) => `${address}|${descriptor}`),
        expected,
      ));
});

describe('a start tag that is changed', () => {
  const tags: readonly [tag: string, changes: Readonly<Record<string, string | null>>, expected: string][] = [
    ['<a href=x class=y>', { href: ' href="z"' }, '<a href="z" class=y>'],
    [`<a title='a > b' HREF = "x" data-x>`, { href: ' href="z"' }, `<a title='a > b' href="z" data-x>`],
    ['<script integrity="i" src="s"/>', { integrity: null }, '<script src="s"/>'],
    ['<img alt=x>', { src: ' src="a"' }, '<img alt=x src="a">'],
    ['<img alt="">', {}, '<img alt="">'],
    ['<a href=1 href=2>', { href: ' href="z"' }, '<a href="z">'],
  ];
  for (const [tag, changes, expected] of tags)
    it(`${tag} becomes ${expected}`, () =>
      assert.equal(changeStartTag(tag, new Map(Object.entries(changes))).join(''), expected));
});

describe('the addresses of a style sheet', () => {
  const sheets: readonly [css: string, addresses: readonly string[], text: string][] = [
    ['@import url("print.css") print;', ['css/print.css!'], "@import url('0') print;"],
    [
      '@import "wide.css" layer(base) (min-width:60em);',
      ['css/wide.css!'],
      "@import '0' layer(base) (min-width:60em);",
    ],
    ['a{background:url(a.png)} /* url(b.png) */', ['css/a.png'], "a{background:url('0')} /* url(b.png) */"],
    [`a{background:url( 'a b.png' )}`, ['css/a%20b.png'], "a{background:url( '0' )}"],
    ['a{content:"url(x.png)"}', [], 'a{content:"url(x.png)"}'],
    ['a{background:url(data:image/gif;base64,AA==)}', [], 'a{background:url(data:image/gif;base64,AA==)}'],
    ['@font-face{font-family:Broken}', [], '@font-face{font-family:Broken}'],
    ['@font-face{src:url("\\2f f.woff2")}', ['f.woff2'], "@font-face{src:url('0')}"],
    ['a{background:url(/img/b\\ c.png)}', ['img/b%20c.png'], "a{background:url('0')}"],
    ['a{background:u\\72l(\\64.png)}', ['css/d.png'], "a{background:url('0')}"],
    [
      'a{b:image-set("d.png" 1x, url(e.png) 2x type("image/png"))}',
      ['css/d.png', 'css/e.png'],
      "a{b:image-set('0' 1x, url('1') 2x type(\"image/png\"))}",
    ],
    ['@namespace svg url(http://www.w3.org/2000/svg);', [], '@namespace svg url(http://www.w3.org/2000/svg);'],
    ['a{--x:url(v.png)}', ['css/v.png'], "a{--x:url('0')}"],
    ['a{b:url(file:///c/x.png)}', [], "a{b:url('data:,')}"],
    ['@\\69mport "x.css";', ['css/x.css!'], "@\\69mport '0';"],
    ['a{b:url(mailto:x)}', [], 'a{b:url(mailto:x)}'],
    ['a{b:url("<\\/style>x.png")}', ['css/%3C/style%3Ex.png'], "a{b:url('0')}"],
  ];
  for (const [css, addresses, text] of sheets)
    it(`${css} has ${addresses.length}`, () => {
      const parts = styleParts(css, 'https://site.test/css/main.css');
      const found = parts.flatMap((part) =>
        typeof part === 'string' ? [] : [`${part.address.slice(18)}${part.isSheet ? '!' : ''}`],
      );
      assert.deepEqual(found, addresses);
      let index = 0;
      assert.equal(parts.map((part) => (typeof part === 'string' ? part : String(index++))).join(''), text);
    });
});

describe('the modules that a script names', () => {
  const scripts: readonly [script: string, specifiers: readonly string[]][] = [
    [`import a from "./a.js"; export * from '/b.js';`, ['./a.js', '/b.js']],
    ['const f = () => import("./c.js")', ['./c.js']],
    ['import x from "lodash"', []],
    ['const u = new URL("./w.wasm", import.meta.url)', ['./w.wasm']],
    ['import(`./${x}.js`)', []],
    ['this is ( no script import "./a.js"', []],
  ];
  for (const [script, specifiers] of scripts)
    it(`${script} names ${specifiers.length}`, () => {
      const places = modulePlaces(script);
      assert.deepEqual(
        places.map(({ specifier }) => specifier),
        specifiers,
      );
      for (const { specifier, start, end } of places) assert.equal(script.slice(start, end), specifier);
    });
});

describe('a picture’s part in a page', () => {
  const sprite =
    '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="ok" viewBox="0 0 8 8"><script>x</script><path onload="x" d="M0 0"/></symbol></svg>';

  it('is a symbol without scripts, under an id of its own', () => {
    const symbol = pictureSymbol(sprite, 'https://d.test/s.svg', 'ok');
    assert.match(
      symbol?.svg ?? '',
      /^<symbol viewBox="0 0 8 8" id="offprint-[0-9a-f]{8}"><path d="M0 0"\/><\/symbol>$/,
    );
    assert.notEqual(symbol?.id, pictureSymbol(sprite, 'https://d.test/t.svg', 'ok')?.id);
  });

  it('is not there where the file has no such part', () => {
    assert.equal(pictureSymbol(sprite, 'https://d.test/s.svg', 'no'), undefined);
  });
});

describe('a page that is looked through', () => {
  const scan = (html: string) =>
    scanDocument({ address: 'https://d.test/a/', contentType: 'text/html', body: Buffer.from(html), scripts: 'auto' });

  const shells: readonly [what: string, html: string, isShell: boolean][] = [
    [
      'a short page whose heading and links are beside a custom element',
      '<title>Items</title><body><rustdoc-toolbar></rustdoc-toolbar><h1>All items</h1><a href="a.html">A</a><script src="main.js"></script>',
      false,
    ],
    ['an empty place and a script', '<div id="root"></div><script src="app.js"></script>', true],
    ['a line to wait by', '<div id="app">Loading…</div><script type="module" src="app.js"></script>', true],
    ['an element of a script', '<redoc spec-url="a.json"></redoc><script src="redoc.js"></script>', true],
    ['a short page with a script', '<main><h1>Hello</h1><p>World</p></main><script src="app.js"></script>', false],
    ['an empty place and no script', '<div id="root"></div>', false],
    ['text around it', `<div id="root"></div><p>${'word '.repeat(60)}</p><script src="app.js"></script>`, false],
  ];
  for (const [what, html, isShell] of shells)
    it(`${what} is ${isShell ? 'drawn' : 'taken as it is'}`, () =>
      assert.equal(scan(html).page?.isShell ?? false, isShell));

  const titles: readonly [html: string, title: string][] = [
    ['<title>A - Docs</title><main><h1>Set up <a class="hash-link" href="#x">#</a></h1></main>', 'Set up'],
    ['<title>Set up | Docs</title><p>x', 'Set up'],
    ['<svg><title>icon</title></svg><title>Set up</title>', 'Set up'],
    ['<p>nothing', ''],
  ];
  for (const [html, title] of titles)
    it(`${html.slice(0, 40)} is called “${title}”`, () => assert.equal(scan(html).page?.title, title));

  it('a base element moves its addresses', () => {
    const { links, files } = scan('<base href="/b/"><a href="c#d">x</a><img src="e.png"><a href="#f">y</a>');
    assert.deepEqual(links, ['https://d.test/b/c', 'https://d.test/b/']);
    assert.deepEqual(files, ['https://d.test/b/e.png']);
  });
});
