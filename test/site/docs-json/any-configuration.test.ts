import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SiteUnreadable } from '../../../site/docs-json/plan-errors.js';
import { planSite } from '../../../site/docs-json/plan-site.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';

const keys = [
  'languages',
  'language',
  'versions',
  'version',
  'tabs',
  'tab',
  'menu',
  'item',
  'groups',
  'group',
  'pages',
].concat([
  'root',
  'href',
  'hidden',
  'icon',
  'global',
  'directory',
  'openapi',
  'anchors',
  'anchor',
  'products',
  'product',
  '$ref',
]);
const leaf = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    '/b/',
    'GET /x',
    '../a',
    'https://x.test',
    './part.json',
    '',
    'caf\u00e9',
    'cafe\u0301',
    '/図/руководство',
    'دليل',
    '🚀',
  ),
  fc.jsonValue({ maxDepth: 1 }),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...keys), tie('tree'), { maxKeys: 5 }),
  ),
}));
const settings = fc.dictionary(
  fc.constantFrom(
    'colors',
    'logo',
    'favicon',
    'navbar',
    'footer',
    'banner',
    'seo',
    'redirects',
    'styling',
    'variables',
    'errors',
    'api',
    'tabs',
  ),
  fc.oneof(fc.jsonValue({ maxDepth: 3 }), tree),
);

/** Plans it; only a configuration that can't be used may be refused. */
function plan(file: 'docs.json' | 'mint.json', configuration: object): void {
  const files = memorySourceFiles({
    [file]: JSON.stringify(configuration),
    'a.mdx': '---\ntitle: A\n---\n',
    'b/index.md': 'B',
    'part.json': '["a"]',
  });
  try {
    const { pages, navigation } = planSite(files, {});
    assert.ok(pages.every(({ trail }) => trail.length === 0 || navigation[trail[0] ?? -1] !== undefined));
  } catch (error) {
    if (!(error instanceof SiteUnreadable)) throw error;
  }
}

describe('any configuration', () => {
  for (const file of ['docs.json', 'mint.json'] as const) {
    it(`in ${file} is planned or refused in a sentence, and never ends in a crash`, () => {
      fc.assert(
        fc.property(tree, settings, (navigation, rest) => plan(file, { ...rest, navigation })),
        { numRuns: 400 },
      );
    });
  }
});

describe('any front matter', () => {
  it('is read or told, and the page is planned', () => {
    const line = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('title', 'icon', 'openapi', 'mode', 'url', 'groups'), fc.string())
        .map(([key, value]) => `${key}: ${value}`),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const text = `---\n${lines.join('\n')}\n---\nText`;
        const files = memorySourceFiles({ 'docs.json': '{"navigation":{"pages":["a"]}}', 'a.mdx': text });
        const { pages, navigation } = planSite(files, { groups: ['*'] });
        assert.ok(pages.length === 1 || navigation[0]?.kind === 'link' || lines.some((one) => one.startsWith('url')));
      }),
      { numRuns: 500 },
    );
  });
});
