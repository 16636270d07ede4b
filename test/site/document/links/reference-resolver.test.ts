import assert from 'node:assert/strict';
import { createLinkTargets } from '../../../../site/document/links/link-targets.js';
import { resolveReferences } from '../../../../site/document/links/reference-resolver.js';
import { REFERENCE_START, reference } from '../../../../site/model/references.js';
import { samplePage, samplePlan } from '../../../support/sample-plan.js';

const file = (sourcePath: string) => ({ sourcePath, outputPath: sourcePath, sizeBytes: 1, sha256: '' });
const plan = samplePlan(
  ['index', 'guide/a', 'guide/index', 'changes/v1.2.3', 'v1/guide', 'es/only', 'Usage/README'].map((path) =>
    samplePage(path),
  ),
  [],
  {
    files: [file('files/spec.pdf'), file('images/logo.svg'), file('images/a b.png')],
    redirects: [
      { source: '/old', destination: '/guide/a', permanent: true },
      { source: '/loop', destination: '/loop', permanent: true },
      { source: '/latest/:slug*', destination: '/v1/:slug*', permanent: true },
      { source: '/newest', destination: '/latest/guide', permanent: true },
    ],
    settings: { ...samplePlan([], []).settings, basePath: '/docs' },
  },
);

function resolve(html: string, outputPath = 'guide/a.html', folder = '') {
  return resolveReferences(html, {
    page: 'guide/a',
    outputPath,
    targets: createLinkTargets(plan),
    pageOutputs: plan.pages.map((page) => page.outputPath),
    outsideFiles: new Map([['https://x.example/p.png', { outputPath: 'offprint/outside/p.png' }]]),
    folder,
    placeOf: () => ({}),
    missingText: 'Missing.',
  });
}

