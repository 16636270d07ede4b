import assert from 'node:assert/strict';
import { outline } from '../../support/outline.js';
import { findingsOf, pageOf, planProject } from '../../support/plan-project.js';

const forms: readonly (readonly [claim: string, navigation: unknown, expected: readonly string[]])[] = [
  ['pages', { pages: ['a', { group: 'G', pages: ['b'] }] }, ['a', 'group G: b']],
  ['a bare list', [{ group: 'G', pages: ['a'] }, 'b'], ['b', 'group G: a']],
  ['groups with a root', { groups: [{ group: 'G', root: 'a', pages: ['a', 'b'] }] }, ['group G [a]: b']],
  ['a group of nothing but its root', { groups: [{ group: 'G', root: 'a' }] }, ['group G [a]']],
  [
    'languages, versions, tabs and groups',
    {
      languages: [
        { language: 'en', versions: [{ version: '1', tabs: [{ tab: 'T', groups: [{ group: 'G', pages: ['a'] }] }] }] },
      ],
    },
    ['language en*', '  version 1*', '    tab T*', '      group G: a'],
  ],
  [
    'tabs above versions, the marked one being the default',
    {
      tabs: [
        {
          tab: 'T',
          versions: [
            { version: '1', pages: ['a'] },
            { version: '2', default: true, pages: ['b'] },
          ],
        },
      ],
    },
    ['tab T*', '  version 1: a', '  version 2*: b'],
  ],
  [
    'versions in a list of pages, one of them the default',
    {
      pages: [
        { version: '1', pages: ['a'] },
        { version: '2', default: true, pages: ['b'] },
      ],
    },
    ['version 1: a', 'version 2*: b'],
  ],
  [
    'products with menus',
    {
      products: [
        {
          product: 'P',
          menu: [
            { item: 'I', pages: ['a'] },
            { item: 'J', href: 'https://example.com' },
          ],
        },
      ],
    },
    ['product P*', '  item I*: a', '  item J → https://example.com'],
  ],
  [
    'dropdowns and anchors',
    { dropdowns: [{ dropdown: 'D', anchors: [{ anchor: 'A', groups: [{ group: '', pages: ['a'] }] }] }] },
    ['dropdown D*', '  anchor A*', '    group : a'],
  ],
  [
    'hidden elements',
    {
      tabs: [
        { tab: 'H', hidden: true, pages: ['a'] },
        { tab: 'T', pages: ['b'] },
      ],
    },
    ['tab H (hidden): a', 'tab T*: b'],
  ],
  [
    'an address as a page',
    { pages: ['a', 'https://example.com/x'] },
    ['a', 'link https://example.com/x → https://example.com/x'],
  ],
];

