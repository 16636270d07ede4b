import type { GraphqlInput, GraphqlSchema, GraphqlType } from './schema.js';

const MAX_DEPTH = 6;

/** Returns a value that an argument or an input field allows: its default, or one made from its type. */
export function exampleInput({ type, preset, name }: GraphqlInput, schema: GraphqlSchema, depth = 0): unknown {
  const given = preset === undefined ? undefined : parsedPreset(preset);
  if (given !== undefined) return given.value;
  const target = schema.types.get(type.name);
  const value =
    target?.kind === 'input'
      ? depth > MAX_DEPTH
        ? {}
        : objectExample(target, schema, depth)
      : exampleScalar(type.name, target, name);
  return type.isList ? [value] : value;
}

/** Returns an object with its required fields. If no field is required, it has the first one, so that it is not empty. */
function objectExample(
  { fields, isOneOf }: GraphqlType,
  schema: GraphqlSchema,
  depth: number,
): Record<string, unknown> {
  const required = fields.filter(({ type, preset }) => type.isRequired && preset === undefined);
  const chosen = isOneOf || required.length === 0 ? fields.slice(0, 1) : required;
  return Object.fromEntries(chosen.map((field) => [field.name, exampleInput(field, schema, depth + 1)]));
}

/** Scalars that many schemas define in the same way. */
const KNOWN: readonly (readonly [RegExp, unknown])[] = [
  [/^Int$|(?:Int|Long|BigInt)$/, 1],
  [/^Float$|Decimal$/, 1.5],
  [/^Boolean$/, true],
  [/^ID$/, '1'],
  [/^(?:ISO8601)?DateTime$|^Timestamp/, '2024-01-15T09:30:00Z'],
  [/^Date$/, '2024-01-15'],
  [/^(?:URI|URL)$/, 'https://example.com'],
  [/^UUID$/, '3c90c3cc-0d44-4b50-8888-8dd25736052a'],
  [/^Email/, 'user@example.com'],
  [/^JSON/, {}],
];

/** Returns a value of a type without fields: the first value of an enum, or a scalar's value by its name. */
export function exampleScalar(name: string, type: GraphqlType | undefined, field = ''): unknown {
  if (type?.kind === 'enum')
    return (type.values.find(({ deprecation }) => deprecation === undefined) ?? type.values[0])?.name ?? '';
  if (name === 'String' && /email$/i.test(field)) return 'user@example.com';
  const known = KNOWN.find(([pattern]) => pattern.test(name));
  return known === undefined ? 'string' : known[1];
}

/** Parses a default value. Defaults are JSON, except objects and enums, which the page shows as written. */
function parsedPreset(preset: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(preset) };
  } catch {
    return /^\w+$/.test(preset) ? { value: preset } : undefined;
  }
}
