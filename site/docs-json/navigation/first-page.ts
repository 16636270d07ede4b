import type { NavigationNode } from '../../model/navigation.js';

/** Returns the page that choosing an element leads to: its first page that a sidebar shows, or else its first page. */
export function firstPageOf(nodes: readonly NavigationNode[]): number | undefined {
  return find(nodes, false) ?? find(nodes, true);
}

function find(nodes: readonly NavigationNode[], withHidden: boolean): number | undefined {
  // Of several languages or versions the default one is meant, wherever it stands.
  const isMain = (node: NavigationNode) => 'isDefault' in node && node.isDefault;
  for (const node of [...nodes.filter(isMain), ...nodes.filter((node) => !isMain(node))]) {
    const page = node.kind === 'link' || (node.hidden && !withHidden) ? undefined : pageOf(node, withHidden);
    if (page !== undefined) return page;
  }
  return undefined;
}

function pageOf(node: Exclude<NavigationNode, { kind: 'link' }>, withHidden: boolean): number | undefined {
  if (node.kind === 'page') return node.page;
  return (node.kind === 'group' ? node.root : undefined) ?? find(node.children, withHidden);
}
