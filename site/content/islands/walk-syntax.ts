import type { Node } from 'acorn';

/** Any node of a syntax tree, with its type and its place. */
export interface AnySyntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Returns a node of acorn's as any node. Its types list the fields of each kind of node instead of allowing any. */
export function asAnySyntax(node: Node): AnySyntax {
  return node as unknown as AnySyntax;
}

/** Returns the children of a node. A shorthand property (`{ a }`) has one node as key and value, which is returned once. */
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

/** Visits every node of a tree, parents first. `look` returns false to skip a node's children. */
export function visitSyntax(root: AnySyntax, look: (node: AnySyntax) => boolean | undefined): void {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (look(node) !== false) pending.push(...childrenOf(node));
  }
}
