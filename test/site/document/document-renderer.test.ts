import assert from 'node:assert/strict';
import { createDocumentRenderer } from '../../../site/document/document-renderer.js';
import type { PlannedPage, PlannedSite, SitePlan } from '../../../site/model/plan.js';
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

  // No id occurs twice, and links to the heading reach it.
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

  it('a group that leads to a page is a link beside the button that opens it, which is open on its own page and below', () => {
    const pages = [samplePage('start'), samplePage('guide'), samplePage('guide/a')];
    const inner = group('Guide', [pageNode(2)], { root: 1 });
    const site = samplePlan(pages, [group('All', [pageNode(0), inner])]);
    const sidebarOf = (page: number) => rendererOf(site).renderDocument(page, CONTENT).html;
    const head = '<li class="op-nav-parent"><a href="guide.html"';
    assert.ok(sidebarOf(0).includes(`${head}><span>Guide</span></a><details><summary aria-label="Guide"></summary>`));
    assert.ok(sidebarOf(1).includes(`${head} aria-current="page"><span>Guide</span></a><details open><summary`));
    const below = sidebarOf(2);
    assert.match(below, /<a href="..\/guide.html"><span>Guide<\/span><\/a><details open><summary/);
    assert.match(below, /<a href="..\/guide\/a.html" aria-current="page">/);
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
