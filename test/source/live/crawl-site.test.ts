import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { captureHash } from '../../../browser/page-requests.js';
import { missingShownWords } from '../../../loss/live/missing-shown-words.js';
import { createCrawlJournal } from '../../../source/live/crawl-journal.js';
import { knownAddress, knownDrawing, recordCrawl } from '../../../source/live/last-crawl.js';
import { createPageDrawer } from '../../../source/live/page-drawer.js';
import { createSiteClient } from '../../../source/live/site-client.js';
import { CrawlUnfinished, SourceRefused, SourceUnavailable } from '../../../source/source-errors.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';
import { type HttpSite, type Routes, startHttpSite } from '../../support/http-site.js';
import { type MirrorOptions, mirrorSite } from '../../support/mirrored-site.js';

const page = (title: string, body = '') =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const links = (paths: readonly string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/p${index}`);
const pages = (count: number): Routes =>
  Object.fromEntries(numbered(count).map((path) => [path, page(`Page ${path}`)]));

describe('a crawl', () => {
  const sites: HttpSite[] = [];
  const start = async (routes: Routes) => {
    const site = await startHttpSite(routes);
    sites.push(site);
    return site;
  };
  const mirror = async (routes: Routes, options: MirrorOptions = {}, path = '') => {
    const site = await start(routes);
    const bundle = await mirrorSite(site.url + path, options);
    return { site, bundle, paths: [...bundle.plan.pages].map((each) => each.path) };
  };
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.close();
  });
  /** Names of the test all mean this machine. */
  const byName = { resolveName: async () => ['127.0.0.1'] } as const;

  describe('of a start that leads on', () => {
    it('goes to www of the same name with all its pages', async () => {
      // A name is told by the request alone, as one server stands for both.
      const site: HttpSite = await start({});
      const { port } = new URL(site.url);
      const www = `http://www.d.test:${port}`;
      site.serve({
        ...pages(9),
        '/': (request) =>
          request.headers.host?.startsWith('www.')
            ? page('Home', links(numbered(9)))
            : { status: 301, headers: { location: `${www}/` } },
      });
      const { plan } = await mirrorSite(`http://d.test:${port}/`, byName);
      assert.equal(plan.pages.length, 10);
      assert.equal(plan.live?.start, `${www}/`);
    });

    it('refuses another host, and names it', async () => {
      const site = await start({ '/': { status: 302, headers: { location: 'https://social.test/d' } } });
      await assert.rejects(
        mirrorSite(site.url),
        (error) => error instanceof SourceRefused && /social\.test/.test(error.message),
      );
      assert.deepEqual(site.asked, ['/']);
    });

    it('takes the page that a root leads to, and makes no stub of itself', async () => {
      const { bundle } = await mirror({
        '/': { status: 301, headers: { location: '/index' } },
        '/index': page('Home'),
      });
      assert.match(bundle.text('index.html'), /<h1>Home<\/h1>/);
    });

    it('gives a bundle whose site lies in a folder a first page', async () => {
      const { bundle, paths } = await mirror(
        { '/docs/': page('Docs', links(['/docs/a', '/blog'])), '/docs/a': page('A'), '/blog': page('B') },
        {},
        'docs/',
      );
      assert.deepEqual(paths, ['docs', 'docs/a']);
      assert.match(bundle.text('index.html'), /url=docs\/index\.html/);
    });

    it('keeps the parameters of the start itself', async () => {
      const { site, paths } = await mirror({ '/s?q=a%252Fb': page('Found') }, {}, 's?q=a%252Fb');
      assert.ok(site.asked.includes('/s?q=a%252Fb'));
      assert.equal(paths.length, 1);
    });
  });

  describe('of a site that cannot be read', () => {
    const refusals: readonly [
      what: string,
      routes: Routes,
      kind: typeof SourceRefused | typeof SourceUnavailable,
      sentence: RegExp,
    ][] = [
      ['with no such page', {}, SourceRefused, /cannot be exported: the server answered 404/],
      [
        'with a wall of cookies that never opens',
        { '/': { status: 302, headers: { location: '/', 'set-cookie': 'a=1' } } },
        SourceRefused,
        /redirects to itself/,
      ],
      ['with a fault', { '/': { status: 500 } }, SourceUnavailable, /the server answered 500/],
      [
        'whose robots.txt closes it',
        { '/': page('x'), '/robots.txt': 'User-agent: *\nDisallow: /\n' },
        SourceRefused,
        /robots\.txt .* disallows/,
      ],
      [
        'whose robots.txt cannot be had',
        { '/': page('x'), '/robots.txt': { status: 503 } },
        SourceUnavailable,
        /robots\.txt cannot be read/,
      ],
    ];
    for (const [what, routes, kind, sentence] of refusals)
      it(`one ${what} ends with a sentence`, async () => {
        const site = await start(routes);
        await assert.rejects(mirrorSite(site.url), (error) => error instanceof kind && sentence.test(error.message));
      });

    it('a server that stops answering ends it too', async () => {
      const site = await start({ '/': page('Home', links(numbered(40))), '*': { status: 502 } });
      site.serve({
        '/': page('Home', links(numbered(40))),
        '/robots.txt': '',
        '/sitemap.xml': '',
        '*': { status: 502 },
      });
      await assert.rejects(mirrorSite(site.url), /no longer answers/);
    });
  });

  describe('that may reach the internet alone', () => {
    for (const address of [
      '10.0.0.1',
      '[fe80::1]',
      '[::ffff:127.0.0.1]',
      '0x7f000001',
      '2130706433',
      '127.1',
      '169.254.169.254',
    ])
      it(`asks nothing of ${address}`, async () => {
        await assert.rejects(
          mirrorSite(`http://${address}/`, { privateNetwork: 'refused' }),
          /is not an address of the public internet/,
        );
      });

    it('asks nothing of a name that means an inner address', async () => {
      // Addresses of a private network, also as names that contain one.
      const options: MirrorOptions = { privateNetwork: 'refused', resolveName: async () => ['169.254.169.254'] };
      await assert.rejects(
        mirrorSite('http://7f000001.nip.test/', options),
        (error) => error instanceof SourceRefused && /not an address of the public internet/.test(error.message),
      );
    });

    it('reaches the one host of the operator, and nothing else inside', async () => {
      const inner = await start({ '/secret.png': { body: 'secret' } });
      const site = await start({
        '/': page('Home', `<img src="http://127.0.0.2:${new URL(inner.url).port}/secret.png">`),
      });
      const bundle = await mirrorSite(site.url, { privateNetwork: { onlyHostOf: site.url } });
      assert.equal(bundle.plan.pages.length, 1);
      assert.deepEqual(inner.asked, []);
      assert.ok(
        bundle.findings.some(({ message }) => /127\.0\.0\.2.*not an address of the public internet/.test(message)),
      );
    });
  });

  describe('by sitemaps', () => {
    const urlset = (url: string, paths: readonly string[]) =>
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${url}${path}</loc></url>`).join('')}</urlset>`;

    it('finds what no link leads to: an index, packed and plain lists', async () => {
      const site = await start({});
      const root = site.url.slice(0, -1);
      site.serve({
        ...pages(4),
        '/': page('Home'),
        '/robots.txt': `Sitemap: ${root}/index.xml`,
        '/index.xml': `<sitemapindex><sitemap><loc>${root}/one.xml.gz</loc></sitemap><sitemap><loc>${root}/two.txt</loc></sitemap></sitemapindex>`,
        '/one.xml.gz': {
          headers: { 'content-type': 'application/gzip' },
          body: gzipSync(urlset(root, ['/p0', '/p1'])),
        },
        '/two.txt': `${root}/p2\n${root}/p3\nhttps://elsewhere.test/\n`,
      });
      const { plan } = await mirrorSite(site.url);
      assert.deepEqual(
        [...plan.pages].map(({ path }) => path),
        ['index', 'p0', 'p1', 'p2', 'p3'],
      );
    });

    it('reads the paths that a sitemap names on the public host, which is not asked, and says so once', async () => {
      const site = await start({});
      site.serve({
        ...pages(3),
        '/': page('Home'),
        '/robots.txt': 'Sitemap: https://public.test/index.xml',
        '/index.xml':
          '<sitemapindex><sitemap><loc>https://public.test/one.xml</loc></sitemap><sitemap><loc>https://public.test/two.xml</loc></sitemap></sitemapindex>',
        '/one.xml': urlset('https://public.test', ['/p0', '/p1']),
        '/two.xml': urlset('https://public.test', ['/p2']),
      });
      const { plan } = await mirrorSite(site.url);
      assert.deepEqual(
        [...plan.pages].map(({ path }) => path),
        ['index', 'p0', 'p1', 'p2'],
      );
      const said = plan.findings.filter(({ message }) => message.includes('names pages on public.test'));
      assert.deepEqual(
        said.map(({ code, severity }) => [code, severity]),
        [['skipped-file', 'warning']],
      );
    });

    it('takes everything at the public address that it is given for the site', async () => {
      const site = await start({});
      site.serve({
        ...pages(2),
        '/': { status: 302, headers: { location: 'https://public.test/docs/en/' } },
        '/en/': page(
          'Home',
          '<a href="https://public.test/docs/p0">P0</a><a href="https://public.test/blog">Blog</a><img src="https://public.test/docs/a.png">',
        ),
        '/a.png': { headers: { 'content-type': 'image/png' }, body: 'x' },
        '/robots.txt': 'Sitemap: https://public.test/docs/map.xml',
        '/map.xml': urlset('https://public.test/docs', ['/p1']),
      });
      const bundle = await mirrorSite(site.url, { publicUrl: 'https://public.test/docs/' });
      assert.deepEqual(
        [...bundle.plan.pages].map(({ path }) => path),
        ['en', 'p0', 'p1'],
      );
      assert.deepEqual(bundle.plan.findings, []);
      const home = bundle.files.get('en/index.html')?.toString() ?? '';
      assert.match(home, /href="\.\.\/p0\.html"/);
      assert.match(home, /src="\.\.\/a\.png"/);
      assert.match(home, /href="https:\/\/public\.test\/blog"/);
    });

    it('takes no paths from a sitemap of several hosts', async () => {
      const site = await start({});
      const mixed = `${urlset('https://one.test', ['/p0'])}`.replace(
        '</urlset>',
        '<url><loc>https://two.test/p1</loc></url></urlset>',
      );
      site.serve({ ...pages(2), '/': page('Home'), '/sitemap.xml': mixed });
      const { plan } = await mirrorSite(site.url);
      assert.deepEqual(
        [...plan.pages].map(({ path }) => path),
        ['index'],
      );
    });

    it('asks the one that it is given', async () => {
      const site = await start({});
      site.serve({
        ...pages(1),
        '/': page('Home'),
        '/mine.xml': urlset(site.url.slice(0, -1), ['/p0']),
        '/sitemap.xml': 'no',
      });
      const { plan } = await mirrorSite(site.url, { sitemap: `${site.url}mine.xml` });
      assert.deepEqual(
        [...plan.pages].map(({ path }) => path),
        ['index', 'p0'],
      );
      assert.ok(!site.asked.includes('/sitemap.xml'));
    });
  });

  describe('with a bound', () => {
    const bounds: readonly [
      what: string,
      limits: NonNullable<MirrorOptions['limits']>,
      most: number,
      sentence: RegExp,
    ][] = [
      ['of pages', { pages: 5 }, 5, /more than 5 pages.*OFFPRINT_CRAWL_PAGES/],
      ['of bytes', { bytes: 2000, requestsAtOnce: 1 }, 20, /more than 2000 bytes.*OFFPRINT_CRAWL_BYTES/],
      ['of time', { milliseconds: -1 }, 0, /minutes/],
      ['of depth', { depth: 0 }, 1, /more than 0 links away.*OFFPRINT_CRAWL_DEPTH/],
    ];
    for (const [what, limits, most, sentence] of bounds)
      it(`${what} ends there and says so`, async () => {
        const site = await start({ ...pages(30), '/': page('Home', links(numbered(30))) });
        const work = mirrorSite(site.url, { limits });
        if (most === 0) return assert.rejects(work, /There is no page to export/);
        const { plan, findings } = await work;
        assert.ok(plan.pages.length <= most, `${plan.pages.length} pages`);
        assert.ok(findings.some(({ message, severity }) => sentence.test(message) && severity === 'error'));
      });

    it('a server that answers everything with one page gives few of it', async () => {
      const { paths, bundle } = await mirror({ '/': page('Home', links(numbered(40))), '*': page('Home of all') });
      assert.ok(paths.length < 20);
      assert.ok(bundle.findings.some(({ message }) => /answers all of them with the same page/.test(message)));
    });
  });

  it('keeps pages of one text where the server knows what it does not have', async () => {
    const same = Object.fromEntries(numbered(20).map((path) => [path, page('Version', 'As before.')]));
    const { paths } = await mirror({ ...same, '/': page('Home', links(numbered(20))) });
    assert.equal(paths.length, 21);
  });

  describe('that was broken off', () => {
    it('asks only for what was under way', async () => {
      const store = createMemoryObjectStore();
      const routes = { ...pages(30), '/': page('Home', links(numbered(30))) };
      let answers = 0;
      const site = await start({});
      const limited = Object.fromEntries(
        Object.entries(routes).map(([path, answer]) => [
          path,
          () => (++answers > 15 && path !== '/' ? { status: 502 } : answer),
        ]),
      );
      site.serve({ ...limited, '*': { status: 404 } });
      const journal = () => createCrawlJournal(store, 'crawl');
      await assert.rejects(
        mirrorSite(site.url, { store, journal: journal(), limits: { requestsAtOnce: 2 } }),
        SourceUnavailable,
      );
      const first = new Set(site.asked.splice(0));
      site.serve(routes);
      const { plan } = await mirrorSite(site.url, { store, journal: journal() });
      assert.equal(plan.pages.length, 31);
      // The start, robots.txt and what was refused then are asked for again; what was read is not.
      const again = site.asked.filter((path) => first.has(path) && /^\/p/.test(path));
      assert.ok(again.length <= 16, `${again.length} asked again`);
      assert.ok(again.length < 30);
    });

    it('and has a bound of time for each go, comes to its end in several', async () => {
      const store = createMemoryObjectStore();
      const site = await start({ ...pages(9), '/': page('Home', links(numbered(9))) });
      const shares: number[] = [];
      const goOn = () =>
        mirrorSite(site.url, {
          store,
          journal: createCrawlJournal(store, 'crawl'),
          limits: { requestsAtOnce: 1 },
          pauseAfterMs: 0,
          onProgress: (share) => shares.push(share),
        });
      let goes = 1;
      for (; ; goes++) {
        const done = await goOn().catch((error: unknown) => {
          if (!(error instanceof CrawlUnfinished)) throw error;
        });
        if (done !== undefined) break;
      }
      assert.ok(goes > 5, `${goes} goes`);
      for (const path of numbered(9)) assert.equal(site.asked.filter((asked) => asked === path).length, 1, path);
      assert.ok(shares.length > 9 && shares.every((share) => share > 0 && share < 1), `${shares}`);
    });

    it('has used up what time there was, whoever used it', async () => {
      const store = createMemoryObjectStore();
      const site = await start({ ...pages(9), '/': page('Home', links(numbered(9))) });
      const journal = createCrawlJournal(store, 'crawl');
      const task = { address: `${site.url}p0`, wanted: 'page', depth: 1, from: site.url } as const;
      await journal.append({ task, outcome: { kind: 'nothing' }, found: [], notes: [], elapsedMs: 90_000 });
      await journal.flush();
      await assert.rejects(
        mirrorSite(site.url, { store, journal, limits: { milliseconds: 60_000 } }),
        /no page to export/,
      );
    });

    it('passes over entries of another version or shape, and asks for their addresses again', async () => {
      const store = createMemoryObjectStore();
      const site = await start({ '/': page('Home', links(['/p1'])), '/p1': page('One') });
      const headed = (text: string) => {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(Buffer.byteLength(text));
        return Buffer.concat([length, Buffer.from(text)]);
      };
      const step = { task: { address: `${site.url}p1` }, outcome: { kind: 'page' } };
      const strange = [
        '',
        'null',
        JSON.stringify([[step, 0]]),
        JSON.stringify({ kind: 'crawl journal', version: 0, value: [[step, 0]] }),
        JSON.stringify({ kind: 'crawl journal', version: 1, value: [[step, 0]] }),
      ];
      for (const [index, text] of strange.entries()) await store.put(`crawl/${index}`, headed(text));
      await store.put('crawl/torn', Buffer.from([0, 0]));
      const { plan } = await mirrorSite(site.url, { store, journal: createCrawlJournal(store, 'crawl') });
      assert.deepEqual(
        [...plan.pages].map(({ path }) => path),
        ['index', 'p1'],
      );
      assert.equal(site.asked.filter((path) => path === '/p1').length, 1);
    });

    it('knows a page that was read first as a picture’s file', async () => {
      const store = createMemoryObjectStore();
      const site = await start({ '/': page('Home', '<img src="/both">'), '/both': page('Both') });
      const journal = createCrawlJournal(store, 'crawl');
      const file = { address: `${site.url}both`, wanted: 'file', depth: 0, from: site.url } as const;
      const linked = { ...file, wanted: 'page' } as const;
      await journal.append({ task: file, outcome: { kind: 'nothing' }, found: [], notes: [], elapsedMs: 1 });
      const home = { address: `${site.url}x`, wanted: 'page', depth: 1, from: undefined } as const;
      await journal.append({ task: home, outcome: { kind: 'nothing' }, found: [linked], notes: [], elapsedMs: 2 });
      await journal.flush();
      const { plan } = await mirrorSite(site.url, { store, journal });
      assert.deepEqual(
        [...plan.pages].map(({ path }) => path),
        ['index', 'both'],
      );
    });

    it('ends at once when it is told to, whatever it waits for', async () => {
      const ending = new AbortController();
      const site = await start({
        '/': page('Home', links(['/never'])),
        '/never': () => {
          ending.abort(new Error('cancelled'));
          return new Promise(() => undefined);
        },
      });
      await assert.rejects(mirrorSite(site.url, { signal: ending.signal, timeoutMs: 600_000 }), /cancelled/);
    });
  });

  describe('of pages that scripts draw', () => {
    const shell = '<div id="root"></div><script src="/app.js"></script>';
    const answer = { html: page('Drawn', 'By a browser.') };

    it('keeps what was drawn for as long as all that it was drawn from is the same', async () => {
      const site = await start({ '/': shell, '/app.js': 'draw()', '/data.json': '{}' });
      const client = await createSiteClient({ timeoutMs: 5000, maxBytes: 1e6, privateNetwork: 'allowed' });
      const drawer = createPageDrawer({ chromiumPath: undefined, client, signal: new AbortController().signal });
      const inputs = Object.entries({ '': shell, 'app.js': 'draw()', 'data.json': '{}', gone: null }).map(
        ([path, body]) => [site.url + path, body === null ? null : captureHash(Buffer.from(body))] as const,
      );
      const outcome = { kind: 'page', sha256: 'x', sizeBytes: 1, title: '', textHash: '', shapeHash: '' } as const;
      const task = { address: site.url, wanted: 'page', depth: 0, from: undefined } as const;
      const last = recordCrawl('key', new Map([[site.url, { task, outcome: { ...outcome, drawnFrom: inputs } }]]));
      let drawn = 0;
      const mirrorOnce = () =>
        mirrorSite(site.url, {
          drawer: {
            isSame: drawer.isSame,
            glance: drawer.glance,
            draw: async () => {
              drawn += 1;
              return { html: page('Drawn', 'Anew.'), inputs };
            },
          },
          previous: {
            known: (address) => knownAddress(last, address),
            drawing: (address) => knownDrawing(last, address),
            read: () => Buffer.from(answer.html),
          },
        });
      try {
        assert.match((await mirrorOnce()).text('index.html'), /By a browser/);
        assert.equal(drawn, 0);
        site.serve({ '/': shell, '/app.js': 'draw()', '/data.json': '{"new":1}' });
        const changed = createPageDrawer({ chromiumPath: undefined, client, signal: new AbortController().signal });
        assert.equal(await changed.isSame(inputs, { address: site.url, body: Buffer.from(shell) }), false);
        site.serve({ '/': `${shell} `, '/app.js': 'draw()', '/data.json': '{}' });
        assert.match((await mirrorOnce()).text('index.html'), /Anew/);
        assert.equal(drawn, 1);
        const lossy = await mirrorSite(site.url, {
          drawer: {
            isSame: drawer.isSame,
            glance: drawer.glance,
            draw: async () => ({ html: page('Drawn'), shown: 'Drawn and more words', inputs }),
          },
          missingWords: missingShownWords,
        });
        assert.match(
          lossy.findings.find(({ code }) => code === 'lost-text')?.message ?? '',
          /was drawn by a browser, which showed words .*: 3 of 4 words, among them “and more words”\./,
        );
      } finally {
        await client.close();
      }
    });
  });
});
