import type { NavigationNode } from '../../site/model/navigation.js';
import type { PlannedSite } from '../../site/model/plan.js';

/** A plan's navigation as indented lines: kind, label, a star for the default, its own pages by path. */
export function outline(plan: PlannedSite): string[] {
  const path = (index: number | undefined) => (index === undefined ? undefined : plan.pages[index]?.path);

  function pagesOf(nodes: readonly NavigationNode[]): string[] {
    return nodes.flatMap((node) =>
      node.kind === 'page' ? [`${path(node.page)}${node.hidden ? ' (hidden)' : ''}`] : [],
    );
  }

  function lines(nodes: readonly NavigationNode[], depth: number): string[] {
    const indent = '  '.repeat(depth);
    return nodes.flatMap((node) => {
      if (node.kind === 'page') return [];
      if (node.kind === 'link') return [`${indent}link ${node.label} → ${node.href}`];
      const marks = `${'isDefault' in node && node.isDefault ? '*' : ''}${node.hidden ? ' (hidden)' : ''}`;
      const root = node.kind === 'group' && node.root !== undefined ? ` [${path(node.root)}]` : '';
      const href = node.kind !== 'group' && node.href !== undefined ? ` → ${node.href}` : '';
      const pages = pagesOf(node.children);
      const own = pages.length > 0 ? `: ${pages.join(', ')}` : '';
      return [`${indent}${node.kind} ${node.label}${marks}${root}${href}${own}`, ...lines(node.children, depth + 1)];
    });
  }

  const loose = pagesOf(plan.navigation);
  return [...(loose.length > 0 ? [loose.join(', ')] : []), ...lines(plan.navigation, 0)];
}
