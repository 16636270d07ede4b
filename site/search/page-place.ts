import type { NavigationNode } from '../navigation.js';
import type { PlannedPage } from '../plan.js';
import type { SearchScope } from './page-sections.js';

/** Where a page stands, as far as search is concerned. */
export interface PagePlace {
  readonly scope: SearchScope;
  /** Labels of the groups on the way to the page, outermost first. */
  readonly groups: readonly string[];
  /** Boost of the nearest group or division that has one. */
  readonly boost?: number;
}

/** Follows a page's trail through the navigation. A page outside the navigation has no place. */
export function pagePlace(navigation: readonly NavigationNode[], { trail }: Pick<PlannedPage, 'trail'>): PagePlace {
  const scope: { language?: string; version?: string; product?: string } = {};
  const groups: string[] = [];
  let boost: number | undefined;
  let level = navigation;
  for (const index of trail) {
    const node = level[index];
    if (node === undefined || !('children' in node)) break;
    if (node.kind === 'language' || node.kind === 'version' || node.kind === 'product') scope[node.kind] = node.label;
    if (node.kind === 'group' && node.label !== '') groups.push(node.label);
    boost = node.boost ?? boost;
    level = node.children;
  }
  return { scope, groups, ...(boost === undefined ? {} : { boost }) };
}
