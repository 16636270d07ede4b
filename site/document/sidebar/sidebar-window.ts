import type { NavigationNode } from '../../model/navigation.js';

/** Maximum number of siblings shown at one level of a large section. */
const WINDOW_SIZE = 200;

/** The part of a large section that a page shows. Equal keys stand for equal parts. */
export interface SidebarWindow {
  readonly key: string;
  /** The path to the group whose pages are shown in full. Its last index is the page's own. */
  readonly trail: readonly number[];
}

/**
 * Returns the window of a page: at each level the branch on its trail and its siblings without their content, and of very many
 * siblings the block of two hundred around it. Blocks have fixed limits, so that neighbors share one rendering.
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

/** Returns the start and end of the block of siblings around an index. */
export function blockAround(index: number, length: number): { readonly from: number; readonly to: number } {
  const from = Math.floor(index / WINDOW_SIZE) * WINDOW_SIZE;
  return { from, to: Math.min(length, from + WINDOW_SIZE) };
}

/** Returns the number of links in a section's complete sidebar. */
export function countLinks(nodes: readonly NavigationNode[]): number {
  let count = 0;
  for (const node of nodes) {
    if (node.kind === 'page' || node.kind === 'link') count++;
    else if (node.kind === 'group') count += countLinks(node.children) + (node.root === undefined ? 0 : 1);
  }
  return count;
}
