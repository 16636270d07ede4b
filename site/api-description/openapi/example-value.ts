import type { SchemaModel } from './schema-model.js';
import { isNumber } from './written-number.js';

/** The direction of a message: a request omits read-only fields, a response write-only ones. */
export type Direction = 'request' | 'response';

export interface ExampleOptions {
  readonly direction: Direction;
  /** True to omit optional fields. */
  readonly requiredOnly?: boolean;
}

const MAX_DEPTH = 12;

/** Returns a value that a schema allows: its own example, default or first value, or one made from its type. */
export function exampleValue(schema: SchemaModel, options: ExampleOptions, depth = 0): unknown {
  const [type] = schema.types;
  const given = schema.example ?? schema.constant ?? schema.preset ?? schema.values?.[0];
  // YAML reads digits as a number, even if a string is meant.
  if (given !== undefined)
    return schema.types.join() === 'string' && isNumber(given.value) ? String(given.value) : given.value;
  const option = schema.choices[0]?.options[0]?.schema;
  if (depth > MAX_DEPTH) return null;
  if (type === 'object' || (type === undefined && schema.fields.length > 0))
    return objectExample(schema, options, depth);
  if (type === 'array') return arrayExample(schema, options, depth);
  if (option !== undefined) return exampleValue(option, options, depth + 1);
  return type === undefined ? (schema.cut === undefined ? null : {}) : scalarExample(type, schema);
}

function objectExample(schema: SchemaModel, options: ExampleOptions, depth: number): unknown {
  const entries: [string, unknown][] = [];
  for (const { name, required, schema: field } of schema.fields) {
    if (options.direction === 'request' ? field.readOnly : field.writeOnly) continue;
    if ((options.requiredOnly === true && !required) || name.startsWith('/')) continue;
    // A schema that contains itself ends here, if the field is optional.
    if (field.cut === 'recursion' && !required) continue;
    entries.push([name, exampleValue(field, options, depth + 1)]);
  }
  for (const { options: choices } of schema.choices) {
    const chosen = choices[0] === undefined ? undefined : exampleValue(choices[0].schema, options, depth + 1);
    if (typeof chosen === 'object' && chosen !== null && !Array.isArray(chosen))
      entries.push(...Object.entries(chosen));
  }
  if (entries.length === 0 && schema.additional !== undefined && options.requiredOnly !== true)
    entries.push([schema.keys?.[0] ?? 'key', exampleValue(schema.additional, options, depth + 1)]);
  return Object.fromEntries(entries);
}

function arrayExample({ items, tuple }: SchemaModel, options: ExampleOptions, depth: number): unknown {
  if (tuple !== undefined) return tuple.map((each) => exampleValue(each, options, depth + 1));
  if (items === undefined || items.cut === 'recursion') return [];
  return [exampleValue(items, options, depth + 1)];
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2024-01-15T09:30:00Z',
  date: '2024-01-15',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  uuid: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'c3RyaW5n',
  base64: 'c3RyaW5n',
  password: 'secret',
};

function scalarExample(type: string, { format, minimum }: SchemaModel): unknown {
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  const known = format === undefined || !Object.hasOwn(FORMATS, format) ? undefined : FORMATS[format];
  return known ?? 'string';
}