describe('references', () => {
  const cases: readonly [claim: string, html: string, expected: string][] = [
    ['a page', `<a href="${reference('link', '/changes/v1.2.3')}">`, '<a href="../changes/v1.2.3.html">'],
    [
      'a page with query and fragment',
      `<a href="${reference('link', '/index?x=1&amp;y#z')}">`,
      '<a href="../index.html?x=1&amp;y#z">',
    ],
    [
      'a page with a final slash',
      `<a href="${reference('link', '/v1/guide/#set-up')}">`,
      '<a href="../v1/guide.html#set-up">',
    ],
    ["a folder's index", `<a href="${reference('link', '/guide')}">`, '<a href="../guide/index.html">'],
    ['a fragment', `<a href="${reference('link', '#set-up')}">`, '<a href="#set-up">'],
    ['a fragment of the page itself', `<a href="${reference('link', '/guide/a#x')}">`, '<a href="#x">'],
    ['a static file', `<a href="${reference('link', '/files/spec.pdf')}">`, '<a href="../files/spec.pdf">'],
    ['a list that the export writes', `<a href="${reference('link', '/llms.txt')}">`, '<a href="../llms.txt">'],
    [
      'an image',
      `<img src="${reference('file', '/images/a b.png')}" alt="">`,
      '<img src="../images/a%20b.png" alt="">',
    ],
    [
      'a file with a fragment',
      `<img src="${reference('file', '/images/logo.svg#mark')}">`,
      '<img src="../images/logo.svg#mark">',
    ],
    [
      'an outside file',
      `<img src="${reference('file', 'https://x.example/p.png')}">`,
      '<img src="../offprint/outside/p.png">',
    ],
    [
      'a style',
      `<p style="background:url(${reference('file', '/images/a b.png')})">`,
      '<p style="background:url(../images/a%20b.png)">',
    ],
    [
      'two of a srcset',
      `<img srcset="${reference('file', '/images/logo.svg')} 1x, ${reference('file', '/images/a b.png')} 2x">`,
      '<img srcset="../images/logo.svg 1x, ../images/a%20b.png 2x">',
    ],
    ["a redirect's destination", `<a href="${reference('link', '/old#x')}">`, '<a href="#x">'],
    [
      'the destination of a rule with a wildcard',
      `<a href="${reference('link', '/latest/guide#x')}">`,
      '<a href="../v1/guide.html#x">',
    ],
    ['redirects one after the other', `<a href="${reference('link', '/newest')}">`, '<a href="../v1/guide.html">'],
    [
      "a page below the site's public path",
      `<a href="${reference('link', '/docs/v1/guide?a#x')}">`,
      '<a href="../v1/guide.html?a#x">',
    ],
    ["the site's public path", `<a href="${reference('link', '/docs/')}">`, '<a href="../index.html">'],
    ['text without references', '<p>a < b</p>', '<p>a < b</p>'],
  ];
  for (const [claim, html, expected] of cases)
    it(`${claim} becomes a relative address`, () => {
      assert.deepEqual(resolve(html), { html: expected, findings: [] });
    });

  it('a broken link loses its address, says so, and is reported with its page', () => {
    const { html, findings } = resolve(`<p><a href="${reference('link', '/no#x')}">text</a></p>`);
    assert.equal(html, '<p><a title="Missing." class="op-broken-link">text</a></p>');
    assert.equal(findings.length, 1);
    assert.equal(findings[0]?.code, 'broken-link');
    assert.equal(findings[0]?.page, 'guide/a');
    assert.match(findings[0]?.message ?? '', /"\/no#x"/);
  });

  it('a folder without a page of its own leads to the first page in it, and is told', () => {
    const { html, findings } = resolve(`<a href="${reference('link', '/changes/#x')}">text</a>`);
    assert.equal(html, '<a href="../changes/v1.2.3.html#x">text</a>');
    assert.deepEqual(
      findings.map(({ code, severity }) => [code, severity]),
      [['broken-link', 'warning']],
    );
    assert.match(findings[0]?.message ?? '', /"\/changes\/#x" names a folder.*Link to "\/changes\/v1\.2\.3"/);
  });

  it('a link without an address is told as that', () => {
    assert.match(resolve(`<a href="${reference('link', '')}">text</a>`).findings[0]?.message ?? '', /has no address/);
  });

  it('what only begins like the public path of the site is not below it', () => {
    assert.equal(resolve(`<a href="${reference('link', '/docsv1/guide')}">`).findings[0]?.code, 'broken-link');
  });

  it('a broken link keeps its other classes', () => {
    const { html } = resolve(`<a class="op-card" href="${reference('link', '/no')}">text</a>`);
    assert.equal(html, '<a title="Missing." class="op-broken-link op-card">text</a>');
  });

  it('a redirect that leads to itself is a broken link', () => {
    assert.equal(resolve(`<a href="${reference('link', '/loop')}">`).findings[0]?.code, 'broken-link');
  });

  it('a page whose name differs in case is broken everywhere, and the finding names it', () => {
    const { findings } = resolve(`<a href="${reference('link', '/usage/readme')}">`);
    assert.match(findings[0]?.message ?? '', /Usage\/README/);
  });

  it('a link without its language finds the page of its language', () => {
    const { html, findings } = resolve(`<a href="${reference('link', '/only')}">`, 'es/a.html', 'es/');
    assert.equal(html, '<a href="../es/only.html">');
    assert.deepEqual(findings, []);
  });

  it('a missing image becomes a placeholder with its text', () => {
    const { html, findings } = resolve(`<img src="${reference('file', '/no.png')}" alt="A &amp; B">`);
    assert.equal(html, '<span class="op-missing-image" role="img" aria-label="A &amp; B">A &amp; B</span>');
    assert.equal(findings[0]?.code, 'missing-file');
  });

  it('a page is no picture', () => {
    assert.equal(resolve(`<img src="${reference('file', '/guide/a')}">`).findings[0]?.code, 'missing-file');
  });

  it('an outside image that could not be fetched asks for nothing', () => {
    const { html, findings } = resolve(`<img src="${reference('file', 'https://x.example/q.png')}">`);
    assert.doesNotMatch(html, /https/);
    assert.equal(findings[0]?.code, 'outside-file');
  });

  it('a fault is reported once a page', () => {
    const link = `<a href="${reference('link', '/no')}">`;
    assert.equal(resolve(link + link).findings.length, 1);
  });

  it('no marker character survives', () => {
    const { html } = resolve(`<p>${REFERENCE_START}link:/x</p><a href="${REFERENCE_START}link:/y">`);
    assert.ok(!html.includes(REFERENCE_START));
  });
});
