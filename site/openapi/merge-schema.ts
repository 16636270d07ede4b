import { referenceName, type Specification } from './specification.js';
import { isObject, type Json, listOf, objectOf, textOf } from './values.js';

/** The schemas on the way to another, innermost first. */
export interface Chain {
  readonly schema: object;
  readonly above?: Chain;
}

/** A schema where it stands, as written: it may be a reference. */
export interface SchemaSource {
  readonly schema: unknown;
  readonly chain?: Chain;
}

/** Several schemas that hold together, as one. */
export interface MergedSchema {
  /** Keywords with a single value; the outermost schema that has one decides. */
  readonly facts: Map<string, unknown>;
  readonly required: Set<string>;
  readonly properties: Map<string, SchemaSource[]>;
  readonly items: SchemaSource[];
  readonly additional: SchemaSource[];
  readonly choices: {
    readonly word: 'one of' | 'any of';
    readonly options: readonly SchemaSource[];
    readonly discriminator?: Json;
  }[];
  /** Name of the first reference followed. */
  name?: string;
  nullable: boolean;
  /** A reference leads back to a schema that this one is inside of. */
  isRecursive: boolean;
}

const MOST_PARTS = 400;
const FACTS = [
  ...['title', 'description', 'type', 'format', 'enum', 'const', 'default', 'example', 'examples', 'pattern'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'contentMediaType', 'contentEncoding'],
  ...[
    'deprecated',
    'readOnly',
    'writeOnly',
    'xml',
    'x-mint',
    'x-mint-enum',
    'x-enumDescriptions',
    'x-enum-descriptions',
  ],
];

/**
 * Merges a schema with what it refers to and with the members of its `allOf`, siblings included. Each part keeps its own
 * way up, so that a part used twice is shown twice, and only a schema inside itself is recursive.
 */
export function mergeSchema(
  sources: readonly SchemaSource[],
  specification: Specification,
  moreFacts: readonly string[] = [],
): MergedSchema {
  const merged: MergedSchema = {
    facts: new Map(),
    required: new Set(),
    properties: new Map(),
    items: [],
    additional: [],
    choices: [],
    nullable: false,
    isRecursive: false,
  };
  let parts = 0;
  const visit = ({ schema, chain }: SchemaSource): void => {
    if (!isObject(schema) || ++parts > MOST_PARTS) return;
    const here: Chain = { schema, ...(chain && { above: chain }) };
    takeFacts(schema, [...FACTS, ...moreFacts], merged);
    take(schema, here, merged, visit);
    if (typeof schema.$ref === 'string')
      followReference(schema.$ref, { schema, chain: here }, merged, visit, specification);
  };
  for (const source of sources) visit(source);
  return merged;
}

type Visit = (source: SchemaSource) => void;

function followReference(
  reference: string,
  { schema, chain }: SchemaSource,
  merged: MergedSchema,
  visit: Visit,
  specification: Specification,
): void {
  const target = specification.resolve(schema);
  merged.name ??= referenceName(reference);
  if (target === undefined) return;
  if (isWithin(target, chain?.above)) {
    merged.isRecursive = true;
    const title = textOf(target.title);
    if (title !== undefined && !merged.facts.has('title')) merged.facts.set('title', title);
    return;
  }
  visit({ schema: target, ...(chain && { chain }) });
}

function isWithin(schema: object, chain: Chain | undefined): boolean {
  for (let at = chain; at !== undefined; at = at.above) if (at.schema === schema) return true;
  return false;
}

function takeFacts(schema: Json, keys: readonly string[], { facts }: MergedSchema): void {
  for (const key of keys) if (schema[key] !== undefined && !facts.has(key)) facts.set(key, schema[key]);
}

function take(schema: Json, chain: Chain, merged: MergedSchema, visit: Visit): void {
  if (schema.nullable === true) merged.nullable = true;
  for (const name of listOf(schema.required)) if (typeof name === 'string') merged.required.add(name);
  for (const [name, value] of Object.entries(objectOf(schema.properties))) addProperty(merged, name, value, chain);
  for (const [pattern, value] of Object.entries(objectOf(schema.patternProperties)))
    addProperty(merged, `/${pattern}/`, value, chain);
  if (isObject(schema.items)) merged.items.push({ schema: schema.items, chain });
  else if (Array.isArray(schema.prefixItems)) merged.items.push({ schema: { anyOf: schema.prefixItems }, chain });
  if (isObject(schema.additionalProperties)) merged.additional.push({ schema: schema.additionalProperties, chain });
  else if (schema.additionalProperties === true) merged.additional.push({ schema: {}, chain });
  for (const member of listOf(schema.allOf)) visit({ schema: member, chain });
  for (const [key, word] of [
    ['oneOf', 'one of'],
    ['anyOf', 'any of'],
  ] as const)
    if (Array.isArray(schema[key])) addChoice(schema[key], word, schema, chain, merged, visit);
}

function addProperty(merged: MergedSchema, name: string, schema: unknown, chain: Chain): void {
  const known = merged.properties.get(name);
  if (known === undefined) merged.properties.set(name, [{ schema, chain }]);
  else if (!known.some((source) => source.schema === schema)) known.push({ schema, chain });
}

/** "This or null" is no choice but a schema that may be null. */
function addChoice(
  written: readonly unknown[],
  word: 'one of' | 'any of',
  schema: Json,
  chain: Chain,
  merged: MergedSchema,
  visit: Visit,
): void {
  const options = written.filter((option) => isObject(option) && option.type !== 'null');
  if (options.length < written.filter(isObject).length) merged.nullable = true;
  if (options.length === 1) visit({ schema: options[0], chain });
  else if (options.length > 1)
    merged.choices.push({
      word,
      options: options.map((option) => ({ schema: option, chain })),
      ...(isObject(schema.discriminator) && { discriminator: schema.discriminator }),
    });
}
