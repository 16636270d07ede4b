import type { GraphqlPart } from './page-paths.js';
import type { GraphqlOperation, GraphqlSchema } from './schema.js';

const known = new WeakMap<GraphqlSchema, ReadonlyMap<string, GraphqlOperation>>();

/** Returns the operation that a page documents; undefined for a type, and if the schema does not have the operation. */
export function findOperation(schema: GraphqlSchema, part: GraphqlPart): GraphqlOperation | undefined {
  const operations =
    known.get(schema) ?? new Map(schema.operations.toReversed().map((operation) => [keyOf(operation), operation]));
  known.set(schema, operations);
  return operations.get(keyOf(part));
}

function keyOf({ kind, name }: GraphqlPart): string {
  return `${kind} ${name}`;
}
