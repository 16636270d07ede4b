import assert from 'node:assert/strict';
import type { ProjectBundle } from '../../support/bundle-in-process.js';
import { type HttpSite, startHttpSite } from '../../support/http-site.js';
import { mirrorSite } from '../../support/mirrored-site.js';

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${title} - Docs</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const LONG = 'l'.repeat(300);
const COMBINED = `/combine.css?${'a.css,'.repeat(100)}`;
const SHIFT_JIS = Buffer.concat([
  Buffer.from('<html><head><meta charset="Shift_JIS"><title>x</title></head><body><main><p>'),
  Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
  Buffer.from('</p></main></body></html>'),
]);

/** Everything below was reported of some tool that copies sites. */
function routes(other: string) {
  return {
    '/robots.txt': 'User-agent: *\nDisallow: /private\nAllow: /private/open\n',
    '/': page(
      'Home',
      `<a href="/guide/a">a</a> <a href="/about">about</a> <a href="/moved">moved</a> <a href="/files/spec.pdf">spec</a>
       <a href="/changes/v1.2.3">changes</a> <a href="?sort=name&dir=asc">1</a> <a href="?dir=asc&sort=name">2</a> <a href="?sort=date">3</a>
       <a href="/private/x">x</a> <a href="/private/open/y">y</a> <a href="/${LONG}1">l1</a> <a href="/${LONG}2">l2</a>
       <a href="/Case">c1</a> <a href="/case">c2</a> <a href="/japanese">j</a> <a href="/lying">g</a> <a href="/gone">gone</a>
       <a href="/frames">f</a> <a href="/trap/">t</a> <a href="https://elsewhere.test/z">z</a> <a href="/no-such/#x">n</a>
       <a href="/busy">busy</a> <a href="mailto:a@d.test">m</a> <a href="#home">top</a>`,
      `<link rel="stylesheet" href="/css/main.css"><link rel="stylesheet" href="${COMBINED}"><link rel="preconnect" href="https://fonts.test">
       <meta http-equiv="Content-Security-Policy" content="default-src 'none'"><link rel="manifest" href="/m.json">
       <link rel="canonical" href="/"><script src="https://www.googletagmanager.com/gtag/js"></script>`,
    ),
    '/guide/a': page(
      'Guide',
      `<p>A kestrel hovers.</p><h2 id="set-up">Set up <a class="header-anchor" href="#set-up">#</a></h2><p>Install the falconer.</p>
       <img srcset="a.gif, b.gif 2x" src="a.gif"><img data-src="/lazy.png" class="lazy" alt="late">
       <svg><use href="/sprite.svg#ok"/></svg><img src="/sprite.svg#logo"><div style="background:url('../bg.png')">x</div>
       <a href="../#home">home</a><a href="/guide/a#set-up">here</a><a href="/guide/a?x=1">again</a>`,
      `<style>@import "/css/extra.css" print; p{background:url(/bg.png)}</style><base href="/guide/">`,
    ),
    '/guide/a.gif': { body: 'GIF89a' },
    '/guide/b.gif': { body: 'GIF89b' },
    '/lazy.png': { body: 'late' },
    '/bg.png': { body: 'ground' },
    '/sprite.svg':
      '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="ok"><path d="M1 1"/></symbol><view id="logo"/></svg>',
    '/css/main.css':
      '@import url("print.css") print; @import "wide.css" layer(base) (min-width:60em); @font-face{font-family:X;src:url(/fonts/x.woff2)} @font-face{font-family:Broken}',
    '/css/print.css': 'p{color:black}',
    '/css/wide.css': 'p{color:red}',
    '/css/extra.css': `@import url(${other}s.css);`,
    [COMBINED]: { headers: { 'content-type': 'text/css' }, body: 'b{color:blue}' },
    '/fonts/x.woff2': { body: 'font' },
    '/about': { status: 301, headers: { location: '/about/' } },
    '/about/': page('About', '<img src="x.png">'),
    '/about/x.png': { body: 'about' },
    '/moved': { status: 302, headers: { location: '/guide/a' } },
    '/files/spec.pdf': { body: '%PDF' },
    '/changes/v1.2.3': page('Changes', '<p>Dots.</p>'),
    '/private/open/y': page('Open', '<p>Open.</p>'),
    [`/${LONG}1`]: page('Long 1', 'one'),
    [`/${LONG}2`]: page('Long 2', 'two'),
    '/Case': page('Upper', 'upper'),
    '/case': page('Lower', 'lower'),
    '/japanese': { headers: { 'content-type': 'text/html' }, body: SHIFT_JIS },
    '/lying': { headers: { 'content-encoding': 'gzip' }, body: page('Lying', '<p>Plain after all.</p>') },
    '/frames': page(
      'Frames',
      `<iframe src="/demo.html"></iframe><iframe src="https://player.test/v" title="Film"></iframe><link rel="stylesheet" href="${other}s.css">`,
    ),
    '/demo.html': `<html><body><p>Demo</p><script src="${other}lib.js"></script></body></html>`,
    '/trap/': page('Trap', '<a href="www.x.test/p/">on</a>'),
    '/busy': page('Busy', '<p>At last.</p>'),
  };
}

