import {
  type GraphqlOperation,
  type GraphqlSchema,
  type GraphqlType,
  isBuiltIn,
  OPERATION_KINDS,
  type OperationKind,
} from './schema.js';

const DEFAULT_ROOTS = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

/** Creates a schema from its types, including the root types. Without `roots`, the types with GraphQL's default names are the roots. */
export function createSchema(
  all: ReadonlyMap<string, GraphqlType>,
  roots: Readonly<Partial<Record<OperationKind, string>>> = defaultRoots(all),
): GraphqlSchema {
  const operations = OPERATION_KINDS.flatMap((kind): GraphqlOperation[] => {
    const root = all.get(roots[kind] ?? '');
    return (root?.fields ?? []).map((field) => ({ ...field, kind }));
  });
  const rootNames = new Set(Object.values(roots));
  const implementing = new Map<string, string[]>();
  for (const { name, interfaces } of all.values())
    for (const each of interfaces) implementing.set(each, [...(implementing.get(each) ?? []), name]);
  const types = new Map<string, GraphqlType>();
  for (const [name, type] of all) {
    if (rootNames.has(name) || isBuiltIn(name)) continue;
    types.set(name, type.kind === 'interface' ? { ...type, members: implementing.get(name) ?? [] } : type);
  }
  return { operations, types, roots };
}

function defaultRoots(all: ReadonlyMap<string, GraphqlType>): Partial<Record<OperationKind, string>> {
  return Object.fromEntries(Object.entries(DEFAULT_ROOTS).filter(([, name]) => all.get(name)?.kind === 'object'));
}
