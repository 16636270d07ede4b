/** The names that a pattern declares: `{ a, b: [c, ...d] }` has `a`, `c` and `d`. */
export function patternNames(pattern: unknown): string[] {
  if (typeof pattern !== 'object' || pattern === null) return [];
  const node = pattern as { type: string; name?: string } & Record<string, unknown>;
  switch (node.type) {
    case 'Identifier':
      return [node.name ?? ''];
    case 'AssignmentPattern':
      return patternNames(node.left);
    case 'RestElement':
      return patternNames(node.argument);
    case 'ArrayPattern':
      return (node.elements as unknown[]).flatMap(patternNames);
    case 'ObjectPattern':
      return (node.properties as { value?: unknown; argument?: unknown }[]).flatMap(({ value, argument }) =>
        patternNames(value ?? argument),
      );
    default:
      return [];
  }
}
