import assert from 'node:assert/strict';
import type { NavigationNode } from '../../../site/model/navigation.js';
import type { PlannedPage } from '../../../site/model/plan.js';
import { choosePages, type PrintedEntry, UnknownSelection } from '../../../site/print/choose-pages.js';

const page = (index: number, hidden = false): NavigationNode => ({ kind: 'page', page: index, hidden });
const group = (label: string, children: readonly NavigationNode[], root?: number): NavigationNode => ({
  ...{ kind: 'group', label, hidden: false, expanded: false, directory: 'none', children },
  ...(root !== undefined && { root }),
});
const division = (kind: 'language' | 'version' | 'tab', label: string, children: readonly NavigationNode[]) =>
  ({ kind, label, hidden: false, isDefault: false, children }) satisfies NavigationNode;
const pages = Array.from(
  { length: 9 },
  (_, index) => ({ sidebarTitle: `Page ${index}`, noindex: index === 8 }) as PlannedPage,
);

const SITE: readonly NavigationNode[] = [
  division('language', 'en', [
    division('version', 'v1', [group('', [page(0)]), group('Guides', [page(1, true), page(2)], 3)]),
    division('version', 'v2', [division('tab', 'Guides', [page(4), page(2)])]),
    { kind: 'link', label: 'Blog', href: 'https://example.com' },
  ]),
  division('language', 'de', [division('version', 'v1', [page(5)])]),
];

const titles = (entries: readonly PrintedEntry[]): unknown[] =>
  entries.map(({ title, children }) => (children.length === 0 ? title : [title, ...titles(children)]));

describe('choosing the pages to print', () => {
  it('follows the navigation, without hidden pages and links, and prints each page once', () => {
    const chosen = choosePages({ navigation: SITE, pages });
    assert.deepEqual(chosen.pages, [0, 3, 2, 4, 5]);
    assert.deepEqual(titles(chosen.entries), [
      ['English', ['v1', 'Page 0', ['Guides', 'Page 2']], ['v2', ['Guides', 'Page 4', 'Page 2']]],
      ['Deutsch', ['v1', 'Page 5']],
    ]);
  });

  it('prints a language, a version, or the parts of a name', () => {
    const choose = (selection: Parameters<typeof choosePages>[1]) =>
      choosePages({ navigation: SITE, pages }, selection).pages;
    assert.deepEqual(choose({ language: 'de' }), [5]);
    assert.deepEqual(choose({ version: 'V1' }), [0, 3, 2, 5]);
    assert.deepEqual(choose({ language: 'en', version: 'v2' }), [4, 2]);
    assert.deepEqual(choose({ group: 'guides' }), [3, 2, 4]);
    assert.throws(
      () => choose({ language: 'fr' }),
      (error) => error instanceof UnknownSelection && /“fr”; it has en, de/.test(error.message),
    );
    assert.throws(() => choose({ group: 'API' }), /no part “API”; it has en, v1, Guides/);
  });

  it('prints all pages of a site without a navigation that search engines may show', () => {
    assert.deepEqual(choosePages({ navigation: [], pages }).pages, [0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
