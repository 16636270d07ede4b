import type { GraphqlSchema, OperationKind } from './schema.js';

/** The part of a schema that a page documents. */
export interface GraphqlPart {
  readonly kind: OperationKind | 'type';
  readonly name: string;
}

const FOLDERS = { query: 'queries', mutation: 'mutations', subscription: 'subscriptions', type: 'types' } as const;

/** Returns the path of each part's page below a folder; undefined for parts without a page, such as `String`. */
export type GraphqlPaths = (part: GraphqlPart) => string | undefined;

/**
 * Returns the paths of all pages of a schema, for both planning and linking. Names that differ only in case get a number, because
 * some file systems treat them as equal.
 */
export function graphqlPaths(schema: GraphqlSchema, directory: string): GraphqlPaths {
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  for (const part of graphqlParts(schema)) {
    const wanted = [directory, FOLDERS[part.kind], kebab(part.name)].filter((each) => each !== '').join('/');
    let path = wanted;
    for (let count = 2; taken.has(path); count++) path = `${wanted}-${count}`;
    taken.add(path);
    paths.set(keyOf(part), path);
  }
  return (part) => paths.get(keyOf(part));
}

/** Returns every part of a schema that has a page, in order. */
function graphqlParts({ operations, types }: GraphqlSchema): GraphqlPart[] {
  return [
    ...operations.map(({ kind, name }) => ({ kind, name })),
    ...[...types.keys()].map((name) => ({ kind: 'type', name }) as const),
  ];
}

function kebab(name: string): string {
  return name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2').toLowerCase();
}

function keyOf({ kind, name }: GraphqlPart): string {
  return `${kind} ${name}`;
}
