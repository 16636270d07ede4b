import type { SchemaModel } from './schema-model.js';

/** Returns a schema's type in a few words: `string<date-time>`, `Movie[]`, `enum<string> | null`. */
export function typeText(schema: SchemaModel, depth = 0): string {
  const text = bareType(schema, depth);
  return schema.nullable && text !== 'any' ? `${text} | null` : text;
}

function bareType(schema: SchemaModel, depth: number): string {
  const { types, format, values } = schema;
  if (types.length === 0) return choiceType(schema, depth);
  return types
    .map((type) => {
      if (type === 'array') return arrayType(schema, depth);
      if (type === 'object') return objectType(schema, depth);
      if (values !== undefined) return `enum<${type}>`;
      return format === undefined ? type : `${type}<${format}>`;
    })
    .join(' | ');
}

/** Returns the type of an object. One that has only additional properties is described by their type. */
function objectType({ fields, additional, choices }: SchemaModel, depth: number): string {
  if (additional === undefined || fields.length + choices.length > 0 || depth > 8) return 'object';
  const inner = typeText(additional, depth + 1);
  return inner === 'any' ? 'object' : `map<string, ${inner}>`;
}

function arrayType({ items, tuple }: Pick<SchemaModel, 'items' | 'tuple'>, depth: number): string {
  if (tuple !== undefined && depth <= 8) {
    const rest = items === undefined ? [] : [`...${arrayType({ items }, depth)}`];
    return `[${[...tuple.map((each) => typeText(each, depth + 1)), ...rest].join(', ')}]`;
  }
  if (items === undefined || depth > 8) return 'array';
  const inner = typeText(items, depth + 1);
  return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`;
}

/** Returns the type of a choice. Up to three alternatives are named; more would be less readable than "any". */
function choiceType({ choices, cut }: SchemaModel, depth: number): string {
  const options = choices[0]?.options ?? [];
  if (options.length === 0 || depth > 8) return cut === undefined ? 'any' : 'object';
  const kinds = [...new Set(options.map(({ schema }) => typeText(schema, depth + 1)))];
  return kinds.length <= 3 ? kinds.join(' | ') : 'any';
}
