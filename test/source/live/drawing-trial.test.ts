import assert from 'node:assert/strict';
import { missingShownWords } from '../../../loss/live/missing-shown-words.js';
import { MAX_FRUITLESS, SAMPLE_PAGES } from '../../../source/live/drawing-trial.js';
import { createPageDrawer } from '../../../source/live/page-drawer.js';
import { createSiteClient } from '../../../source/live/site-client.js';
import { findBrowser } from '../../support/find-browser.js';
import { type HttpSite, type Routes, startHttpSite } from '../../support/http-site.js';
import { type MirrorOptions, mirrorSite } from '../../support/mirrored-site.js';

const NAMES = Array.from({ length: 6 }, (_, index) => `/p${index}`);
const SENT = `<p>${'The server sends this part of every page itself, and it is longer than that of an empty page. '.repeat(3)}</p>`;
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><header><a href="/">Home</a></header><main><h1>${title}</h1>${SENT}${body}</main></body></html>`;
const menu = NAMES.map((name) => `<a href="${name}">${name}</a>`).join(' ');
const site = (body: string): Routes =>
  Object.fromEntries([['/', page('Home', menu + body)], ...NAMES.map((name) => [name, page(`Page ${name}`, body)])]);

/** A script that adds as many words as a page has, from data in it or from a file. */
const WORDS = Array.from({ length: 40 }, (_, index) => `added${index}`).join(' ');
const fill = (words: string) => `document.getElementById('more').textContent = ${words};`;
const FETCHING = `fetch('/more.txt').then((answer) => answer.text()).then((text) => { ${fill('text')} });`;

describe('a page that its server sends with content', () => {
  let chromiumPath: string;
  const closing: (() => Promise<void>)[] = [];

  before(async function () {
    const found = await findBrowser();
    if (found === undefined) return this.skip();
    chromiumPath = found;
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const mirror = async (routes: Routes, options: MirrorOptions = {}) => {
    const served: HttpSite = await startHttpSite({ '/more.txt': WORDS, ...routes });
    const client = await createSiteClient({ timeoutMs: 30_000, maxBytes: 1e7, privateNetwork: 'allowed' });
    const drawer = createPageDrawer({ chromiumPath, client, signal: new AbortController().signal });
    closing.push(
      () => drawer.close(),
      () => client.close(),
      () => served.close(),
    );
    const drawn: string[] = [];
    const draw = (address: string) => {
      drawn.push(address.slice(served.url.length - 1));
      return drawer.draw(address);
    };
    const counting = { isSame: drawer.isSame, glance: drawer.glance, offer: drawer.offer, draw };
    const bundle = await mirrorSite(served.url, { drawer: counting, missingWords: missingShownWords, ...options });
    const isDrawn = [...bundle.plan.pages].filter(({ live }) => live?.isDrawn).map(({ path }) => path);
    const told = bundle.findings.filter(({ message }) => /shows more than the server sends/.test(message));
    return { bundle, drawn, isDrawn, told, asked: served.asked };
  };

  const cases: readonly [what: string, body: string, files: Routes, isDrawn: boolean][] = [
    [
      'is drawn if modules add a part of it, which files on a disk cannot run',
      '<div id="more"></div><script type="module" src="/app.js"></script>',
      { '/app.js': fill(`'${WORDS}'`) },
      true,
    ],
    [
      'is drawn if scripts add data that they request',
      '<div id="more"></div><script src="/app.js"></script>',
      { '/app.js': FETCHING },
      true,
    ],
    [
      'is kept as sent if scripts of the bundle add the same',
      '<div id="more"></div><script src="/app.js"></script>',
      { '/app.js': fill(`'${WORDS}'`) },
      false,
    ],
    [
      'is kept as sent if scripts add little',
      '<div id="more"></div><script type="module" src="/app.js"></script>',
      { '/app.js': fill(`'a few words'`) },
      false,
    ],
    [
      'is kept as sent if scripts put something in its place',
      '<div id="more"></div><script type="module" src="/app.js"></script>',
      { '/app.js': `document.querySelector('main').innerHTML = '<p id="more"></p>'; ${fill(`'${WORDS}'`)}` },
      false,
    ],
  ];
  for (const [what, body, files, expected] of cases)
    it(what, async () => {
      const { isDrawn, drawn, told, bundle } = await mirror({ ...site(body), ...files });
      assert.deepEqual(isDrawn, expected ? ['index', ...NAMES.map((name) => name.slice(1))] : []);
      // A site is judged by a sample; its pages are drawn once.
      assert.equal(drawn.length, expected ? NAMES.length + 1 : SAMPLE_PAGES);
      assert.equal(told.length, expected ? 1 : 0);
      if (!expected) return;
      assert.match(told[0]?.message ?? '', /40 of \d+ distinct words and 0 of \d+ links are added by scripts/);
      for (const name of NAMES) assert.match(bundle.text(`${name.slice(1)}.md`), /added39/);
    });

  it('leads to the pages that a menu of a script leads to, as long as they lead to more', async () => {
    const MENU = `const here = location.pathname;
      const next = here === '/' ? ['/a', '/b'] : here === '/a' ? ['/a/deep'] : here === '/a/deep' ? ['/a/deep/end'] : [];
      document.getElementById('menu').innerHTML = next.map((path) => '<a href="' + path + '">' + path + '</a>').join(' ');`;
    const names = Array.from({ length: 20 }, (_, index) => `/leaf${index}`);
    const body = '<div id="menu"></div><script src="/menu.js"></script>';
    const { bundle, drawn, isDrawn } = await mirror({
      '/': page('Home', body),
      '/menu.js': MENU,
      ...Object.fromEntries(['/a', '/a/deep', '/a/deep/end', ...names].map((path) => [path, page(path, body)])),
      '/b': page('B', body + names.map((name) => `<a href="${name}">leaf</a>`).join('')),
    });
    const paths = [...bundle.plan.pages].map(({ path }) => path).filter((path) => !path.startsWith('leaf'));
    assert.deepEqual(paths, ['index', 'a', 'a/deep', 'a/deep/end', 'b']);
    assert.deepEqual(isDrawn, []);
    assert.ok(drawn.length < 5 + names.length, `${drawn}`);
  });

  it('is not tried without scripts, nor against the choice of scripts', async () => {
    assert.deepEqual((await mirror(site('<p>No scripts.</p>'))).drawn, []);
    const body = '<div id="more"></div><script type="module" src="/app.js"></script>';
    const files = { '/app.js': fill(`'${WORDS}'`) };
    assert.deepEqual((await mirror({ ...site(body), ...files }, { scripts: 'keep' })).drawn, []);
  });

  it('is not requested for the sample where robots.txt forbids it', async () => {
    const { asked } = await mirror({
      ...site('<script src="/app.js"></script>'),
      '/app.js': '',
      '/robots.txt': 'User-agent: *\nDisallow: /p0\n',
    });
    assert.ok(!asked.includes('/p0'));
    // The pages of the sample are not requested again for the bundle.
    assert.deepEqual(
      asked.filter((path) => /^\/p?\d*$/.test(path)),
      [...new Set(asked.filter((path) => /^\/p?\d*$/.test(path)))],
    );
  });

  const reference = (element: string) =>
    page('Reference', `${element}<script src="/reference.js"></script><script>var ready = 1</script>`);
  for (const [element, script] of [
    [
      '<elements-api apiDescriptionUrl="/more.txt"></elements-api>',
      `const root = document.querySelector('elements-api').attachShadow({ mode: 'open' });
       fetch('/more.txt').then((answer) => answer.text()).then((text) => { root.innerHTML = '<p>' + text + '</p>'; });`,
    ],
    [
      '<script id="api-reference" data-url="/more.txt"></script>',
      `const mark = document.getElementById('api-reference');
       fetch('/more.txt').then((answer) => answer.text()).then((text) => { mark.insertAdjacentHTML('afterend', '<p>' + text + '</p>'); });`,
    ],
  ] as const)
    it(`is drawn if it has ${/[\w-]+(?: id="[\w-]+")?/.exec(element)?.[0]}, on a site whose other pages are not`, async () => {
      const { isDrawn, told, bundle } = await mirror({
        ...site(''),
        '/': page('Home', `${menu} <a href="/reference">Reference</a>`),
        '/reference': reference(element),
        '/reference.js': script,
      });
      assert.deepEqual(isDrawn, ['reference']);
      assert.equal(told.length, 0);
      assert.match(bundle.text('reference.html'), /added39/);
      assert.match(bundle.text('reference.md'), /added39/);
    });

  it('is tried a few times if it has an empty element of a kind that scripts do not fill', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `/c${index}`);
    const { drawn, isDrawn } = await mirror({
      '/': page('Home', names.map((name) => `<a href="${name}">x</a>`).join('')),
      ...Object.fromEntries(names.map((name) => [name, reference('<copy-button></copy-button>')])),
      '/reference.js': '',
    });
    assert.deepEqual(isDrawn, []);
    assert.ok(drawn.length <= SAMPLE_PAGES + MAX_FRUITLESS, `${drawn}`);
  });
});
