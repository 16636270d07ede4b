import type { GraphqlPart } from './page-paths.js';
import type { GraphqlField, GraphqlSchema } from './schema.js';

const MAX_SHOWN = 60;
const known = new WeakMap<GraphqlSchema, ReadonlyMap<string, readonly GraphqlPart[]>>();

/** Returns the first operations and types that use a type, operations before types. */
export function usedBy(name: string, schema: GraphqlSchema): readonly GraphqlPart[] {
  const uses = known.get(schema) ?? collect(schema);
  known.set(schema, uses);
  return uses.get(name) ?? [];
}

function collect(schema: GraphqlSchema): Map<string, GraphqlPart[]> {
  const uses = new Map<string, GraphqlPart[]>();
  const note = (names: Iterable<string>, part: GraphqlPart) => {
    for (const name of new Set(names)) {
      if (name === part.name) continue;
      const parts = uses.get(name);
      if (parts === undefined) uses.set(name, [part]);
      else if (parts.length < MAX_SHOWN) parts.push(part);
    }
  };
  for (const { kind, ...field } of schema.operations) note(namesIn(field), { kind, name: field.name });
  for (const type of schema.types.values())
    note([...type.fields.flatMap(namesIn), ...(type.kind === 'union' ? type.members : [])], {
      kind: 'type',
      name: type.name,
    });
  return uses;
}

function namesIn(field: GraphqlField): string[] {
  return [field.type.name, ...field.arguments.map(({ type }) => type.name)];
}
