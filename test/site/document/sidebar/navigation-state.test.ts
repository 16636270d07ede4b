import assert from 'node:assert/strict';
import { createCounterparts } from '../../../../site/document/sidebar/counterparts.js';
import { navigationState } from '../../../../site/document/sidebar/navigation-state.js';
import { division, group, pageNode } from '../../../support/sample-navigation.js';
import { samplePage, samplePlan } from '../../../support/sample-plan.js';

const pages = ['index', 'guide/a', 'api/a', 'es/index', 'es/guide/a', 'loose', 'es/loose'].map((path) =>
  samplePage(path),
);
const navigation = [
  division(
    'language',
    'en',
    [
      division('tab', 'Guides', [group('Start', [pageNode(0), group('Deep', [pageNode(1)])])]),
      division('tab', 'API', [group('Calls', [pageNode(2)])]),
      division('tab', 'Secret', [], { hidden: true }),
    ],
    { isDefault: true },
  ),
  division('language', 'es', [group('Inicio', [pageNode(3), pageNode(4)])]),
];
const plan = samplePlan(pages, navigation);

function stateOf(path: string) {
  const page = plan.pages.find((candidate) => candidate.path === path);
  assert.ok(page);
  const state = navigationState(plan.navigation, page);
  return {
    switchers: state.switchers.map(({ kind, options, current }) => ({
      kind,
      options: options.map(({ label }) => label),
      current: current?.label,
    })),
    groups: state.groups.map(({ label }) => label),
    sectionKey: state.sectionKey,
    sectionTrail: state.sectionTrail,
  };
}

describe('navigation state', () => {
  it('a trail gives the current language, tab and groups; hidden tabs are not offered', () => {
    assert.deepEqual(stateOf('guide/a'), {
      switchers: [
        { kind: 'language', options: ['en', 'es'], current: 'en' },
        { kind: 'tab', options: ['Guides', 'API'], current: 'Guides' },
      ],
      groups: ['Start', 'Deep'],
      sectionKey: '0.0',
      sectionTrail: [0, 1, 0],
    });
  });

  it('links beside the groups of a language are offered on all its pages', () => {
    const beside = [division('language', 'tr', [group('Giriş', [pageNode(0)]), division('dropdown', 'Forum', [])])];
    const { switchers, sectionTrail } = navigationState(beside, { path: 'index', trail: [0, 0, 0] });
    assert.deepEqual(
      switchers.map(({ kind, options }) => [kind, options.map(({ label }) => label)]),
      [
        ['language', ['tr']],
        ['dropdown', ['Forum']],
      ],
    );
    assert.deepEqual(sectionTrail, [0, 0]);
  });

  it('a language without tabs offers none', () => {
    assert.deepEqual(stateOf('es/guide/a').switchers, [{ kind: 'language', options: ['en', 'es'], current: 'es' }]);
  });

  it('a page outside the navigation is in the default language, and in no tab', () => {
    const { switchers, sectionKey } = stateOf('loose');
    assert.deepEqual(
      switchers.map(({ current }) => current),
      ['en', undefined],
    );
    assert.equal(sectionKey, '0.0');
  });

  it('a page outside the navigation is in the language that its folder names', () => {
    assert.equal(stateOf('es/loose').switchers[0]?.current, 'es');
  });

  it('kinds that a site mixes at one level are all offered', () => {
    const mixed = [division('version', 'v1', []), division('tab', 'Guides', [pageNode(0)])];
    const { switchers } = navigationState(mixed, { path: 'index', trail: [1, 0] });
    assert.deepEqual(
      switchers.map(({ kind, current }) => [kind, current?.label]),
      [
        ['version', undefined],
        ['tab', 'Guides'],
      ],
    );
  });
});

describe('counterparts', () => {
  const counterparts = createCounterparts(plan.pages);
  const [english, spanish] = navigation;
  const cases: readonly [from: number, to: number, claim: string][] = [
    [1, 4, 'a page has its translation'],
    [0, 3, 'the first page has its translation'],
    [2, 3, 'a page without translation leads to the first page'],
  ];
  for (const [from, to, claim] of cases)
    it(claim, () => {
      assert.ok(english && spanish);
      assert.equal(counterparts.find(from, english, spanish), to);
    });

  it('works both ways', () => {
    assert.ok(english && spanish);
    assert.equal(counterparts.find(4, spanish, english), 1);
  });

  it('versions are matched by the folder that each has', () => {
    const versioned = ['v1/guide/a', 'v1/b', 'latest/guide/a', 'latest/c'].map((path) => samplePage(path));
    const old = division('version', '1.0', [pageNode(0), pageNode(1)]);
    const current = division('version', '2.0', [pageNode(3), pageNode(2)]);
    const found = createCounterparts(versioned);
    assert.equal(found.find(0, old, current), 2);
    assert.equal(found.find(1, old, current), 3);
  });
});
