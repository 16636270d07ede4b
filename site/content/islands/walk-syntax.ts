/** Any node of a syntax tree, where only its kind and its place matter. */
export interface AnySyntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** The nodes directly below a node. A shorthand property (`{ a }`) has one node as key and as value: it comes once. */
export function childrenOf(node: AnySyntax): AnySyntax[] {
  const children: AnySyntax[] = [];
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isSyntax(item)) children.push(item);
    } else if (isSyntax(value) && !children.includes(value)) children.push(value);
  }
  return children;
}

function isSyntax(value: unknown): value is AnySyntax {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Every node of a tree, parents before children; `look` answers false where it has seen enough of a branch. */
export function visitSyntax(root: AnySyntax, look: (node: AnySyntax) => boolean | undefined): void {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (look(node) !== false) pending.push(...childrenOf(node));
  }
}
