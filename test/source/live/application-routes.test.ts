import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MAX_PRESSES } from '../../../browser/press-controls.js';
import { missingShownWords } from '../../../loss/live/missing-shown-words.js';
import { createCrawlJournal } from '../../../source/live/crawl-journal.js';
import { createPageDrawer, type PageDrawer } from '../../../source/live/page-drawer.js';
import { MAX_TRIED_DOCUMENTS, MAX_TRIED_ROUTES } from '../../../source/live/routers.js';
import { createSiteClient } from '../../../source/live/site-client.js';
import { CrawlUnfinished } from '../../../source/source-errors.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';
import { findBrowser } from '../../support/find-browser.js';
import { type HttpSite, type Routes, startHttpSite } from '../../support/http-site.js';
import { type MirrorOptions, mirrorSite } from '../../support/mirrored-site.js';
import { openBundle } from '../../support/opened-bundle.js';
import { createTemporaryFolder } from '../../support/temporary-folder.js';

const shell = (script: string) =>
  `<!doctype html><html lang="en"><head><title>Birds</title></head><body><div id="app"></div><script src="${script}"></script></body></html>`;

/**
 * A small router: it draws the text of the page that the fragment names. Headings link to themselves as in docsify, by a parameter of the
 * route.
 */
const router = (pages: Readonly<Record<string, string>>, mark = '#/') => `
  const pages = ${JSON.stringify(pages)};
  const draw = () => {
    const route = location.hash.slice(${mark.length}).split('?')[0];
    const text = pages[route] ?? '<h1>Not found</h1><p>' + route + '</p>';
    document.getElementById('app').innerHTML = '<nav><a href="${mark}">Start</a> <a href="${mark}owl">Owl</a></nav><main>' +
      text.replace(/<h2>(\\w+)/g, '<h2 id="$1"><a href="${mark}' + route + '?id=$1">$1</a>') + '</main>';
  };
  addEventListener('hashchange', draw);
  draw();`;

const BIRDS = {
  '': '<h1>Birds</h1><p>All of them.</p><h2>kinds</h2>',
  owl: '<h1>Owls</h1><p>Owls hunt at night. See <a href="#/owl/food?id=mice">their food</a> and <a href="#/gone">gone</a>.</p>',
  'owl/food':
    '<h1>Food</h1><h2>mice</h2><p>Owls eat mice. Back to <a href="#/">birds</a> and their <a href="#/?id=kinds">kinds</a>.</p>',
};