describe('a navigation', () => {
  for (const [claim, navigation, expected] of forms) {
    it(`of ${claim} is read`, () => {
      assert.deepEqual(outline(planProject({ navigation, pages: ['a', 'b'] })), expected);
    });
  }

  it('of mixed kinds is read whole, with a warning', () => {
    const navigation = { versions: [{ version: '1', pages: ['a'] }], tabs: [{ tab: 'T', pages: ['b'] }] };
    const plan = planProject({ navigation, pages: ['a', 'b'] });
    assert.deepEqual(outline(plan), ['version 1*: a', 'tab T*: b']);
    assert.match(findingsOf(plan, 'configuration')[0]?.message ?? '', /mixes versions and tabs/);
  });

  it('of mixed kinds leaves out what names the same description and the same links too', () => {
    const tabs = [
      { tab: 'T', pages: ['a'] },
      { tab: 'API', openapi: { source: 'b.yaml', directory: 'b' } },
      { tab: 'L', href: 'https://x.test' },
    ];
    const kinds = (beside: object[]) =>
      planProject({ navigation: { versions: [{ version: '1', tabs }], tabs: beside }, pages: ['a'] }).navigation.map(
        ({ kind }) => kind,
      );
    assert.deepEqual(kinds(tabs), ['version']);
    assert.ok(kinds([{ tab: 'API', openapi: { source: 'b.yaml', directory: 'c' } }, tabs[0] ?? {}]).includes('tab'));
  });

  it('whose parts share their pages is told once for each two parts', () => {
    const versions = ['1', '2', '3'].map((version) => ({
      version,
      pages: ['a', 'b', 'c', 'd', ...(version === '3' ? ['e', 'e'] : [])],
    }));
    const plan = planProject({ navigation: { versions }, pages: ['a', 'b', 'c', 'd', 'e'] });
    assert.deepEqual(
      findingsOf(plan, 'duplicate-page').map(({ message }) => message.split('.')[0]),
      [
        'Two parts of the navigation share 4 pages: "a", "b", "c" and 1 more',
        'The navigation names the page "e" more than once; it belongs to the first place',
      ],
    );
  });

  it('of mixed kinds leaves out what only repeats another, as tabs that versions took over', () => {
    const tabs = [{ tab: 'T', menu: [{ item: 'I', groups: [{ group: 'G', pages: ['a', 'b'] }] }] }];
    const navigation = { versions: [{ version: '1', tabs }], tabs };
    const plan = planProject({ navigation, pages: ['a', 'b'] });
    assert.deepEqual(
      plan.navigation.map(({ kind }) => kind),
      ['version'],
    );
    assert.match(findingsOf(plan, 'configuration')[0]?.message ?? '', /tabs only repeat what versions contains/);
    const linked = { ...navigation, tabs: [...tabs, { tab: 'Blog', href: 'https://x.test' }] };
    const kinds = planProject({ navigation: linked, pages: ['a', 'b'] }).navigation.map(({ kind }) => kind);
    assert.deepEqual(kinds, ['version', 'tab', 'tab']);
  });

  it('hands directory down to its groups, which may override it', () => {
    const navigation = {
      directory: 'card',
      groups: [
        { group: 'G', pages: ['a'] },
        { group: 'H', directory: 'accordion', pages: [{ group: 'I', pages: ['b'] }] },
        { group: 'J', directory: 'none', pages: ['c'] },
      ],
    };
    const plan = planProject({ navigation, pages: ['a', 'b', 'c'] });
    const directories = (nodes: typeof plan.navigation): unknown[] =>
      nodes.flatMap((node) =>
        node.kind === 'group' ? [[node.label, node.directory], ...directories(node.children)] : [],
      );
    assert.deepEqual(directories(plan.navigation), [
      ['G', 'card'],
      ['H', 'accordion'],
      ['I', 'accordion'],
      ['J', 'none'],
    ]);
  });

  it('reads icons in both forms and refuses addresses that run a script', () => {
    const navigation = {
      tabs: [
        { tab: 'T', icon: { name: 'book', style: 'solid' }, pages: ['a'] },
        { tab: 'Bad', href: 'java\tscript:alert(1)' },
      ],
      global: { anchors: [{ anchor: 'Blog', icon: 'pen', href: '/blog' }] },
    };
    const plan = planProject({ navigation, pages: ['a'] });
    assert.deepEqual(outline(plan), ['tab T*: a']);
    assert.equal(plan.navigation[0]?.kind === 'tab' && plan.navigation[0].icon, 'book');
    assert.match(
      findingsOf(plan, 'configuration')
        .map(({ message }) => message)
        .join(),
      /"Bad" leads to/,
    );
    assert.deepEqual(
      plan.globalLinks.map((node) => 'href' in node && node.href),
      ['/blog'],
    );
  });

  it('an element leads to its first page that is shown', () => {
    const navigation = {
      tabs: [
        {
          tab: 'T',
          groups: [
            { group: 'Hidden', hidden: true, pages: ['a'] },
            { group: 'G', root: 'b', pages: ['c'] },
          ],
        },
      ],
    };
    const [tab] = planProject({ navigation, pages: ['a', 'b', 'c'] }).navigation;
    assert.equal(tab?.kind === 'tab' && tab.firstPage, 1);
  });

  it('a page with an address of its own in the front matter is a link and no page', () => {
    const files = { 'chat.mdx': '---\ntitle: Chat\nsidebarTitle: Talk\nurl: https://example.com/chat\n---\n' };
    const plan = planProject({ navigation: { groups: [{ group: 'G', pages: ['a', 'chat'] }] }, pages: ['a'], files });
    assert.deepEqual(outline(plan), ['group G: a', '  link Talk → https://example.com/chat']);
    assert.deepEqual(
      plan.pages.map(({ path }) => path),
      ['a'],
    );
    assert.deepEqual(plan.redirects, [{ source: '/chat', destination: 'https://example.com/chat', permanent: true }]);
  });

  it('a page named twice is one page; its first place is the one it belongs to', () => {
    const navigation = {
      tabs: [
        { tab: 'T', pages: ['a', 'b'] },
        { tab: 'U', pages: ['b', 'c'] },
      ],
    };
    const plan = planProject({ navigation, pages: ['a', 'b', 'c'] });
    assert.deepEqual(
      plan.pages.map(({ path }) => path),
      ['a', 'b', 'c'],
    );
    assert.deepEqual(pageOf(plan, 'b').trail, [0, 1]);
    assert.equal(findingsOf(plan, 'duplicate-page').length, 1);
    assert.deepEqual(outline(plan), ['tab T*: a, b', 'tab U: b, c']);
  });

  it('a page that every version names is told once, however many there are', () => {
    const versions = ['3', '2', '1'].map((version) => ({ version, pages: [`v${version}`, 'shared'] }));
    const plan = planProject({ navigation: { versions }, pages: ['v1', 'v2', 'v3', 'shared'] });
    assert.equal(findingsOf(plan, 'duplicate-page').length, 1);
    assert.equal(plan.pages.length, 4);
  });

  it('reading on stays in its tab and passes over hidden pages', () => {
    const navigation = {
      tabs: [
        { tab: 'T', groups: [{ group: 'G', root: 'a', pages: ['b', 'h', { group: 'N', pages: ['c'] }] }] },
        { tab: 'U', pages: ['d'] },
      ],
    };
    const files = { 'h.mdx': '---\nhidden: true\n---\n', 'b.mdx': '---\nhideFooterPagination: true\n---\n' };
    const plan = planProject({ navigation, pages: ['a', 'c', 'd'], files });
    const neighbours = plan.pages.map(({ path, previous, next, trail }) => [path, previous, next, trail]);
    assert.deepEqual(neighbours, [
      ['a', undefined, 1, [0, 0]],
      ['b', undefined, undefined, [0, 0, 0]],
      ['h', undefined, undefined, [0, 0, 1]],
      ['c', 1, undefined, [0, 0, 2, 0]],
      ['d', undefined, undefined, [1, 0]],
    ]);
  });

  it('nested beyond all sense is cut with a warning', () => {
    let navigation: unknown = { group: 'Deepest', pages: ['a'] };
    for (let level = 0; level < 90; level++) navigation = { group: `L${level}`, pages: [navigation] };
    const plan = planProject({ navigation: { pages: ['b', navigation] }, pages: ['a', 'b'] });
    assert.match(findingsOf(plan, 'configuration')[0]?.message ?? '', /levels deep/);
    assert.deepEqual(outline(plan), ['b']);
  });
});

describe('the colour of an anchor', () => {
  const cases: readonly [claim: string, color: unknown, expected: object | undefined, told: boolean][] = [
    ['is one for each mode', { light: '#112233', dark: '#aabbcc' }, { light: '#112233', dark: '#aabbcc' }, false],
    ['is for both where one is given', { dark: '#abc' }, { light: '#abc', dark: '#abc' }, false],
    ['that is none is told and left out', { light: 'red;x:y' }, undefined, true],
  ];
  for (const [claim, color, expected, told] of cases)
    it(claim, () => {
      const navigation = { anchors: [{ anchor: 'API', color, pages: ['a'] }] };
      const plan = planProject({ navigation, pages: ['a'] });
      const [anchor] = plan.navigation;
      assert.deepEqual(anchor?.kind === 'anchor' ? anchor.color : 'no anchor', expected);
      assert.equal(
        findingsOf(plan, 'configuration').some(({ message }) => message.includes('color of "API"')),
        told,
      );
    });
});
