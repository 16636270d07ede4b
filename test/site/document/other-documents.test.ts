import assert from 'node:assert/strict';
import { createDocumentRenderer } from '../../../site/document/document-renderer.js';
import type { SitePlan } from '../../../site/model/plan.js';
import { themeFiles } from '../../../site/theme/theme-files.js';
import { pageNode } from '../../support/sample-navigation.js';
import { samplePage, samplePlan, sampleSettings } from '../../support/sample-plan.js';

function rendererOf(plan: SitePlan) {
  return createDocumentRenderer(plan, { outsideFiles: new Map(), themeFiles: themeFiles(plan.settings) });
}

describe('the other documents', () => {
  const settings = { ...sampleSettings, canonicalUrl: 'https://x.example/docs' };
  const pages = [
    samplePage('index'),
    samplePage('a/index'),
    samplePage('a/b & c'),
    samplePage('z', { inSitemap: false }),
  ];
  const redirects = [
    ['/old', '/a/b%20&%20c#x'],
    ['/deep/old', '/'],
    ['/away', 'https://y.example/'],
    ['/a', '/'],
    ['/wild/:slug*', '/a'],
    ['/lost', '/nowhere'],
    ['/A/INDEX', '/'],
    ['/loop', '/loop'],
  ].map(([source = '', destination = '']) => ({ source, destination, permanent: true }));
  const renderer = rendererOf(samplePlan(pages, [pageNode(0)], { settings, redirects }));

  it('the sitemap names addresses without extension', () => {
    const locations = [...(renderer.renderSitemap()?.text ?? '').matchAll(/<loc>([^<]*)/g)].map((match) => match[1]);
    assert.deepEqual(locations, [
      'https://x.example/docs/',
      'https://x.example/docs/a',
      'https://x.example/docs/a/b%20%26%20c',
    ]);
  });

  it('without a canonical address there is no sitemap', () => {
    const plain = rendererOf(samplePlan(pages, [pageNode(0)]));
    assert.equal(plain.renderSitemap(), undefined);
    assert.equal(plain.renderRobots(), undefined);
  });

  it("the project's own sitemap wins", () => {
    const files = [{ sourcePath: 'sitemap.xml', outputPath: 'sitemap.xml', sizeBytes: 1, sha256: '' }];
    assert.equal(rendererOf(samplePlan(pages, [pageNode(0)], { settings, files })).renderSitemap(), undefined);
  });

  it('a site that asks not to be indexed refuses robots', () => {
    const site = samplePlan(pages, [pageNode(0)], { settings: { ...settings, noindex: true } });
    assert.match(rendererOf(site).renderRobots()?.text ?? '', /Disallow: \//);
    assert.doesNotMatch(rendererOf(site).renderSitemap()?.text ?? '', /<loc>/);
  });

  it('404.html uses no file of the bundle but its links, and no outside one', () => {
    const { html, facts } = renderer.renderNotFound();
    assert.deepEqual(facts.outsideRequests, []);
    assert.deepEqual(facts.references, [{ path: 'index.html' }]);
    assert.doesNotMatch(html, /<link rel="stylesheet"|<script src|href="\//);
  });

  it('404.html leads to the first page where the site asks for it, and not otherwise', () => {
    const leading = { ...settings, notFound: { leadsHome: true as const } };
    assert.match(
      rendererOf(samplePlan(pages, [pageNode(0)], { settings: leading })).renderNotFound().html,
      /location\.replace\(/,
    );
    assert.doesNotMatch(renderer.renderNotFound().html, /location\.replace\(/);
  });

  it('redirects become pages, those with wildcards one for each page; the others are reported with their reason, but for dead ones, which the plan reports', () => {
    const { documents, findings } = renderer.renderRedirects();
    assert.deepEqual(documents.map(({ outputPath }) => outputPath).sort(), [
      'away.html',
      'deep/old.html',
      'old.html',
      'wild.html',
    ]);
    const old = documents.find(({ outputPath }) => outputPath === 'old.html');
    assert.match(old?.html ?? '', /content="0;url=a\/b%20&amp;%20c\.html#x"/);
    assert.match(
      documents.find(({ outputPath }) => outputPath === 'deep/old.html')?.html ?? '',
      /url=\.\.\/index\.html/,
    );
    assert.equal(findings.length, 3);
    assert.match(findings[0]?.message ?? '', /"\/wild\/:slug\*".*every address below its source/);
    assert.match(findings[1]?.message ?? '', /"\/a" to "\/" is not used, because a page has the path of its source/);
    assert.match(findings[2]?.message ?? '', /"\/A\/INDEX" has no file in the bundle/);
  });

  it('a redirect to another site asks nothing of it until it is pressed', () => {
    const away = renderer.renderRedirects().documents.find(({ outputPath }) => outputPath === 'away.html');
    assert.deepEqual(away?.facts.outsideRequests, []);
    assert.match(away?.html ?? '', /<a href="https:\/\/y\.example\/"/);
  });
});

describe('the root', () => {
  const outputs = (plan: SitePlan) => rendererOf(plan).renderRedirects().documents;

  it('of a site without a page there leads to the first page', () => {
    const [home] = outputs(samplePlan([samplePage('docs/start')], [pageNode(0)]));
    assert.equal(home?.outputPath, 'index.html');
    assert.match(home?.html ?? '', /url=docs\/start\.html/);
  });

  it('follows the redirect that the site has for it', () => {
    const redirects = [{ source: '/', destination: '/b', permanent: true }];
    const documents = outputs(samplePlan([samplePage('a'), samplePage('b')], [pageNode(0)], { redirects }));
    assert.equal(documents.length, 1);
    assert.match(documents[0]?.html ?? '', /url=b\.html/);
  });
});
