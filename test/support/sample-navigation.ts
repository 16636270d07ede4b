import type {
  DivisionKind,
  NavigationDivision,
  NavigationGroup,
  NavigationNode,
  NavigationPage,
} from '../../site/model/navigation.js';

export function pageNode(page: number, hidden = false): NavigationPage {
  return { kind: 'page', page, hidden };
}

export function group(
  label: string,
  children: readonly NavigationNode[],
  fields: Partial<NavigationGroup> = {},
): NavigationGroup {
  return { kind: 'group', label, hidden: false, expanded: false, directory: 'none', children, ...fields };
}

/** `firstPage` is the first page below, unless given. */
export function division(
  kind: DivisionKind,
  label: string,
  children: readonly NavigationNode[],
  fields: Partial<NavigationDivision> = {},
): NavigationDivision {
  const first = firstPageBelow(children);
  return {
    kind,
    label,
    hidden: false,
    isDefault: false,
    children,
    ...(first === undefined ? {} : { firstPage: first }),
    ...fields,
  };
}

function firstPageBelow(nodes: readonly NavigationNode[]): number | undefined {
  for (const node of nodes) {
    if (node.kind === 'page') return node.page;
    const found = 'children' in node ? firstPageBelow(node.children) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
