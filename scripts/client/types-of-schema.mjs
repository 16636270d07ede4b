/** Keywords that say more about values than TypeScript can, or nothing about their type. */
const UNTYPED = new Set(
  'description title default examples deprecated format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems propertyNames minProperties maxProperties contentMediaType contentSchema contentEncoding'.split(
    ' ',
  ),
);
/** Keywords that {@link typeOf} turns into types. */
const TYPED = new Set(
  '$ref type const enum anyOf oneOf allOf properties required additionalProperties items prefixItems'.split(' '),
);

/** The first characters of a doc comment, which would begin one here too. */
const START = ['/', '**'].join('');
const REFERENCE = '#/components/schemas/';
const PRIMITIVES = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' };

/**
 * Returns the TypeScript type of a JSON Schema, indented for its place. Throws for a keyword that it does not know, so that no type is
 * wider or narrower than the document without notice.
 */
export function typeOf(schema, indent = '') {
  if (schema === true) return 'unknown';
  for (const keyword of Object.keys(schema)) {
    if (!TYPED.has(keyword) && !UNTYPED.has(keyword))
      throw new Error(
        `the types of the client cannot express ${keyword} of ${JSON.stringify(schema).slice(0, 200)}: teach it here`,
      );
  }
  const parts = [
    schema.$ref !== undefined && `Schemas['${schema.$ref.slice(REFERENCE.length)}']`,
    schema.const !== undefined && literal(schema.const),
    schema.const === undefined && schema.enum !== undefined && union(schema.enum.map(literal)),
    alternatives(schema.anyOf ?? schema.oneOf, indent),
    schema.allOf?.map((part) => bracket(typeOf(part, indent))).join(' & '),
    schema.const === undefined && schema.enum === undefined && ownType(schema, indent),
  ].filter(Boolean);
  return parts.length === 0 ? 'unknown' : parts.length === 1 ? parts[0] : parts.map(bracket).join(' & ');
}

/** Returns the members of an object type, a line each, with their descriptions. */
export function membersOf({ properties = {}, required = [] }, indent) {
  return Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(schema.description, indent)}${indent}readonly ${keyOf(name)}${mark}: ${typeOf(schema, indent)};\n`;
  });
}

/** Returns a doc comment with its line break; empty without a text. */
export function comment(text, indent) {
  if (text === undefined) return '';
  const line = text.replaceAll('*/', '* /').replaceAll(/\s*\n\s*/g, ' ');
  return `${indent}${START} ${line} */\n`;
}

export const keyOf = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

const literal = (value) => (typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : String(value));

const bracket = (type) => `(${type})`;

const union = (types) => [...new Set(types)].join(' | ');

const alternatives = (schemas, indent) => schemas !== undefined && union(schemas.map((each) => typeOf(each, indent)));

function ownType(schema, indent) {
  const { type, anyOf, oneOf } = schema;
  if (Array.isArray(type)) return union(type.map((each) => ownType({ ...schema, type: each }, indent)));
  if (type === 'array' && schema.prefixItems !== undefined) return tupleType(schema, indent);
  if (type === 'array') return `ReadonlyArray<${typeOf(schema.items ?? {}, indent)}>`;
  if (type === 'object') return objectType(schema, indent);
  // Beside alternatives, the type repeats what they say.
  return anyOf === undefined && oneOf === undefined && PRIMITIVES[type];
}

/** Returns the type of an array whose first items have schemas of their own. All of them are required, as the document has it. */
function tupleType({ prefixItems, items = {}, minItems = 0 }, indent) {
  if (minItems < prefixItems.length) throw new Error('the types of the client cannot express optional prefixItems');
  const rest = items === false ? [] : [`...ReadonlyArray<${typeOf(items, indent)}>`];
  return `readonly [${[...prefixItems.map((each) => typeOf(each, indent)), ...rest].join(', ')}]`;
}

function objectType(schema, indent) {
  const inner = `${indent}  `;
  const { additionalProperties: additional } = schema;
  const isEmpty = Object.keys(schema.properties ?? {}).length === 0;
  const rest =
    additional === undefined || additional === false
      ? undefined
      : `Readonly<Record<string, ${typeOf(additional, isEmpty ? indent : inner)}>>`;
  if (isEmpty) return rest ?? 'Readonly<Record<string, unknown>>';
  const members = `{\n${membersOf(schema, inner).join('')}${indent}}`;
  return rest === undefined ? members : `${members} & ${rest}`;
}