describe('an application whose pages have routes', () => {
  let chromiumPath: string;
  const sites: HttpSite[] = [];
  const closing: (() => Promise<void>)[] = [];

  before(async function () {
    const found = await findBrowser();
    if (found === undefined) return this.skip();
    chromiumPath = found;
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    for (const site of sites.splice(0)) await site.close();
  });

  const mirror = async (routes: Routes, options: MirrorOptions = {}) => {
    const site = await startHttpSite(routes);
    sites.push(site);
    const client = await createSiteClient({ timeoutMs: 30_000, maxBytes: 1e7, privateNetwork: 'allowed' });
    const drawer = createPageDrawer({ chromiumPath, client, signal: new AbortController().signal });
    closing.push(
      () => drawer.close(),
      () => client.close(),
    );
    const drawn: string[] = [];
    const counting: Pick<PageDrawer, 'draw' | 'glance' | 'isSame'> = {
      glance: drawer.glance,
      isSame: drawer.isSame,
      draw: (address) => {
        // Pages are drawn for other reasons too.
        if (address.includes('#')) drawn.push(address.slice(site.url.length));
        return drawer.draw(address);
      },
    };
    const bundle = await mirrorSite(site.url, { drawer: counting, missingWords: missingShownWords, ...options });
    const pages = [...bundle.plan.pages].map(({ path, title }) => `${path}: ${title}`);
    return { site, bundle, drawn, pages, messages: bundle.findings.map(({ message }) => message) };
  };

  for (const mark of ['#/', '#!/'])
    it(`has a page in the bundle for each route with ${mark}, and its links lead there`, async () => {
      const pages = Object.fromEntries(
        Object.entries(BIRDS).map(([route, text]) => [route, text.replaceAll('"#/', `"${mark}`)]),
      );
      const {
        bundle,
        pages: found,
        messages,
      } = await mirror({ '/': shell('/app.js'), '/app.js': router(pages, mark) });
      assert.deepEqual(found, ['index: Birds', 'owl: Owls', 'owl/food: Food']);
      assert.match(bundle.text('index.html'), /<a href="index\.html">Start<\/a> <a href="owl\.html">Owl<\/a>/);
      assert.match(bundle.text('owl.html'), /<a href="owl\/food\.html#mice">their food<\/a>/);
      assert.match(bundle.text('owl/food.html'), /<h2 id="mice"><a href="#mice">/);
      assert.match(
        bundle.text('owl/food.html'),
        /<a href="\.\.\/index\.html">birds<\/a>.*<a href="\.\.\/index\.html#kinds">/,
      );
      assert.match(bundle.text('owl.md'), /Owls hunt at night.*\[their food\]\(owl\/food\.md#mice\)/);
      assert.match(bundle.text('llms.txt'), /Food/);
      // The route that does not exist leads to the site, and is reported.
      assert.match(bundle.text('owl.html'), new RegExp(`<a href="http://[^"]+/${mark}gone">gone</a>`));
      assert.equal(messages.filter((message) => /gone.*shows no page for it/.test(message)).length, 1);
      assert.deepEqual(
        messages.filter((message) => /has no place/.test(message)),
        [],
      );
    });

  it('is read in full from a page that has content of its own', async () => {
    const { pages } = await mirror({
      '/': '<main><h1>Home</h1><p>Everything about our birds is in <a href="/app.html#/owl">the book</a>.</p></main>',
      '/app.html': shell('/app.js'),
      '/app.js': router(BIRDS),
    });
    assert.deepEqual(pages, ['index: Home', 'app: Birds', 'app/owl: Owls', 'app/owl/food: Food']);
  });

  it('has its routes read where the server sent the first page complete', async () => {
    const { pages, bundle } = await mirror({
      '/': `<title>Birds</title><div id="app"><nav><a href="#/owl">Owl</a></nav><main><h1>Birds</h1><p>${'Sent by the server, with more words than an empty page has. '.repeat(4)}</p></main></div><script src="/app.js"></script>`,
      '/app.js': router(BIRDS),
    });
    assert.deepEqual(pages, ['index: Birds', 'owl: Owls', 'owl/food: Food']);
    assert.match(bundle.text('index.html'), /Sent by the server/);
  });

  it('has pages for routes that only a sitemap names, and the report names parameters that its links lose', async () => {
    const { pages, messages } = await mirror({
      '/': shell('/app.js'),
      '/app.js': router({ ...BIRDS, '': `${BIRDS['']}<a href="#/owl?lang=de">Eule</a>`, heron: '<h1>Herons</h1>' }),
      '/sitemap.xml': '<urlset><url><loc>/#/heron</loc></url></urlset>',
    });
    assert.ok(pages.includes('heron: Herons'), pages.join(' '));
    const named = messages.filter((message) => message.startsWith('Links with the parameter'));
    assert.deepEqual(
      named.map((message) => /“(\w+)”/.exec(message)?.[1]),
      ['lang'],
    );
  });

  it('does not have a page for two routes of the same view', async () => {
    const { pages, bundle } = await mirror({
      '/': shell('/app.js'),
      '/app.js': router({
        '': '<h1>Birds</h1><a href="#/README">again</a> <a href="#/README?id=x">x</a>',
        README: '<h1>Birds</h1><a href="#/README">again</a> <a href="#/README?id=x">x</a>',
        owl: '<h1>Owls</h1>',
      }),
    });
    assert.deepEqual(pages, ['index: Birds', 'owl: Owls']);
    assert.match(bundle.text('owl.html'), /index\.html/);
    assert.match(bundle.text('index.html'), /<a href="index\.html">again<\/a>/);
  });

  it('ends where the limit of pages is reached, and says so', async () => {
    const endless = `
      const n = Number(location.hash.slice(2)) || 0;
      document.getElementById('app').innerHTML = '<main><h1>Bird ' + n + '</h1><p>' + 'abcdefghij'[n % 10].repeat(n + 1) + '</p><a href="#/' + (n + 1) + '">next</a></main>';`;
    const { pages, messages } = await mirror({ '/': shell('/app.js'), '/app.js': endless }, { limits: { pages: 6 } });
    assert.equal(pages.length, 6);
    assert.ok(messages.some((message) => /not read to its end: it has more than 6 pages/.test(message)));
  });

  it('whose pages never end is recognized by a made-up route', async () => {
    const calendar = `
      const n = Number(location.hash.slice(2)) || 0;
      document.getElementById('app').innerHTML = '<main><h1>Month ' + n + '</h1><p>Nothing happens in month ' + n + '.</p><a href="#/' + (n + 1) + '">next</a></main>';`;
    const { pages, messages } = await mirror({ '/': shell('/app.js'), '/app.js': calendar }, { limits: { pages: 60 } });
    assert.ok(pages.length < 20, `${pages.length} pages`);
    assert.ok(messages.some((message) => /generates such pages without end/.test(message)));
  });

  it('that only expands a part of its page for a route has one page', async () => {
    const list = `
      const open = location.hash.slice(2);
      document.getElementById('app').innerHTML = '<main><h1>Pets API</h1><p>Everything that can be done with pets, in one list of operations.</p>' +
        ['add', 'find', 'sell'].map((name) => '<section><a href="#/' + name + '">' + name + '</a>' + (name === open ? '<p>Details of it</p>' : '') + '</section>').join('') + '</main>';`;
    const { pages, drawn, bundle } = await mirror({ '/': shell('/app.js'), '/app.js': list });
    assert.deepEqual(pages, ['index: Pets API']);
    assert.deepEqual(drawn, ['#/add', '#/find', '#/sell']);
    assert.match(bundle.text('index.html'), /<a href="#\/add">add<\/a>/);
  });

  const anchors = (count: number) =>
    Array.from({ length: count }, (_, index) => `<a href="#/part${index}">${index}</a>`).join(' ');
  const ordinary = (title: string, body: string) =>
    `<title>${title}</title><main><h1>${title}</h1><p>${'A page that its server sends complete. '.repeat(6)}</p>${body}</main><script src="/menu.js"></script>`;

  it('whose pages are named by parameters is an error, and one whose parameters show the same is not', async () => {
    const application = (text: string) => `
      const name = new URLSearchParams(location.search).get('page') ?? 'start';
      document.getElementById('app').innerHTML = '<nav><a href="?page=owl">Owl</a> <a href="?page=mouse">Mouse</a></nav><h1>Birds</h1><p>' + ${text} + '</p>';`;
    const documents = Object.fromEntries(['/', '/?page=owl', '/?page=mouse'].map((path) => [path, shell('/app.js')]));
    const other = await mirror({
      ...documents,
      '/app.js': application(
        "(name === 'start' ? 'All that is known about birds' : 'The ' + name + ' hunts silently after sunset over fields near villages')",
      ),
    });
    const same = await mirror({ ...documents, '/app.js': application("'All that is known about birds'") });
    const refused = await mirror({
      ...documents,
      '/robots.txt': 'User-agent: *\nDisallow: /*?',
      '/app.js': application("name + ' shows something that crawlers should leave alone, with more than eight words'"),
    });
    const found = [other, same, refused].map(({ bundle }) =>
      bundle.findings.filter(({ severity }) => severity === 'error'),
    );
    assert.deepEqual(
      found.map(({ length }) => length),
      [1, 0, 0],
    );
    assert.deepEqual(
      refused.site.asked.filter((path) => path.includes('?')),
      [],
    );
    assert.match(found[0]?.[0]?.message ?? '', /2 links, such as “\?page=owl”/);
  });

  it('is not confused with a page whose anchors begin with a slash', async () => {
    const { pages, drawn, bundle, messages } = await mirror({
      '/': ordinary('Home', `${anchors(40)}<h2 id="/here">Here</h2><a href="#/here">here</a>`),
      '/menu.js': 'document.body.dataset.ready = 1',
    });
    assert.deepEqual(pages, ['index: Home']);
    assert.equal(drawn.length, MAX_TRIED_ROUTES);
    assert.match(bundle.text('index.html'), /<a href="#\/part0">0<\/a>.*<a href="#\/here">here<\/a>/);
    assert.deepEqual(
      messages.filter((message) => /limit|route/i.test(message)),
      [],
    );
  });

  it('is not looked for on pages without scripts, nor counted in the limit of pages', async () => {
    const { pages, drawn, messages } = await mirror(
      { '/': `<main><h1>Home</h1>${anchors(40)} <a href="/a">a</a></main>`, '/a': '<h1>A</h1>' },
      { limits: { pages: 2 } },
    );
    assert.deepEqual(pages, ['index: Home', 'a: A']);
    assert.deepEqual(drawn, []);
    assert.ok(!messages.some((message) => /not read to its end/.test(message)));
  });

  it('is looked for on a few pages of a site, and the others are reported', async () => {
    const names = Array.from({ length: MAX_TRIED_DOCUMENTS + 3 }, (_, index) => `/p${index}`);
    const { pages, drawn, messages } = await mirror({
      '/': ordinary('Home', names.map((name) => `<a href="${name}">x</a>`).join('')),
      ...Object.fromEntries(names.map((name) => [name, ordinary(`Page ${name}`, anchors(9))])),
      '/menu.js': 'document.body.dataset.ready = 1',
    });
    assert.equal(pages.length, 1 + names.length);
    assert.equal(drawn.length, MAX_TRIED_DOCUMENTS * MAX_TRIED_ROUTES);
    assert.equal(messages.filter((message) => /fragments like the routes of an application/.test(message)).length, 3);
  });

  /** Draws pages by a router of its own, whose menu has buttons in place of links. */
  const pressed = `
    const pages = { '': 'Birds', owl: 'Owls', kite: 'Kites', swan: 'Swans' };
    let place = '';
    const draw = () => {
      const route = location.hash.slice(2);
      document.getElementById('app').innerHTML = '<nav><button data-to="owl">Owls</button><div class="entry" style="cursor:pointer">Kites</div>' +
        '<a data-to="swan">Swans</a><button id="theme">Dark</button><button id="outside">Forum</button><button id="quote">Quotes</button>' +
        '<button id="sign-out">Sign out</button><button id="shop">Shop</button></nav><main><h1>' + (pages[route] ?? 'Nothing') + '</h1><p>Text of ' + (pages[route] ?? 'nothing') +
        ' in a few plain words.</p></main>';
    };
    addEventListener('hashchange', draw);
    document.addEventListener('click', ({ target }) => {
      window.presses = (window.presses ?? 0) + 1;
      if (target.dataset.to) setTimeout(() => { location.hash = '#/' + target.dataset.to; }, 30);
      if (target.className === 'entry') location.hash = '#/kite';
      if (target.id === 'theme') document.documentElement.classList.toggle('dark');
      if (target.id === 'outside') open('https://forum.example/birds');
      if (target.id === 'shop') location.href = 'https://shop.example/';
      if (target.id === 'sign-out') location.hash = '#/signed-out';
      if (target.id === 'quote') document.querySelector('main').innerHTML = '<h1>Quotes</h1><p>Nobody ever said that birds could read them.</p>';
    });
    draw();`;

  it('has its pages found by pressing controls, which lead there in the bundle', async () => {
    const { bundle, pages, messages } = await mirror({ '/': shell('/app.js'), '/app.js': pressed });
    assert.deepEqual(pages, ['index: Birds', 'kite: Kites', 'owl: Owls', 'swan: Swans']);
    const html = bundle.text('swan.html');
    assert.match(html, /<button data-to="owl" data-offprint-to="owl\.html">Owls/);
    assert.match(html, /style="cursor:pointer" data-offprint-to="kite\.html">Kites/);
    assert.match(html, /<button id="theme">Dark/);
    assert.match(html, /id="outside" data-offprint-to="https:\/\/forum\.example\/birds"/);
    assert.match(html, /id="shop" data-offprint-to="https:\/\/shop\.example\/"/);
    assert.match(html, /<button id="sign-out">/);
    assert.doesNotMatch(html, /data-[0-9a-f]{8}-/);
    const lost = messages.filter((message) => /show other content at the same address/.test(message));
    assert.equal(lost.length, 4, `${messages}`);
    assert.match(lost[0] ?? '', /\(1: “Quotes”\)/);
    assert.ok(!messages.some((message) => /signed-out/.test(message)));

    const folder = await createTemporaryFolder('pressed');
    const opened = await (async () => {
      for (const [path, bytes] of bundle.files) {
        await mkdir(dirname(join(folder.path, path)), { recursive: true });
        await writeFile(join(folder.path, path), bytes);
      }
      return openBundle(folder.path);
    })();
    closing.push(async () => {
      await opened?.close();
      await folder.remove();
    });
    if (opened === undefined) return;
    await opened.open('index.html');
    await opened.tab.getByText('Kites').click();
    await opened.tab.waitForURL(/kite\.html$/);
    await opened.tab.getByText('Owls').focus();
    await opened.tab.keyboard.press('Enter');
    await opened.tab.waitForURL(/owl\.html$/);
    assert.deepEqual(opened.complaints, []);
  });

  it('has a limited number of controls pressed on each page, and says how many were not', async () => {
    const many = `
      window.presses = 0;
      document.getElementById('app').innerHTML = '<main><h1>Birds</h1>' +
        Array.from({ length: ${MAX_PRESSES + 7} }, (_, index) => '<button>Bird ' + index + '</button>').join('') + '</main>';
      document.addEventListener('click', () => { fetch('/pressed/' + ++window.presses); });`;
    const { site, messages } = await mirror({ '/': shell('/app.js'), '/app.js': many });
    assert.equal(new Set(site.asked.filter((path) => path.startsWith('/pressed/'))).size, MAX_PRESSES);
    assert.equal(messages.filter((message) => /and 7 of its controls were not pressed/.test(message)).length, 1);
  });

  it('is continued by another worker without losing or repeating a page', async () => {
    const store = createMemoryObjectStore();
    const site = await startHttpSite({ '/': shell('/app.js'), '/app.js': router(BIRDS) });
    sites.push(site);
    const client = await createSiteClient({ timeoutMs: 30_000, maxBytes: 1e7, privateNetwork: 'allowed' });
    const drawer = createPageDrawer({ chromiumPath, client, signal: new AbortController().signal });
    closing.push(
      () => drawer.close(),
      () => client.close(),
    );
    const attempts = async (count = 1): Promise<{ count: number; paths: string[] }> => {
      try {
        const journal = createCrawlJournal(store, 'crawl');
        const { plan } = await mirrorSite(site.url, {
          drawer,
          store,
          journal,
          pauseAfterMs: 0,
          limits: { pages: 3, requestsAtOnce: 1 },
        });
        return { count, paths: [...plan.pages].map(({ path }) => path) };
      } catch (error) {
        if (!(error instanceof CrawlUnfinished)) throw error;
        return attempts(count + 1);
      }
    };
    const { count, paths } = await attempts();
    assert.ok(count > 2, `${count} attempts`);
    assert.deepEqual(paths, ['index', 'owl', 'owl/food']);
  });
});