describe('a live site', () => {
  let site: HttpSite;
  let other: HttpSite;
  let bundle: ProjectBundle;
  const said = (pattern: RegExp) => bundle.findings.filter(({ message }) => pattern.test(message));

  before(async () => {
    other = await startHttpSite({ '/s.css': 'i{color:green}', '/lib.js': 'window.lib = 1' });
    let busy = 0;
    let opened = false;
    const all = routes(other.url);
    site = await startHttpSite({
      ...all,
      '/busy': () => (busy++ === 0 ? { status: 503, headers: { 'retry-after': '0' } } : all['/busy']),
      // Nothing without the cookie.
      '/': (request) => {
        opened ||= request.headers.cookie?.includes('seen=1') === true;
        return opened ? all['/'] : { status: 302, headers: { location: '/', 'set-cookie': 'seen=1; Path=/' } };
      },
      '*': (request) =>
        request.url?.startsWith('/trap/') ? page('Trap', '<a href="www.x.test/p/">on</a>') : { status: 404 },
    });
    bundle = await mirrorSite(site.url);
  });
  after(async () => {
    await site.close();
    await other.close();
  });

  it('its pages are the bundle’s, whatever their names', () => {
    const paths = [...bundle.plan.pages].map(({ path }) => path);
    for (const path of [
      'index',
      'guide/a',
      'about',
      'changes/v1.2.3',
      'private/open/y',
      'japanese',
      'lying',
      'frames',
      'busy',
    ])
      assert.ok(paths.includes(path), path);
    assert.ok(bundle.files.has('changes/v1.2.3.html'));
    assert.ok(bundle.files.has('files/spec.pdf'));
  });

  it('what opens asks nobody for anything, and every link leads to a file or to the site', () => {
    for (const [path, bytes] of bundle.files) {
      if (!path.endsWith('.html')) continue;
      const html = bytes.toString('utf8');
      assert.doesNotMatch(html, /\s(?:src|srcset|poster)="(?:https?:|\/)/, path);
      assert.doesNotMatch(html, /<link[^>]+rel="(?:stylesheet|icon)"[^>]+href="(?:https?:|\/)/, path);
      for (const [, address = ''] of html.matchAll(/\shref="([^"]*)"/g))
        assert.ok(!address.startsWith('/'), `${path} links to ${address}`);
    }
  });

  it('links lead to files beside the page, with their fragments', () => {
    const home = bundle.text('index.html');
    assert.match(home, /href="guide\/a\.html"/);
    assert.match(home, /href="files\/spec\.pdf"/);
    assert.match(home, /href="about\/index\.html"/);
    assert.match(home, /href="mailto:a@d\.test"/);
    assert.match(home, /href="#home"/);
    assert.match(home, /href="https:\/\/elsewhere\.test\/z"/);
    const guide = bundle.text('guide/a.html');
    assert.match(guide, /href="\.\.\/index\.html#home">home/);
    assert.match(guide, /href="#set-up">here/);
    assert.match(guide, /href="\.\.\/guide\/a\.html">again/);
  });

  it('a redirect is a small page at its source, and none where it only adds a slash', () => {
    assert.match(bundle.text('moved.html'), /url=guide\/a\.html/);
    assert.ok(!bundle.files.has('about.html'));
    assert.match(bundle.text('about/index.html'), /src="\.\.\/about\/x\.png"/);
    assert.equal(bundle.text('about/x.png'), 'about');
  });

  it('a missing page is told, and its link leads to the site', () => {
    assert.match(bundle.text('index.html'), new RegExp(`href="${site.url}gone"`));
    assert.equal(said(/\/gone.*answered 404/)[0]?.code, 'broken-link');
    assert.equal(said(/\/gone.*answered 404/)[0]?.page, 'index');
  });

  it('pictures keep their candidates, and come in though a script would load them late', () => {
    const guide = bundle.text('guide/a.html');
    assert.match(guide, /srcset="\.\.\/guide\/a\.gif, \.\.\/guide\/b\.gif 2x"/);
    assert.match(guide, /<img data-src="\.\.\/lazy\.png" class="lazy" alt="late" src="\.\.\/lazy\.png">/);
    assert.equal(bundle.text('lazy.png'), 'late');
    assert.match(guide, /src="\.\.\/sprite\.svg#logo"/);
    assert.match(guide, /<use href="#offprint-[0-9a-f]{8}"\/>/);
    assert.match(guide, /<symbol id="offprint-[0-9a-f]{8}"><path d="M1 1"\/><\/symbol>/);
  });

  it('styles lead to their files from wherever they stand', () => {
    const main = bundle.text('css/main.css');
    assert.match(main, /@import url\('\.\.\/css\/print\.css'\) print;/);
    assert.match(main, /@import '\.\.\/css\/wide\.css' layer\(base\) \(min-width:60em\);/);
    assert.match(main, /src:url\('\.\.\/fonts\/x\.woff2'\)/);
    assert.match(main, /@font-face\{font-family:Broken\}/);
    assert.match(bundle.text('guide/a.html'), /style="background:url\('\.\.\/bg\.png'\)"/);
    assert.match(
      bundle.text('guide/a.html'),
      /@import '\.\.\/css\/extra\.css' print; p\{background:url\('\.\.\/bg\.png'\)\}/,
    );
  });

  it('files of other hosts have folders of their own', () => {
    const host = new URL(other.url).host;
    const [name] = [...bundle.files.keys()].filter((path) => path.endsWith('/s.css'));
    assert.match(name ?? '', new RegExp(`^offprint/outside/${host.replace(/:/, '.')}/s\\.css$`));
    assert.match(bundle.text('css/extra.css'), /@import url\('\.\.\/offprint\/outside\//);
  });

  it('a frame of the site is bundled with all it shows, one from elsewhere waits for a press', () => {
    const frames = bundle.text('frames.html');
    assert.match(frames, /<iframe src="demo\.html"><\/iframe>/);
    assert.match(bundle.text('demo.html'), /<script src="offprint\/outside\/[^"]+\/lib\.js">/);
    assert.match(
      frames,
      /data-offprint-frame="https:\/\/player\.test\/v"><a href="https:\/\/player\.test\/v" rel="noopener">Film/,
    );
    assert.match(frames, /frame-src 'self' data: blob: https:\/\/player\.test;/);
  });

  it('what would refuse, report or ask ahead is left out', () => {
    const home = bundle.text('index.html');
    assert.doesNotMatch(home, /default-src 'none'|preconnect|rel="manifest"|googletagmanager/);
    assert.match(home, /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/);
    assert.equal(said(/tracker was omitted.*googletagmanager/).length, 1);
  });

  it('text is UTF-8 whatever it was, and a body that is no gzip is what it is', () => {
    assert.match(bundle.text('japanese.html'), /<meta charset="utf-8">.*日本/s);
    assert.doesNotMatch(bundle.text('japanese.html'), /Shift_JIS/);
    assert.match(bundle.text('lying.html'), /Plain after all/);
  });

  it('robots.txt is heeded, by its longest rule', () => {
    assert.ok(!site.asked.includes('/private/x'));
    assert.ok(site.asked.includes('/private/open/y'));
    assert.equal(said(/private\/x.*robots\.txt/).length, 1);
  });

  it('parameters make no pages of their own', () => {
    assert.equal(site.asked.filter((path) => path.startsWith('/?')).length, 0);
    assert.deepEqual(
      said(/Links with the parameter/).map(({ message }) => /“(\w+)”/.exec(message)?.[1]),
      ['dir', 'sort', 'x'],
    );
  });

  it('links that grow without end are followed a few times', () => {
    assert.ok(site.asked.filter((path) => path.startsWith('/trap/')).length < 6);
    assert.equal(said(/www\.x\.test.*was not followed/).length, 1);
  });

  it('names are cut and kept apart as disks need it', () => {
    const long = [...bundle.files.keys()].filter((path) => path.startsWith('lll') && path.endsWith('.html'));
    assert.equal(long.length, 2);
    for (const path of bundle.files.keys())
      for (const segment of path.split('/')) assert.ok(Buffer.byteLength(segment) <= 255, segment);
    const cases = [...bundle.files.keys()].filter((path) => /^case[^/]*\.html$/i.test(path));
    assert.equal(new Set(cases.map((path) => path.toLowerCase())).size, 2);
    assert.match(bundle.text('index.html'), /href="combine-[0-9a-f]{8}\.css"/);
  });

  it('a server that asks to be left alone is asked again', () => {
    assert.equal(site.asked.filter((path) => path === '/busy').length, 2);
  });

  it('its search finds what a page says, and its text is there for tools', () => {
    const index = [...bundle.files]
      .filter(([path]) => path.startsWith('offprint/search/'))
      .map(([, bytes]) => bytes.toString('utf8'))
      .join();
    assert.match(index, /kestrel/);
    assert.match(index, /Install the falconer/);
    assert.match(bundle.text('guide/a.md'), /^# Guide\n\nA kestrel hovers\.\n\n## Set up\n\nInstall the falconer\./);
    assert.match(bundle.text('llms.txt'), /- \[Guide\]\(guide\/a\.md\)/);
  });
});
