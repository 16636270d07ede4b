import assert from 'node:assert/strict';
import { findLostFiles } from '../../../activities/verify/find-lost-files.js';
import { gatherTargets } from '../../../loss/files/named-targets.js';
import { bundleInProcess, configurationOf, type ProjectBundle } from '../../support/bundle-in-process.js';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

const PROJECT = {
  'docs.json': configurationOf(['index', 'guide/start', 'guide/changes'], {
    seo: { metatags: { canonical: 'https://docs.test' } },
    redirects: [
      { source: '/old', destination: '/guide/start' },
      { source: '/older', destination: '/old' },
      { source: '/all/*', destination: '/guide/*' },
      { source: '/folder', destination: '/guide' },
      { source: '/gone', destination: '/nowhere' },
    ],
  }),
  'index.mdx': '![a](/images/a.svg)\n\n[Start](/guide/start) [Description](/openapi.json) [All](/llms-full.txt)\n',
  'guide/start.mdx':
    '<img src="/images/a.svg" srcSet="/images/b.svg 2x" />\n\n<div style={{ background: "url(/images/c.svg)" }}>x</div>\n',
  'guide/changes.mdx': '---\nrss: true\n---\n\n<Update label="May 2024">New.</Update>\n',
  'openapi.json': { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} },
  'style.css': '.a { background: url("/images/a.svg") }\n',
  'images/a.svg': PICTURE,
  'images/b.svg': PICTURE,
  'images/c.svg': PICTURE,
};

/** A fault put into a finished bundle, and what is lost by it: who names it, and what. */
type Mutation = readonly [
  what: string,
  mutate: (files: Map<string, Buffer>) => void,
  lost: readonly (readonly [string, string])[],
];

const without = (path: string) => (files: Map<string, Buffer>) => assert.ok(files.delete(path), path);
const changed = (path: string, from: string | RegExp, to: string) => (files: Map<string, Buffer>) => {
  const text = files.get(path)?.toString('utf8') ?? '';
  assert.notEqual(text.replace(from, to), text, `${path} has no ${from}: ${text}`);
  files.set(path, Buffer.from(text.replace(from, to)));
};

const PAGES = ['guide/changes', 'guide/start', 'index'];

const MUTATIONS: readonly Mutation[] = [
  [
    'a picture on a page',
    changed('index.html', 'src="images/a.svg"', 'src="images/x.svg"'),
    [['index', 'images/x.svg']],
  ],
  [
    'a picture of a set',
    changed('guide/start.html', '../images/b.svg', '../images/x.svg'),
    [['guide/start', 'images/x.svg']],
  ],
  [
    'a picture of a style attribute',
    changed('guide/start.html', 'images/c.svg', 'images/x.svg'),
    [['guide/start', 'images/x.svg']],
  ],
  ['a file that is dropped', without('images/c.svg'), [['guide/start', 'images/c.svg']]],
  [
    'a picture of the style sheet',
    (files) => {
      const path = [...files.keys()].find((name) => /^offprint\/theme\..*\.css$/.test(name)) ?? '';
      changed(path, '}', '}.x{background:url("../images/x.svg")}')(files);
    },
    [['theme', 'images/x.svg']],
  ],
  [
    'a link',
    changed('index.html', /href="guide\/start.html"(?!.*href="guide\/start.html")/s, 'href="guide/x.html"'),
    [['index', 'guide/x.html']],
  ],
  ['a redirect', changed('_redirects', '/old /guide/start', '/old /guide/x'), [['_redirects', 'guide/x']]],
  [
    'a redirect as JSON',
    changed('offprint/redirects.json', '"/guide/start"', '"/guide/x"'),
    [['offprint/redirects.json', 'guide/x']],
  ],
  ['the page of a redirect', changed('old.html', /guide\/start\.html/g, 'guide/x.html'), [['old', 'guide/x.html']]],
  [
    'a page of the sitemap',
    changed('sitemap.xml', 'docs.test/guide/start', 'docs.test/guide/x'),
    [['sitemap.xml', 'https://docs.test/guide/x']],
  ],
  [
    'a page of a feed',
    changed('guide/changes/rss.xml', /docs.test\/guide\/changes/g, 'docs.test/x'),
    [['guide/changes/rss.xml', 'https://docs.test/x']],
  ],
  ['a feed', without('guide/changes/rss.xml'), [['guide/changes', 'guide/changes/rss.xml']]],
  [
    'a Markdown copy',
    without('guide/start.md'),
    [
      ['guide/start', 'guide/start.md'],
      ['llms.txt', 'guide/start.md'],
    ],
  ],
  [
    'a page of the list for language models',
    changed('llms.txt', 'guide/start.md', 'guide/x.md'),
    [['llms.txt', 'guide/x.md']],
  ],
  [
    'a file of a description',
    changed('openapi.json', '"paths":{}', '"paths":{"/a":{"$ref":"a.json#/b"}}'),
    [['openapi.json', 'a.json']],
  ],
  [
    'the search of all pages',
    (files) => {
      const path = [...files.keys()].find((name) => /^offprint\/search\..*\.js$/.test(name)) ?? '';
      without(path)(files);
    },
    PAGES.map((page) => [page, 'search'] as const),
  ],
  [
    'the own address',
    changed('guide/start.html', 'https://docs.test/guide/start', 'https://docs.test/guide/x'),
    [['guide/start', 'https://docs.test/guide/x']],
  ],
  ['a sitemap', without('sitemap.xml'), [['robots.txt', 'sitemap.xml']]],
];

