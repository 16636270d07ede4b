import assert from 'node:assert/strict';
import { createSingleFile } from '../../../site/single-file/single-file.js';

const PIXEL = Buffer.from('GIF89a');
const FILES: Readonly<Record<string, string | Buffer>> = {
  'guide/start.html': `<!doctype html><html><head><title>A</title><link rel="canonical" href="https://docs.example.com/guide/start">
<link rel="stylesheet" href="../theme/a.css" media="screen"><link rel="icon" href="/favicon.gif"><link rel="alternate" href="start.md"><link rel="preload" href="x.js">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'unsafe-inline'; object-src 'none'">
<style>@import "../theme/b.css"; a { background: url(dot.gif) }</style><script defer src="../theme/a.js"></script></head>
<body><button data-op-search="../search.js">Search</button><a href="#here">Here</a><a href="start.html">Self</a><a href="../index.html#x" target="_blank">Home</a><a href="deep/caf%C3%A9.html?a=1">Deep</a><a href="https://example.com/?a=1&amp;b=2">Out</a>
<p style="background-image: url('dot.gif')">Text &amp; more &lt;b&gt;</p><img src="dot.gif" srcset="dot.gif 1x, big.gif 2x"><picture><source srcset="dot.gif 1x, big.gif 2x"><img src="gone.gif"></picture>
<img src="https://other.example.com/x.png"><svg><use href="#s"/><image href="dot.gif"/></svg><iframe src="https://other.example.com/"></iframe></body></html>`,
  'theme/a.css': `@font-face { font-family: F; src: url("f.woff2") format("woff2") } b::after { content: "</style>" } @import url(b.css);`,
  'theme/b.css': `i { background: url(../guide/dot.gif#f) }`,
  'theme/a.js': 'document.title = "</script>";',
  'theme/f.woff2': 'font',
  'favicon.gif': PIXEL,
  'guide/dot.gif': PIXEL,
};

const read = async (path: string) => {
  const content = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  return content === undefined ? undefined : Buffer.from(content);
};

describe('a page as a single file', () => {
  it('has everything inside, and names what it left out', async () => {
    const { html, leftOut } = await createSingleFile({ path: 'guide/start.html', read });
    assert.deepEqual([...leftOut].sort(), [
      'gone.gif',
      'https://other.example.com/',
      'https://other.example.com/x.png',
    ]);
    const addresses = [...html.matchAll(/\s(?:src|srcset|href|poster)="([^"]*)"/g)].map(([, address = '']) => address);
    const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, address]) => address);
    assert.deepEqual(links, [
      '#here',
      '#',
      'https://docs.example.com/#x',
      'https://docs.example.com/guide/deep/caf%C3%A9',
      'https://example.com/?a=1&amp;b=2',
    ]);
    const loaded = addresses.filter(
      (address) => !links.includes(address) && address !== 'https://docs.example.com/guide/start',
    );
    for (const address of loaded) assert.match(address, /^data:|^#s$/);
    const dot = `data:image/gif;base64,${PIXEL.toString('base64')}`;
    assert.ok(html.includes(`<img src="${dot}"></picture>`) === false && html.includes(`<img src="${dot}">`));
    assert.ok(html.includes(`<source srcset="${dot}">`));
    assert.ok(html.includes(`style="background-image: url(&quot;${dot}&quot;)"`));
    assert.ok(html.includes('Text &amp; more &lt;b&gt;'));
    assert.ok(html.includes('<style media="screen">') && html.includes('url("data:font/woff2;base64,'));
    assert.ok(html.includes('\\3c /style>"') && html.split('</style>').length === 3);
    assert.ok(html.includes("script-src data: 'self' 'unsafe-inline';"));
    assert.ok(!/search\.js|preload|alternate/.test(html));
    const [, imported = ''] = /@import "data:text\/css;base64,([^"]*)"/.exec(html) ?? [];
    assert.equal(Buffer.from(imported, 'base64').toString(), `i { background: url("${dot}#f") }`);
  });

  it('leads links to a given address, and makes text of links if no address is known', async () => {
    const given = await createSingleFile({ path: 'guide/start.html', read, publicUrl: 'https://a.example.com/docs/' });
    assert.ok(given.html.includes('<a href="https://a.example.com/docs/#x" target="_blank">Home</a>'));
    const unknown = (path: string) =>
      path === 'p.html'
        ? Promise.resolve(Buffer.from('<a href="q.html" target="_blank">Q</a><a href="../../etc">E</a>'))
        : read(path);
    assert.equal((await createSingleFile({ path: 'p.html', read: unknown })).html, '<a>Q</a><a>E</a>');
    await assert.rejects(createSingleFile({ path: 'none.html', read }), /no page none\.html/);
  });
});
