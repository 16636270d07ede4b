import type { NavigationNode } from '../../model/navigation.js';

/** A page's place in the finished navigation. */
export interface PagePosition {
  /** Child indices from the root to the page's node, or to the group whose root page it is. */
  readonly trail: readonly number[];
  readonly previous?: number;
  readonly next?: number;
}

interface Walk {
  readonly trails: Map<number, readonly number[]>;
  /** Pages by sidebar, in reading order; only a page's first place counts. */
  readonly sequences: number[][];
}

/**
 * Finds every page's trail and its neighbours, which are those of its own sidebar: reading on never leaves a tab,
 * version or language. Hidden pages and groups are passed over.
 */
export function readingOrder(nodes: readonly NavigationNode[]): Map<number, PagePosition> {
  const walk: Walk = { trails: new Map(), sequences: [] };
  visitSidebar(nodes, [], walk);
  const neighbours = new Map<number, { previous?: number; next?: number }>();
  for (const sequence of walk.sequences) {
    sequence.forEach((page, position) => {
      const previous = sequence[position - 1];
      const next = sequence[position + 1];
      neighbours.set(page, { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) });
    });
  }
  return new Map([...walk.trails].map(([page, trail]) => [page, { trail, ...neighbours.get(page) }]));
}

function visitSidebar(nodes: readonly NavigationNode[], trail: readonly number[], walk: Walk): void {
  const sequence: number[] = [];
  walk.sequences.push(sequence);
  visit(nodes, trail, { walk, sequence, isHidden: false });
}

function visit(
  nodes: readonly NavigationNode[],
  trail: readonly number[],
  context: { readonly walk: Walk; readonly sequence: number[]; readonly isHidden: boolean },
): void {
  nodes.forEach((node, index) => {
    const here = [...trail, index];
    if (node.kind === 'link') return;
    const isHidden = context.isHidden || node.hidden;
    if (node.kind === 'page') addPage(node.page, here, { ...context, isHidden });
    else if (node.kind !== 'group') visitSidebar(node.children, here, context.walk);
    else {
      if (node.root !== undefined) addPage(node.root, here, { ...context, isHidden });
      visit(node.children, here, { ...context, isHidden });
    }
  });
}

function addPage(
  page: number,
  trail: readonly number[],
  { walk, sequence, isHidden }: { readonly walk: Walk; readonly sequence: number[]; readonly isHidden: boolean },
): void {
  if (walk.trails.has(page)) return;
  walk.trails.set(page, trail);
  if (!isHidden) sequence.push(page);
}
