import type { NavigationNode } from '../../model/navigation.js';

/** Siblings shown at most at one level of a large section. */
const WINDOW_SIZE = 200;

/** Which part of a large section a page sees: equal keys see the same part. */
export interface SidebarWindow {
  readonly key: string;
  /** Way to the group whose pages are shown in full; its last index is the page's own. */
  readonly trail: readonly number[];
}

/**
 * The window of a page: at each level the branch on its trail, its siblings without their content, and of very many
 * siblings the two hundred around it. Blocks have fixed limits, so that neighbours share one rendering.
 */
export function windowOf(section: readonly NavigationNode[], trail: readonly number[]): SidebarWindow {
  const last = trail.at(-1) ?? 0;
  let level = section;
  for (const index of trail.slice(0, -1)) {
    const node = level[index];
    level = node !== undefined && 'children' in node ? node.children : [];
  }
  const endsInGroup = level[last]?.kind === 'group';
  const block = Math.floor(last / WINDOW_SIZE);
  return {
    key: `${trail.slice(0, -1).join('.')}${endsInGroup ? `.${last}` : `:${block}`}`,
    trail: trail.length === 0 ? [0] : trail,
  };
}

/** Start and end of the block of siblings around an index. */
export function blockAround(index: number, length: number): { readonly from: number; readonly to: number } {
  const from = Math.floor(index / WINDOW_SIZE) * WINDOW_SIZE;
  return { from, to: Math.min(length, from + WINDOW_SIZE) };
}

/** Links that a section's sidebar has when it is shown whole. */
export function countLinks(nodes: readonly NavigationNode[]): number {
  let count = 0;
  for (const node of nodes) {
    if (node.kind === 'page' || node.kind === 'link') count++;
    else if (node.kind === 'group') count += countLinks(node.children) + (node.root === undefined ? 0 : 1);
  }
  return count;
}
