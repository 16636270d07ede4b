import assert from 'node:assert/strict';
import { createDocumentRenderer } from '../../../site/document/document-renderer.js';
import type { PlannedPage, PlannedSite, SitePlan } from '../../../site/plan.js';
import { themeFiles } from '../../../site/theme/theme-files.js';
import { division, group, pageNode } from '../../support/sample-navigation.js';
import { samplePage, samplePlan, sampleSettings } from '../../support/sample-plan.js';

const CONTENT = { html: '<p>Text.</p>', headings: [], dependencies: {}, findings: [] };

function rendererOf(plan: SitePlan) {
  return createDocumentRenderer(plan, { outsideFiles: new Map(), themeFiles: themeFiles(plan.settings) });
}

function render(fields: Partial<PlannedPage>, plan: Partial<PlannedSite> = {}) {
  const page = samplePage('guide/a', { title: 'First', ...fields });
  const site = samplePlan(
    [page, samplePage('index', { title: 'Home' })],
    [group('Start', [pageNode(1), group('Deep', [pageNode(0)])])],
    plan,
  );
  return rendererOf(site).renderDocument(0, CONTENT);
}

describe('a document', () => {
  it('has no address that begins with a slash, and asks nothing of anyone', () => {
    const { html, facts } = render({});
    assert.doesNotMatch(html, /(?:href|src)="\//);
    assert.deepEqual(facts.outsideRequests, []);
  });

  it('knows what it links and what it offers', () => {
    const { facts } = render({});
    const paths = facts.references.map(({ path }) => path);
    assert.ok(paths.includes('index.html'));
    assert.ok(paths.some((path) => /^offprint\/theme\.[0-9a-f]{10}\.css$/.test(path)));
    assert.ok(facts.ids.includes('content-area'));
  });

  it('marks its own link and opens the groups around it', () => {
    const { html } = render({});
    assert.match(html, /<a href="\.\.\/guide\/a\.html" aria-current="page">/);
    assert.match(html, /<details open><summary><span>Deep/);
    assert.equal(html.match(/aria-current="page"/g)?.length, 1);
  });

  // PC-019: no id twice, and the reader's link reaches the heading.
  it('gives the ids of its frame up to headings of the page', () => {
    const names = ['navbar', 'sidebar', 'content-area', 'header', 'content', 'footer', 'table-of-contents'];
    const headings = names.map((id) => ({ id, depth: 2, text: id }));
    const html = headings.map(({ id }) => `<h2 id="${id}">${id}</h2>`).join('');
    const site = samplePlan([samplePage('index')], [pageNode(0)]);
    const document = rendererOf(site).renderDocument(0, { ...CONTENT, html, headings }).html;
    const ids = [...document.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1] ?? '');
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
    for (const id of names) assert.ok(document.includes(`<h2 id="${id}">`));
    assert.match(document, /popovertarget="op-sidebar"/);
    assert.match(document, /href="#op-content-area"/);
  });

  it('escapes what authors write', () => {
    const { html } = render({ title: '<script>alert(1)</script>', description: '"&<' });
    assert.doesNotMatch(html, /<script>alert/);
    assert.match(html, /&quot;&amp;&lt;/);
  });

  const modes: readonly [mode: PlannedPage['mode'], sidebar: boolean, title: boolean, footer: boolean][] = [
    ['default', true, true, true],
    ['wide', true, true, true],
    ['custom', false, false, false],
    ['frame', true, false, true],
    ['center', false, true, true],
  ];
  for (const [mode, sidebar, title, footer] of modes)
    it(`the mode ${mode} shows its parts`, () => {
      const settings = {
        ...sampleSettings,
        footer: { socials: [{ type: 'github', href: 'https://x.example' }], columns: [] },
      };
      const { html } = render({ mode }, { settings });
      assert.equal(!html.includes('op-no-sidebar'), sidebar);
      assert.equal(html.includes('<h1'), title);
      assert.equal(html.includes('<footer'), footer);
    });

  it('has a table of contents of its second and third level', () => {
    const site = samplePlan([samplePage('a')], [pageNode(0)]);
    const headings = [
      { id: '安装', depth: 2, text: '安装' },
      { id: 'b', depth: 3, text: 'B & C' },
      { id: 'd', depth: 4, text: 'D' },
    ];
    const { html } = rendererOf(site).renderDocument(0, { ...CONTENT, headings });
    assert.match(html, /<li><a href="#安装">安装<\/a><\/li><li class="op-toc-inner"><a href="#b">B &amp; C/);
    assert.doesNotMatch(html, /href="#d"/);
  });

  it('shows its own right column instead of the table of contents', () => {
    const site = samplePlan([samplePage('a')], [pageNode(0)]);
    const headings = [1, 2].map((id) => ({ id: `h${id}`, depth: 2, text: 'H' }));
    const content = { ...CONTENT, headings, asideHtml: '<p>Example</p>' };
    const { html } = rendererOf(site).renderDocument(0, content);
    assert.match(html, /<aside class="op-side"><div id="panel" class="op-panel"><p>Example/);
    assert.doesNotMatch(html, /id="table-of-contents"/);
    assert.match(html, /<\/aside><nav id="pagination"|<\/aside><\/div>/);
  });

  const endpoints: readonly [openapi: string, method: string, path: string][] = [
    ['GET /users/{id}', 'GET', '/<wbr>users/<wbr>{id}'],
    ['api/spec.json delete /users', 'DELETE', '/<wbr>users'],
  ];
  for (const [openapi, method, path] of endpoints)
    it(`${openapi} shows its method and path`, () => {
      const { html } = render({ openapi });
      assert.ok(html.includes(`op-method-${method.toLowerCase()}">${method}</span><code>${path}</code>`), html);
    });

  it('says canonical and robots, and leaves the extension out of the former', () => {
    const { html } = render(
      { noindex: true },
      { settings: { ...sampleSettings, canonicalUrl: 'https://x.example/docs' } },
    );
    assert.match(html, /<link rel="canonical" href="https:\/\/x\.example\/docs\/guide\/a">/);
    assert.match(html, /<meta name="robots" content="noindex">/);
  });

  it("front matter goes over the site's meta tags", () => {
    const settings = { ...sampleSettings, metatags: { 'og:title': 'Site', 'twitter:site': '@x' } };
    const { html } = render({ frontmatter: { 'og:title': 'Own' } }, { settings });
    assert.match(html, /<meta property="og:title" content="Own">/);
    assert.match(html, /<meta name="twitter:site" content="@x">/);
  });

  const languages: readonly [code: string, lang: string, dir: string][] = [
    ['jp', 'ja', 'ltr'],
    ['cn', 'zh', 'ltr'],
    ['he', 'he', 'rtl'],
    ['ar', 'ar', 'rtl'],
    ['pt-BR', 'pt-BR', 'ltr'],
    ['"><script>', 'en', 'ltr'],
  ];
  for (const [code, lang, dir] of languages)
    it(`the language ${code} is ${lang}, ${dir}`, () => {
      const site = samplePlan([samplePage('a')], [division('language', code, [pageNode(0)])]);
      const { html } = rendererOf(site).renderDocument(0, CONTENT);
      assert.ok(html.startsWith(`<!doctype html><html lang="${lang}" dir="${dir}"`));
    });

  it('a dangerous address of the configuration is not linked', () => {
    const settings = {
      ...sampleSettings,
      navbar: { links: [{ label: 'Click', href: 'javascript:alert(1)' }] },
    };
    assert.doesNotMatch(render({}, { settings }).html, /javascript:/);
  });

  it('hidden pages and groups are not in the sidebar', () => {
    const pages = [samplePage('a', { title: 'Seen' }), samplePage('b', { title: 'Unseen' })];
    const site = samplePlan(pages, [
      group('G', [pageNode(0), pageNode(1, true)]),
      group('H', [pageNode(1)], { hidden: true }),
    ]);
    const { html } = rendererOf(site).renderDocument(0, CONTENT);
    const sidebar = html.slice(html.indexOf('op-nav"'), html.indexOf('</nav><main'));
    assert.doesNotMatch(sidebar, /Unseen/);
  });

  it("a group's root page lists the group where the site asks for cards", () => {
    const pages = [
      samplePage('a/index', { title: 'Root' }),
      samplePage('a/b', { title: 'Child', description: 'About it.' }),
    ];
    const site = samplePlan(pages, [group('G', [pageNode(1)], { root: 0, directory: 'card' })]);
    const { html } = rendererOf(site).renderDocument(0, CONTENT);
    assert.match(html, /<a class="op-directory-card" href="\.\.\/a\/b\.html"><strong>Child<\/strong>/);
  });

  it('is the same however often and in whatever order it is rendered', () => {
    const pages = Array.from({ length: 30 }, (_, index) => samplePage(`g/${index % 3 === 0 ? 'x/' : ''}p${index}`));
    const site = samplePlan(pages, [
      group(
        'G',
        pages.map((_, index) => pageNode(index)),
      ),
    ]);
    const forwards = rendererOf(site);
    const backwards = rendererOf(site);
    const there = pages.map((_, index) => forwards.renderDocument(index, CONTENT));
    const back = pages.map((_, index) => backwards.renderDocument(pages.length - 1 - index, CONTENT)).reverse();
    assert.deepEqual(there, back);
  });
});

