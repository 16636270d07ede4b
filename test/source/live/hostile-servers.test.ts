import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { ProjectBundle } from '../../support/bundle-in-process.js';
import { type Answer, type HttpSite, startHttpSite } from '../../support/http-site.js';
import { mirrorSite } from '../../support/mirrored-site.js';

const page = (title: string, body = '', head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const links = (paths: readonly string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const numbered = (start: string, count: number) => Array.from({ length: count }, (_, index) => `${start}${index}`);

/** A word of its own for each number: pages that differ in numbers alone are made up. */
const lettersOf = (count: number) => 'x'.repeat(count + 1);

/** A page of a row without end: it leads to its neighbours, and says its own numbers. */
function month(path: string): string {
  const [, year = '', number = ''] = /(\d+)\/(\d+)/.exec(path) ?? [];
  const next = Number(number) === 12 ? [Number(year) + 1, 1] : [Number(year), Number(number) + 1];
  return page(
    `Events of ${year}`,
    `<p>Month ${number}, nothing on.</p><a href="/calendar/${next[0]}/${next[1]}">on</a>
    <a href="/calendar/${Number(year) + 1}/1">next year</a>`,
  );
}

const HUGE = page('Huge', `<p>${'All of it. '.repeat(50_000)}The end of it.</p>`);
const BOMB = gzipSync(Buffer.alloc(4 * 1024 * 1024), { level: 9 });
const DEEP = page('Deep', `${'<div>'.repeat(12_000)}<p>At the bottom.</p>${'</div>'.repeat(12_000)}`);
const CYRILLIC = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);

describe('a server that is slow, strange or hostile', () => {
  let site: HttpSite;
  let bundle: ProjectBundle;
  const said = (pattern: RegExp) => bundle.findings.filter(({ message }) => pattern.test(message));
  const paths = () => [...bundle.plan.pages].map(({ path }) => path);
  const countAsked = (start: string) => site.asked.filter((path) => path.startsWith(start)).length;

  before(async () => {
    const visits = new Map<string, number>();
    const visit = (request: IncomingMessage) => {
      const count = (visits.get(request.url ?? '') ?? 0) + 1;
      visits.set(request.url ?? '', count);
      return count;
    };
    let limitedUntil = 0;
    let limited = 0;
    const rateLimited = (request: IncomingMessage): Answer => {
      if (Date.now() < limitedUntil || ++limited % 5 === 0) {
        limitedUntil = Math.max(limitedUntil, Date.now() + 4);
        return { status: 429 };
      }
      return page('Limited', lettersOf(Number(request.url?.slice(10))));
    };
    const everything = (request: IncomingMessage): Answer => {
      const path = request.url ?? '';
      if (path.startsWith('/calendar/')) return month(path);
      if (path.startsWith('/hops/')) {
        const hop = Number(path.slice(6));
        return { status: 302, headers: { location: `/hops/${hop + 1}` } };
      }
      if (path.startsWith('/limited/')) return rateLimited(request);
      if (path.startsWith('/visit/')) {
        const name = /\/visit\/([a-z]*)/.exec(path)?.[1] ?? '';
        const mark = `;jsessionid=${visits.size}${Math.random().toString(36).slice(2)}`;
        return page(`Visit ${name}`, ['a', 'b', 'c'].map((to) => `<a href="/visit/${to}${mark}">${to}</a>`).join(' '));
      }
      return /^\/p\d+$/.test(path)
        ? page('Page', lettersOf(Number(path.slice(2))))
        : page('Nothing here', `<p>There is no ${path}.</p>`);
    };
    site = await startHttpSite({
      '/robots.txt': '',
      '/sitemap.xml': {
        body: gzipSync(Buffer.alloc(3 * 1024 * 1024)),
        headers: { 'content-type': 'application/gzip' },
      },
      '/': page(
        'Home',
        `${links([
          '/resets',
          '/once',
          '/maintained',
          '/round/1',
          '/self',
          '/hops/1',
          '/calendar/2026/1',
          '/bomb',
          '/many',
          '/limited/0',
          '/visit/a',
          '/Guide',
          '/guide',
          '/twin',
          '/twin/',
          '/twin/index.html',
          '/gone-1',
          '/gone-2',
          '/based/',
          '/said',
          '/cyrillic',
          '/huge',
          '/deep',
          '/elsewhere.html#part',
        ])}<img src="/inner">`,
      ),
      '/resets': { reset: true },
      '/once': (request) => (visit(request) === 1 ? { reset: true } : page('Once')),
      '/maintained': { status: 503, headers: { 'retry-after': '3600' } },
      '/round/1': { status: 301, headers: { location: '/round/2' } },
      '/round/2': { status: 301, headers: { location: '/round/1' } },
      '/self': { status: 301, headers: { location: '/self' } },
      '/bomb': { headers: { 'content-encoding': 'gzip' }, body: BOMB },
      '/many': page('Many', `${links(numbered('/p', 30))} ${links(numbered('/many?n=', 10_000))}`),
      '/limited/0': page('Limited', links(numbered('/limited/p', 20))),
      '/Guide': page('Guide', 'One page.'),
      '/guide': page('Guide', 'One page.'),
      '/twin': page('Twin', links(['/twin/', '/twin/index.html'])),
      '/twin/': page('Twin', links(['/twin/', '/twin/index.html'])),
      '/twin/index.html': page('Twin', links(['/twin/', '/twin/index.html'])),
      '/based/': page('Based', '<a href="x">x</a> <a href="#here">here</a>', '<base href="/base/below/">'),
      '/base/below/x': page('Below'),
      '/said': page(
        'Said',
        '',
        '<link rel="canonical" href="/other/said"><link rel="alternate" hreflang="de" href="/de/said"><link rel="alternate" hreflang="x-default" href="/said">',
      ),
      '/cyrillic': {
        headers: { 'content-type': 'text/html; charset=windows-1251' },
        body: Buffer.concat([Buffer.from('<title>x</title><h1>'), CYRILLIC, Buffer.from('</h1>')]),
      },
      '/huge': HUGE,
      '/deep': DEEP,
      '/inner': { status: 302, headers: { location: 'http://127.0.0.2:8080/secret' } },
      '/elsewhere.html': page('Elsewhere', '<h2 id="part">Part</h2>'),
      '*': everything,
    });
    bundle = await mirrorSite(site.url, {
      privateNetwork: { onlyHostOf: site.url },
      maxBytes: 2 * 1024 * 1024,
      limits: { requestsAtOnce: 8 },
    });
  });
  after(() => site.close());

  it('costs the pages that it does not give, and no others', () => {
    for (const [path, reason] of [
      ['resets', /./],
      ['maintained', /answered 503/],
      ['bomb', /./],
    ] as const) {
      assert.ok(!paths().includes(path), path);
      const [finding] = said(new RegExp(`/${path}” is not in the bundle`));
      assert.match(finding?.message ?? `${path} is not told`, reason);
    }
    for (const path of ['once', 'many', 'huge', 'deep', 'cyrillic', 'p29']) assert.ok(paths().includes(path), path);
  });

  it('is asked once for what it wants to be asked for in an hour', () => {
    assert.equal(countAsked('/maintained'), 1);
  });

  it('is asked more slowly where it limits how often, and gives all in the end', () => {
    assert.equal(paths().filter((path) => path.startsWith('limited/')).length, 21);
  });

  it('is not followed in circles', () => {
    assert.ok(countAsked('/round/') <= 2 && countAsked('/self') <= 2);
    assert.equal(said(/round\/[12].*in a circle/).length, 2);
    assert.equal(said(/\/self.*redirects to itself/).length, 1);
    assert.ok(countAsked('/hops/') <= 12, `${countAsked('/hops/')} hops`);
    assert.equal(said(/hops.*more than 10 times/).length, 1);
  });

  it('has no calendar without end', () => {
    const months = paths().filter((path) => path.startsWith('calendar/'));
    assert.ok(months.length > 0 && months.length < 40, `${months.length} months`);
    assert.ok(countAsked('/calendar/') < 60);
    assert.ok(said(/calendar.*without end/).length > 0);
  });

  it('has no page that says that there is none', () => {
    assert.ok(!paths().some((path) => path.startsWith('gone-')));
    assert.equal(said(/gone-[12].*the same page/).length, 2);
  });

  it('has one page for each path, whatever visit, parameter or spelling the links carry', () => {
    assert.deepEqual(
      paths()
        .filter((path) => path.startsWith('visit'))
        .sort(),
      ['visit/a', 'visit/b', 'visit/c'],
    );
    assert.match(bundle.text('visit/a.html'), /href="\.\.\/visit\/b\.html"/);
    assert.deepEqual(
      paths().filter((path) => path.startsWith('twin')),
      ['twin'],
    );
    assert.match(bundle.text('twin/index.html'), /href="\.\.\/twin\/index\.html">\/twin\/index\.html/);
    assert.equal(paths().filter((path) => /^guide/i.test(path)).length, 1);
    assert.equal(countAsked('/many?'), 0);
  });

  it('says what its addresses are relative to, and what they are in public', () => {
    assert.match(bundle.text('based/index.html'), /<a href="\.\.\/base\/below\/x\.html">/);
    assert.match(bundle.text('based/index.html'), /<a href="#here">/);
    const root = site.url.slice(0, -1);
    assert.ok(bundle.text('said.html').includes(`<link rel="canonical" href="${root}/other/said">`));
    assert.ok(bundle.text('said.html').includes(`hreflang="de" href="${root}/de/said"`));
    assert.match(bundle.text('index.html'), /href="elsewhere\.html#part"/);
  });

  it('has its text in whatever letters, however much it is', () => {
    assert.match(bundle.text('cyrillic.html'), /<h1>Привет<\/h1>/);
    assert.match(bundle.text('huge.html'), /The end of it/);
    assert.match(bundle.text('deep.html'), /At the bottom/);
  });

  it('leads nowhere inside', () => {
    assert.equal(said(/127\.0\.0\.2.*not an address of the public internet/).length, 1);
  });

  it('is not waited for while it stalls, or sends a byte now and then', async () => {
    const slow = await startHttpSite({
      '/': page('Home', links(['/stalls', '/drips', '/last'])),
      '/stalls': () => new Promise<Answer>((resolve) => setTimeout(resolve, 60_000, page('Too late')).unref()),
      '/drips': { drip: true, body: page('Too slow') },
      '/last': page('Last'),
    });
    try {
      const { plan, findings } = await mirrorSite(slow.url, { timeoutMs: 1500 });
      assert.deepEqual(
        [...plan.pages].map(({ path }) => path),
        ['index', 'last'],
      );
      const failed = findings.filter(({ code }) => code === 'page-failed').map(({ message }) => message);
      assert.match(
        failed.join('\n'),
        /\/drips” is not in the bundle: .* 1\.5 s.*\n.*\/stalls” is not in the bundle: .* 1\.5 s/,
      );
    } finally {
      await slow.close();
    }
  });
});