describe('files that a bundle names', () => {
  let bundle: ProjectBundle;
  before(async () => {
    bundle = await bundleInProcess(PROJECT);
  });

  /** Returns the files that refer to missing ones. */
  async function lost(mutate?: (files: Map<string, Buffer>) => void, told: readonly string[] = []) {
    const files = new Map(bundle.files);
    files.set('llms-full.txt', Buffer.from(''));
    mutate?.(files);
    const gathered = gatherTargets();
    for (const [path, bytes] of files) gathered.add({ path, bytes });
    const documents = [...files.keys()]
      .filter((path) => path.endsWith('.html'))
      .map((outputPath) => ({
        page: outputPath.replace(/\.html$/, ''),
        outputPath,
        facts: { ids: [], outsideRequests: [], references: told.map((path) => ({ path })) },
      }));
    const walked = { named: gathered.finish(), documents: async () => documents };
    return findLostFiles([walked], { files, site: bundle.plan });
  }

  it('are all there where nothing is broken', async () => assert.deepEqual(await lost(), []));

  for (const [what, mutate, expected] of MUTATIONS)
    it(`are reported without ${what}`, async () => {
      const findings = await lost(mutate);
      const text = findings.map(({ code, severity, page, message }) => [code, severity, page ?? '', message].join(' '));
      assert.equal(text.length, expected.length, text.join('\n'));
      for (const [by, path] of expected)
        assert.ok(
          text.some((each) => each.startsWith('lost-file error ') && each.includes(by) && each.includes(path)),
          `${by} ${path}:\n${text.join('\n')}`,
        );
    });

  it('are reported once where a page is known to lack them', async () =>
    assert.deepEqual(await lost(without('images/c.svg'), ['images/c.svg']), []));

  it('are named on so many pages, and counted on the others', async () => {
    const gathered = gatherTargets();
    const pages = Array.from({ length: 40 }, (_, index) => `p${index}`);
    for (const page of pages) gathered.add({ path: `${page}.html`, bytes: Buffer.from('<img src="x.png">') });
    const facts = { ids: [], outsideRequests: [], references: [] };
    const documents = async () => pages.map((page) => ({ page, outputPath: `${page}.html`, facts }));
    const files = new Set<string>();
    const findings = await findLostFiles([{ named: gathered.finish(), documents }], { files, site: bundle.plan });
    assert.equal(findings.length, 25);
    assert.match(findings.at(-1)?.message ?? '', /15 more pages have it, 40 in all/);
  });
});
