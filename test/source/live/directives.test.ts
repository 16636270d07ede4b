import assert from 'node:assert/strict';
import { createCrawlJournal } from '../../../source/live/crawl-journal.js';
import type { PreviousCrawl } from '../../../source/live/crawl-request.js';
import { CrawlUnfinished } from '../../../source/source-errors.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';
import { type HttpSite, type Routes, startHttpSite } from '../../support/http-site.js';
import { type MirrorOptions, mirrorSite } from '../../support/mirrored-site.js';

const robots = (content: string) => `<meta name="robots" content="${content}">`;
const page = (title: string, body = '', head = '') =>
  `<html><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>The words of ${title}.</p>${body}</main></body></html>`;
const links = (...paths: readonly string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/p${index}`);

describe('the directives of a live site', () => {
  const sites: HttpSite[] = [];
  const mirror = async (routes: Routes, options: MirrorOptions = {}) => {
    const site = await startHttpSite(routes);
    sites.push(site);
    const bundle = await mirrorSite(site.url, options);
    const pages = [...bundle.plan.pages];
    const told = (about: RegExp) => bundle.findings.filter(({ message }) => about.test(message));
    return { site, bundle, told, paths: pages.map(({ path }) => path), hidden: hiddenOf(pages) };
  };
  const hiddenOf = (pages: readonly { readonly path: string; readonly inSearch: boolean }[]) =>
    pages.filter(({ inSearch }) => !inSearch).map(({ path }) => path);
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.close();
  });

  it('hide a page from search, sitemap and lists, and keep it in the bundle, by an element or a header', async () => {
    const { bundle, paths, hidden, told } = await mirror({
      '/': page('Home', links('/element', '/header', '/other', ...numbered(4))),
      '/element': page('Element', '', robots('noindex')),
      '/header': { headers: { 'x-robots-tag': 'noindex' }, body: page('Header') },
      '/other': {
        headers: { 'x-robots-tag': ['googlebot: none', 'unavailable_after: 1 Jan 2020'] },
        body: page('Other'),
      },
      ...Object.fromEntries(numbered(4).map((path) => [path, page(path)])),
    });
    assert.equal(paths.length, 8);
    assert.deepEqual(hidden, ['element', 'header']);
    // Where the bundle is hosted, nothing else could say it.
    assert.match(bundle.text('header.html'), /<meta name="robots" content="noindex">/);
    assert.equal(bundle.text('element.html').match(/noindex/g)?.length, 1);
    assert.equal(told(/asks not to be indexed/).length, 2);
    assert.ok(!bundle.files.has('header.md') && bundle.files.has('other.md'));
  });

  for (const [what, answer] of [
    ['an element', (body: string) => body.replace('<head>', `<head>${robots('noindex, nofollow')}`)],
    ['a header', (body: string) => ({ headers: { 'x-robots-tag': 'none' }, body })],
  ] as const)
    it(`of every page by ${what} are those of a preview: its bundle is whole and searchable, and that is told once`, async () => {
      const { paths, hidden, told } = await mirror({
        '/': answer(page('Home', links('/p0', '/p1'))),
        ...Object.fromEntries(numbered(6).map((path, index) => [path, answer(page(path, links(`/p${index + 1}`)))])),
        '/p6': answer(page('Last')),
      });
      assert.equal(paths.length, 8);
      assert.deepEqual(hidden, []);
      assert.equal(told(/nofollow/).length, 1);
      assert.match(told(/noindex/)[0]?.message ?? '', /^8 of 8 pages ask not to be indexed/);
      assert.equal(told(/noindex|nofollow/).length, 2);
    });

  it('keep the links of a page from being followed, and name and count the pages that are missing for it', async () => {
    const { site, paths, told } = await mirror({
      '/': page('Home', links('/list', '/p0', '/p1', '/p2', '/p3')),
      '/list': page(
        'List',
        links('/p0', '/p7?sort=a', '/p7', '/p8', '/away/x', 'https://other.test/'),
        robots('nofollow'),
      ),
      ...Object.fromEntries(numbered(9).map((path) => [path, page(path)])),
      '/robots.txt': 'User-agent: *\nDisallow: /away',
    });
    assert.deepEqual(paths, ['index', 'list', 'p0', 'p1', 'p2', 'p3']);
    assert.ok(!site.asked.includes('/p7'));
    const missing = told(/nofollow/);
    assert.deepEqual(
      missing.map(({ message, page: from }) => [/“[^”]*(\/p\d)”/.exec(message)?.[1], from]),
      [
        ['/p7', 'list'],
        ['/p8', 'list'],
      ],
    );
  });

  it('of the start alone are not the end of its bundle', async () => {
    const { paths, told } = await mirror({
      '/': page('Home', links(...numbered(3)), robots('nofollow')),
      ...Object.fromEntries(numbered(3).map((path) => [path, page(path)])),
    });
    assert.deepEqual(paths, ['index', 'p0', 'p1', 'p2']);
    assert.match(told(/nofollow/)[0]?.message ?? '', /^The start page asks crawlers/);
  });

  it('lead to the same bundle if the crawl pauses after each page', async () => {
    const routes: Routes = {
      '/': page('Home', links(...numbered(3)), robots('none')),
      ...Object.fromEntries(numbered(3).map((path, index) => [path, page(path, links(`/q${index}`))])),
      ...Object.fromEntries([0, 1, 2].map((index) => [`/q${index}`, page(`Q ${index}`)])),
    };
    const whole = await mirror(routes);
    const site = await startHttpSite(routes);
    sites.push(site);
    const journal = createCrawlJournal(createMemoryObjectStore(), 'crawl');
    let pauses = 0;
    for (;;) {
      try {
        const { plan } = await mirrorSite(site.url, { journal, pauseAfterMs: 0, limits: { requestsAtOnce: 1 } });
        assert.deepEqual(
          [...plan.pages].map(({ path }) => path),
          whole.paths,
        );
        break;
      } catch (error) {
        if (!(error instanceof CrawlUnfinished) || pauses++ > 20) throw error;
      }
    }
    assert.ok(pauses > 3);
    assert.equal(whole.paths.length, 7);
  });

  it('are remembered for pages that have not changed, if the server does not repeat them', async () => {
    const site = await startHttpSite({
      '/': page('Home', links('/a', '/b')),
      '/a': ({ headers }) =>
        headers['if-none-match'] === '"a"'
          ? { status: 304 }
          : { headers: { etag: '"a"', 'x-robots-tag': 'noindex' }, body: page('A') },
      '/b': page('B'),
    });
    sites.push(site);
    const body = Buffer.from(page('A'));
    const previous: PreviousCrawl = {
      known: (address) =>
        address.endsWith('/a') ? { etag: '"a"', sha256: 'x', contentType: 'text/html', robots: 'noindex' } : undefined,
      drawing: () => undefined,
      read: (address) => (address.endsWith('/a') ? body : undefined),
    };
    const { plan } = await mirrorSite(site.url, { previous });
    assert.deepEqual(hiddenOf([...plan.pages]), ['a']);
  });
});
