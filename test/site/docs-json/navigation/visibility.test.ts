import assert from 'node:assert/strict';
import { pageOf, planProject } from '../../../support/plan-project.js';

/** Sidebar, search, sitemap, noindex. */
type Row = readonly [
  claim: string,
  sidebar: boolean,
  search: boolean,
  sitemap: boolean,
  noindex: boolean,
  project: Project,
];

interface Project {
  /** Lines of the page's front matter. */
  readonly frontMatter?: string;
  /** Keys of the group that holds it; null where no group does. */
  readonly group?: object | null;
  /** Keys of the tab around the group. */
  readonly tab?: object;
  readonly seo?: object;
}

const rows: readonly Row[] = [
  ['an ordinary page', true, true, true, false, {}],
  ['a page with hidden: true', false, false, false, true, { frontMatter: 'hidden: true' }],
  ['a page outside the navigation', false, false, false, false, { group: null }],
  [
    'a page outside the navigation with hidden: true',
    false,
    false,
    false,
    true,
    { group: null, frontMatter: 'hidden: true' },
  ],
  ['a page in a hidden group', false, false, false, true, { group: { hidden: true } }],
  ['a page in a hidden tab', false, false, false, true, { tab: { hidden: true } }],
  ['a page in a hidden, searchable group', false, true, true, false, { group: { hidden: true, searchable: true } }],
  ['a page in a hidden, searchable tab', false, true, true, false, { tab: { hidden: true, searchable: true } }],
  ['a page with noindex: true', true, false, false, true, { frontMatter: 'noindex: true' }],
  ['a page with searchable: false', true, false, true, false, { frontMatter: 'searchable: false' }],
  [
    'a hidden page on a site that indexes all',
    false,
    true,
    true,
    false,
    { frontMatter: 'hidden: true', seo: { indexing: 'all' } },
  ],
  ['an unlisted page on a site that indexes all', false, true, true, false, { group: null, seo: { indexing: 'all' } }],
  [
    'a noindex page on a site that indexes all',
    true,
    false,
    false,
    true,
    { frontMatter: 'noindex: true', seo: { indexing: 'all' } },
  ],
  [
    'a hidden page in a searchable group',
    false,
    false,
    false,
    true,
    { frontMatter: 'hidden: true', group: { hidden: true, searchable: true } },
  ],
  [
    'a page in a hidden group inside a searchable tab',
    false,
    false,
    false,
    true,
    { group: { hidden: true }, tab: { hidden: true, searchable: true } },
  ],
  [
    'a page with hidden: false in a hidden group',
    false,
    true,
    true,
    false,
    { frontMatter: 'hidden: false', group: { hidden: true } },
  ],
  ['searchable: true on a hidden page', false, false, false, true, { frontMatter: 'hidden: true\nsearchable: true' }],
  ['a page of a site that is not to be indexed', true, true, false, true, { seo: { metatags: { robots: 'noindex' } } }],
];

describe('where a page appears', () => {
  it('a page outside the navigation is told of, but where the site has all its pages searched', () => {
    const told = (seo: object) => {
      const { findings } = planProject({ pages: ['a'], files: { 'b.mdx': 'x' }, configuration: { seo } });
      return findings.filter(({ code }) => code === 'orphan-page').map(({ page }) => page);
    };
    assert.deepEqual(told({}), ['b']);
    assert.deepEqual(told({ indexing: 'all' }), []);
  });

  for (const [
    claim,
    inSidebar,
    inSearch,
    inSitemap,
    noindex,
    { frontMatter = '', group = {}, tab = {}, seo = {} },
  ] of rows) {
    const places = [inSidebar && 'sidebar', inSearch && 'search', inSitemap && 'sitemap'].filter(Boolean);
    it(`${claim} is in ${places.join(', ') || 'none of the lists'}${noindex ? ' and asks not to be indexed' : ''}`, () => {
      const pages = group === null ? ['other'] : ['other', { group: 'G', ...group, pages: ['page'] }];
      const plan = planProject({
        navigation: { tabs: [{ tab: 'T', ...tab, pages }] },
        configuration: { seo },
        pages: ['other'],
        files: { 'page.mdx': `---\ntitle: P\n${frontMatter}\n---\n` },
      });
      const page = pageOf(plan, 'page');
      assert.deepEqual(
        { inSidebar: page.inSidebar, inSearch: page.inSearch, inSitemap: page.inSitemap, noindex: page.noindex },
        { inSidebar, inSearch, inSitemap, noindex },
      );
    });
  }

  it('hidden and unlisted pages are exported, and every list leaves out the same ones', () => {
    const files = { 'secret.mdx': '---\nhidden: true\n---\n', 'loose.mdx': 'Loose' };
    const plan = planProject({ navigation: { pages: ['a', 'secret'] }, pages: ['a'], files });
    assert.deepEqual(
      plan.pages.map(({ path }) => path),
      ['a', 'secret', 'loose'],
    );
    const listed = (key: 'inSidebar' | 'inSearch' | 'inSitemap') =>
      plan.pages.filter((page) => page[key]).map(({ path }) => path);
    assert.deepEqual([listed('inSidebar'), listed('inSearch'), listed('inSitemap')], [['a'], ['a'], ['a']]);
  });

  it('a page shown in one place and hidden in another is shown', () => {
    const navigation = {
      tabs: [
        { tab: 'H', hidden: true, pages: ['a'] },
        { tab: 'T', pages: ['a'] },
      ],
    };
    assert.equal(pageOf(planProject({ navigation, pages: ['a'] }), 'a').inSidebar, true);
  });
});