describe('a large section', () => {
  const pages = Array.from({ length: 3000 }, (_, index) => samplePage(`g${Math.floor(index / 30)}/p${index}`));
  const groups = Array.from({ length: 100 }, (_, at) =>
    group(
      `Group ${at}`,
      Array.from({ length: 30 }, (_, index) => pageNode(at * 30 + index)),
    ),
  );

  it("shows the page's own group, and the others as a link each", () => {
    const { html } = rendererOf(samplePlan(pages, groups)).renderDocument(65, CONTENT);
    assert.match(html, /<a href="\.\.\/g2\/p65\.html" aria-current="page">/);
    assert.match(html, /<a class="op-nav-closed" href="\.\.\/g50\/p1500\.html">/);
    assert.doesNotMatch(html, /p1501\.html/);
  });

  it('shows two hundred of thousands of siblings, and the way on', () => {
    const flat = samplePlan(pages, [
      group(
        'All',
        pages.map((_, index) => pageNode(index)),
      ),
    ]);
    const { html } = rendererOf(flat).renderDocument(1000, CONTENT);
    assert.match(html, /g33\/p1000\.html" aria-current="page"/);
    assert.match(html, /op-nav-more" href="\.\.\/g33\/p999\.html"/);
    assert.match(html, /op-nav-more" href="\.\.\/g40\/p1200\.html"/);
    assert.ok(html.length < 60_000, String(html.length));
  });
});

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
    assert.match(findings[1]?.message ?? '', /"\/a" to "\/" is not used, since a page stands at its source/);
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
