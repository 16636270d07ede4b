import assert from 'node:assert/strict';
import { expandRedirects } from '../../site/document/files/expand-redirects.js';
import { bundleInProcess, configurationOf } from '../support/bundle-in-process.js';
import { samplePage } from '../support/sample-plan.js';

const PAGES = ['index', 'new/a', 'new/b/c', 'en/guide', 'api/index'].map((path) => samplePage(path));

function expand(source: string, destination: string) {
  const { redirects, findings } = expandRedirects({
    pages: PAGES,
    redirects: [{ source, destination, permanent: true }],
  });
  return {
    pages: redirects.map((redirect) => `${redirect.source} > ${redirect.destination}`),
    messages: findings.map(({ message }) => message),
  };
}

describe('redirects with wildcards', () => {
  it('that have no pages are told with their place', () => {
    const place = { file: 'docs.json', line: 7, column: 3 };
    const rule = { source: '/old/*', destination: 'https://x.test/*', permanent: true, place };
    const [finding] = expandRedirects({ pages: PAGES, redirects: [rule] }).findings;
    assert.deepEqual({ file: finding?.file, line: finding?.line, column: finding?.column }, place);
  });

  const expanded: readonly (readonly [source: string, destination: string, pages: readonly string[]])[] = [
    ['/old/:slug*', '/new/:slug*', ['/old/a > /new/a', '/old/b/c > /new/b/c']],
    ['/old/*', '/new/*', ['/old/a > /new/a', '/old/b/c > /new/b/c']],
    ['/old/:page', '/new/:page', ['/old/a > /new/a']],
    ['/:page/:lang', '/:lang/:page', ['/a/new > /new/a', '/guide/en > /en/guide']],
    ['/docs-*', '/new/*', ['/docs-a > /new/a', '/docs-b/c > /new/b/c']],
    ['/reference/:rest*', '/api/:rest*', ['/reference > /api']],
    ['/old/:slug*', '/new/:slug*#top', ['/old/a > /new/a#top', '/old/b/c > /new/b/c#top']],
  ];
  for (const [source, destination, pages] of expanded) {
    it(`from ${source} to ${destination} have a page for each page that they lead to`, () => {
      assert.deepEqual(expand(source, destination), { pages, messages: [] });
    });
  }

  const told: readonly (readonly [source: string, destination: string, reason: RegExp])[] = [
    ['/old/*', 'https://x.test/*', /leads to another site/],
    ['/old/*', '/new/a', /every address below its source leads to the same page/],
    ['/old/:a/:b', '/new/:a', /does not contain all of its source/],
    ['/old/*', '/gone/*', /no page matches its destination/],
    ['/:a/:a', '/:a', /its pattern is not supported/],
  ];
  for (const [source, destination, reason] of told) {
    it(`from ${source} to ${destination} are left to the host, and told`, () => {
      assert.match(expand(source, destination).messages[0] ?? '', reason);
    });
  }

  it('take no time over sources made to be slow', () => {
    const source = `/${'*a'.repeat(200)}`;
    assert.equal(expand(source, source.replace('/', '/x')).pages.length, 0);
  });

  it('stand in files for hosts beside their pages', async () => {
    const redirects = [
      { source: '/old/:slug*', destination: '/new/:slug*' },
      { source: '/gone', destination: '/new/a', permanent: false },
      { source: '/SMS & calls/first steps', destination: '/new/a' },
      { source: '/out/*', destination: 'https://x.test/*' },
    ];
    const bundle = await bundleInProcess({
      'docs.json': configurationOf(['index', 'new/a'], { redirects }),
      'index.mdx': 'a',
      'new/a.mdx': 'b',
    });
    assert.match(bundle.text('old/a.html'), /url=\.\.\/new\/a\.html/);
    assert.match(bundle.text('SMS & calls/first steps.html'), /url=\.\.\/new\/a\.html/);
    assert.equal(
      bundle.text('_redirects'),
      '/gone /new/a 302\n/SMS%20&%20calls/first%20steps /new/a 301\n/old/* /new/:splat 301\n/out/* https://x.test/:splat 301\n',
    );
    assert.equal(JSON.parse(bundle.text('offprint/redirects.json')).length, 4);
    assert.equal(bundle.findings.filter(({ message }) => message.includes('set it up on the host')).length, 1);
  });

  it('lead hosts where the pages of the bundle lead', async () => {
    const redirects = [
      { source: '/a', destination: '/new' },
      { source: '/b', destination: '/docs/new/x?y#z' },
      { source: '/c', destination: '/a' },
      { source: '/d', destination: '/gone' },
      { source: '/e', destination: '/new/x/' },
      { source: '/f', destination: '/caf%C3%A9' },
    ];
    const bundle = await bundleInProcess({
      'docs.json': configurationOf(['index', 'new/x', 'café'], { redirects }),
      'index.mdx': 'a',
      'new/x.mdx': 'b',
      'café.mdx': 'c',
    });
    assert.match(bundle.text('a.html'), /url=new\/x\.html/);
    assert.deepEqual(bundle.text('_redirects').trim().split('\n'), [
      '/a /new/x 301',
      '/b /new/x?y#z 301',
      '/c /a 301',
      '/d /gone 301',
      '/e /new/x/ 301',
      '/f /caf%C3%A9 301',
    ]);
  });
});
