import assert from 'node:assert/strict';
import { diagramAddress, diagramHash } from '../../../site/model/diagram-address.js';
import { createSiteClient } from '../../../source/live/site-client.js';
import type { ProjectBundle } from '../../support/bundle-in-process.js';
import { type HttpSite, startHttpSite } from '../../support/http-site.js';
import { mirrorSite } from '../../support/mirrored-site.js';

const page = (title: string, body = '', head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}<p>${'Words to read. '.repeat(20)}</p></main></body></html>`;
const picture = (inner: string) => ({
  headers: { 'content-type': 'image/svg+xml' },
  body: `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`,
});
const PDF = { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4 x' };

describe('what a live page has and a bundle cannot have', () => {
  let site: HttpSite;
  let other: HttpSite;
  let bundle: ProjectBundle;
  const messages = (pattern: RegExp) =>
    [...bundle.findings]
      .filter(({ message }) => pattern.test(message))
      .map(({ message, page: path }) => [path, message]);

  before(async () => {
    other = await startHttpSite({
      '/safe.svg': picture('<rect onfocus="1"/>'.replace(' onfocus="1"', '')),
      '/runs.svg': picture('<script>1</script>'),
      '/page.xml': {
        headers: { 'content-type': 'application/xml' },
        body: '<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>',
      },
    });
    site = await startHttpSite({
      '/': page(
        'Home',
        `<a href="/m1">1</a> <a href="/m2">2</a> <a href="/disk">d</a> <a href="/old#own">old</a> <a href="/older">older</a> <a href="/shadow">s</a>
         <a href="/frames">f</a> <a href="/diagram">g</a> <a href="/twins">t</a> <a href="/pdf">p</a> <a href="/others">o</a> <a href="/styles">y</a> <a href="/based">b</a> <a href="/raw">r</a>`,
      ),
      '/m1': page('M1', '', '<script type="module" src="/app.js"></script><script nomodule src="/old.js"></script>'),
      '/m2': page(
        'M2',
        '',
        '<script type="module" src="/app.js"></script><script type="module">import "/x.js"</script>',
      ),
      '/disk': page(
        'Disk',
        `<a href="file:///C:/docs/a.html">a</a><img src="file:///tmp/x.png" alt="x"><img srcset="file:///tmp/y.png 2x" alt="y">
         <form action="FILE:///tmp/"></form><i style="background:url(file:///tmp/z.png)">z</i><iframe src="file:///etc/passwd"></iframe>`,
      ),
      '/old': { status: 301, headers: { location: '/target#part' } },
      '/older': { status: 302, headers: { location: '/old' } },
      '/target': page('Target', '<h2 id="part">Part</h2><h2 id="own">Own</h2>'),
      '/shadow': page(
        'Shadow',
        '<my-box><template shadowrootmode="open"><p id="in">Shadow words</p><img src="/pic.png" alt=""></template>light words</my-box><template>unseen words</template>',
      ),
      '/frames': page(
        'Frames',
        `<iframe srcdoc="<p>inside &quot;quoted&quot; <img src='/pic.png'> <a href='/target#part'>t</a><script type=module src=/app.js></script></p>" src="/nowhere"></iframe>`,
      ),
      '/diagram': page('Diagram', '<pre class="mermaid"><code>graph TD\n A--&gt;B</code></pre>'),
      '/twins': page(
        'Twins',
        `<img src="/img/a (1)!.png" alt=""><img src="/img/a%20%281%29%21.png" alt=""><img src="/img/caf%c3%a9.png" alt=""><img src="/img/café.png" alt="">`,
      ),
      '/img/a%20(1)!.png': 'x',
      '/img/caf%C3%A9.png': 'y',
      '/pic.png': 'z',
      '/pdf': page('Pdf', '<object data="/x.pdf" type="application/pdf">no</object><embed src="/x.pdf">'),
      '/x.pdf': PDF,
      '/others': page(
        'Others',
        `<img src="${other.url}safe.svg" alt=""><img src="${other.url}runs.svg" alt=""><img src="${other.url}page.xml" alt=""><svg><use href="${other.url}runs.svg"/></svg>`,
      ),
      '/styles': page(
        'Styles',
        '<p>x</p>',
        '<link rel="stylesheet" href="/s.css"><style>\nb{background:url(/missing-too.png)}</style>',
      ),
      '/s.css': {
        headers: { 'content-type': 'text/css' },
        body: 'a{color:red}\nb{background:url(/missing.png), image-set("pic.png" 1x)}',
      },
      '/raw': page('Raw', '<style>c{content:"</b";background:url(/pic.png)}</STYLE ></div>'),
      '/based': page('Based', '<a href="target">t</a>', '<base href="file:///srv/build/">'),
    });
    bundle = await mirrorSite(site.url);
  });
  after(async () => {
    await site.close();
    await other.close();
  });

  it('is told once for each kind, with the number of pages', () => {
    assert.deepEqual(
      messages(/Module scripts were omitted/).map(([path, message]) => [
        path,
        /from (\S+ pages?)/.exec(message ?? '')?.[1],
      ]),
      [['frames', '3 pages']],
    );
    assert.equal(messages(/begin with file:/).length, 1);
    assert.match(messages(/begin with file:/)[0]?.[1] ?? '', /from 2 pages/);
    assert.deepEqual(
      messages(/diagram/).map(([path]) => path),
      ['diagram'],
    );
  });

  it('leads to no file on the reader’s disk', () => {
    assert.doesNotMatch(bundle.text('disk.html'), /file:/i);
    assert.match(bundle.text('disk.html'), /<a>a<\/a><img alt="x">/);
    assert.match(bundle.text('based.html'), /<a href="target\.html">t<\/a>/);
  });

  it('keeps the place that a redirect names, in links, in its own page and in rules for hosts', () => {
    const home = bundle.text('index.html');
    assert.match(home, /<a href="target\.html#part">old<\/a> <a href="target\.html#part">older<\/a>/);
    assert.match(bundle.text('old.html'), /url=target\.html#part"/);
    assert.match(bundle.text('older.html'), /url=target\.html#part"/);
    assert.match(bundle.text('_redirects'), /^\/old \/target#part 301$/m);
    assert.match(bundle.text('index.md'), /\[old\]\(target\.md#part\)/);
  });

  it('shows a diagram that was drawn, and keeps its source', async () => {
    const hash = diagramHash('graph TD\n A-->B');
    const outside = {
      [diagramAddress(hash, 'light')]: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      [diagramAddress(hash, 'dark')]: '<svg/>',
    };
    const drawn = await mirrorSite(`${site.url}diagram`, { outside });
    const [, file = ''] =
      /<img class="offprint-diagram" style="[^"]*" alt="Diagram \(graph\)" src="([^"]+)"><pre hidden><code>graph TD\n A--&gt;B<\/code><\/pre>/.exec(
        drawn.text('diagram.html'),
      ) ?? assert.fail(drawn.text('diagram.html'));
    assert.equal(drawn.text(file), outside[diagramAddress(hash, 'light')]);
    assert.deepEqual([...(drawn.plan.diagrams ?? [])], [{ hash, source: 'graph TD\n A-->B' }]);
    assert.deepEqual(
      drawn.findings.filter(({ message }) => /diagram|words/i.test(message)),
      [],
    );
  });

  it('keeps shadow trees, their files, and their words in search and Markdown', () => {
    assert.match(
      bundle.text('shadow.html'),
      /<my-box><template shadowrootmode="open"><p id="in">Shadow words<\/p><img src="pic\.png" alt="">/,
    );
    assert.match(bundle.text('shadow.md'), /Shadow words/);
    assert.doesNotMatch(bundle.text('shadow.md'), /unseen/);
  });

  it('rewrites a page that stands in an attribute', () => {
    assert.match(
      bundle.text('frames.html'),
      /<iframe srcdoc="&lt;p&gt;inside &quot;quoted&quot; &lt;img src=&quot;pic\.png&quot;&gt; &lt;a href=&quot;target\.html#part&quot;&gt;t&lt;\/a&gt;&lt;\/p&gt;"><\/iframe>/,
    );
  });

  it('is asked once for an address that is written in two ways', () => {
    assert.deepEqual(site.asked.filter((path) => path.startsWith('/img/')).sort(), [
      '/img/a%20(1)!.png',
      '/img/caf%C3%A9.png',
    ]);
    const shown = [...bundle.text('twins.html').matchAll(/src="([^"]+png)"/g)].map((match) => match[1]);
    assert.equal(new Set(shown).size, 2);
    assert.equal(shown.length, 4);
  });

  it('shows documents that objects hold', () => {
    assert.match(
      bundle.text('pdf.html'),
      /<object data="x\.pdf" type="application\/pdf">no<\/object><embed src="x\.pdf">/,
    );
    assert.match(bundle.text('pdf.html'), /object-src 'self'/);
  });

  it('takes pictures of other hosts that run nothing, and says why it takes no others', () => {
    const html = bundle.text('others.html');
    assert.match(html, /<img src="offprint\/outside\/[^"]+safe\.svg" alt=""><img alt=""><img alt="">/);
    assert.match(html, /<use\/>/);
    const reasons = messages(/runs\.svg|page\.xml/).map(([, message]) => message);
    assert.equal(reasons.length, 2);
    assert.match(
      reasons.join(),
      /contains a script.*contains another document|contains another document.*contains a script/s,
    );
  });

  it('closes a style that it changed, whatever comes next and whatever it says', () => {
    assert.match(bundle.text('styles.html'), /<style>\nb\{background:url\('data:,'\)\}<\/style><\/head><body>/);
    assert.match(bundle.text('raw.html'), /<style>c\{content:"<\/b";background:url\('pic\.png'\)\}<\/STYLE ><\/div>/);
    assert.deepEqual(messages(/words of the source/), []);
  });

  it('names the place in a style of what was not there', () => {
    const told = [...bundle.findings].flatMap(({ message, file, line, column }) =>
      /missing/.test(message) ? [[file?.replace(site.url, '/'), line, column]] : [],
    );
    assert.deepEqual(told, [
      ['/styles', 2, 14],
      ['/s.css', 2, 14],
    ]);
  });
});

describe('a site in a private network', () => {
  it('opens its own host and port, and nothing beside it', async () => {
    const site = await startHttpSite({ '/': page('Home') });
    const beside = await startHttpSite({ '/': page('Beside') });
    const client = await createSiteClient({
      timeoutMs: 60_000,
      maxBytes: 10_000,
      privateNetwork: { onlyHostOf: site.url },
      resolveName: async () => ['127.0.0.1'],
    });
    try {
      assert.equal((await client.get(site.url)).status, 200);
      await assert.rejects(client.get(beside.url), /is not an address of the public internet/);
      await assert.rejects(
        client.get(site.url.replace('127.0.0.1', 'other-name.test')),
        /is not an address of the public/,
      );
      await assert.rejects(client.get(site.url.replace('127.0.0.1', '127.0.0.2')), /is not an address of the public/);
    } finally {
      await client.close();
      await site.close();
      await beside.close();
    }
  });
});
