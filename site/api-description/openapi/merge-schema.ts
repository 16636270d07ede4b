import { referenceName, type Specification } from './specification.js';
import { isObject, type Json, listOf, objectOf, textOf } from './values.js';
import { jsonText } from './written-number.js';

/** The schemas that contain another, innermost first. */
export interface Chain {
  readonly schema: object;
  readonly above?: Chain;
}

/** A schema as written in its place, where it may be a reference. */
export interface SchemaSource {
  readonly schema: unknown;
  readonly chain?: Chain;
  /** The number of references between the schema that it is merged with and this one. */
  readonly hops?: number;
}

/** Several schemas that apply together, merged into one. */
export interface MergedSchema {
  /** Keywords with a single value. The outermost schema with a keyword wins; of texts, the one behind the fewest references. */
  readonly facts: Map<string, unknown>;
  /** The number of references before each text and example. The nearest one wins. */
  readonly hops: Map<string, number>;
  readonly required: Set<string>;
  readonly properties: Map<string, SchemaSource[]>;
  /** Schemas of the first items, one list for each. */
  readonly tuple: SchemaSource[][];
  readonly items: SchemaSource[];
  readonly additional: SchemaSource[];
  /** Schemas of keywords such as `if` and `not`. */
  readonly parts: { readonly keyword: string; readonly property?: string; readonly source: SchemaSource }[];
  /** Other keywords, as written. */
  readonly more: { readonly name: string; readonly value: unknown }[];
  readonly choices: {
    readonly word: 'one of' | 'any of';
    readonly options: readonly SchemaSource[];
    readonly discriminator?: Json;
  }[];
  /** The name of the first reference that was followed. */
  name?: string;
  nullable: boolean;
  /** True when a reference leads back to a schema that contains this one. */
  isRecursive: boolean;
}

const MAX_PARTS = 400;
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

/** Keywords of which the nearest value wins: a text beside a reference, or in a schema that adds to another, is meant for its place. */
const TEXTS = new Set(['description', 'title', 'example', 'examples', 'default']);
/** Facts that apply together if several schemas have them. */
const BOUNDS = new Set([
  ...['pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'const'],
]);
/** Keywords with a schema that applies under a condition or must not apply, in the order in which they are read. */
const PARTS: ReadonlySet<string> = new Set([
  ...['if', 'then', 'else', 'dependentSchemas', 'not', 'contains', 'propertyNames'],
  ...['unevaluatedProperties', 'unevaluatedItems', 'contentSchema'],
]);
/** Keywords that are shown elsewhere, or mean nothing to readers. */
const KNOWN: ReadonlySet<string> = new Set([
  ...FACTS.filter((name) => name !== 'xml'),
  ...['required', 'properties', 'patternProperties', 'prefixItems', 'allOf', 'oneOf', 'anyOf', 'nullable'],
  ...['$ref', '$dynamicRef', '$defs', 'definitions', '$schema', '$id', '$anchor', '$dynamicAnchor', '$comment'],
  ...['$vocabulary', 'id', 'discriminator'],
]);

/**
 * Merges a schema with its references and with the members of its `allOf`, including siblings. Each part has its own chain of
 * ancestors, so that a part used twice is shown twice, and only a schema inside itself is recursive.
 */
export function mergeSchema(
  sources: readonly SchemaSource[],
  specification: Specification,
  moreFacts: readonly string[] = [],
): MergedSchema {
  const merged: MergedSchema = {
    facts: new Map(),
    hops: new Map(),
    required: new Set(),
    properties: new Map(),
    tuple: [],
    items: [],
    additional: [],
    parts: [],
    more: [],
    choices: [],
    nullable: false,
    isRecursive: false,
  };
  let parts = 0;
  const propertiesOf = (written: unknown) =>
    objectOf(isObject(written) && typeof written.$ref === 'string' ? specification.resolve(written) : written);
  const visit = ({ schema, chain, hops = 0 }: SchemaSource): void => {
    if (!isObject(schema) || ++parts > MAX_PARTS) return;
    const here: Chain = { schema, ...(chain && { above: chain }) };
    takeFacts(schema, { keys: [...FACTS, ...moreFacts], hops }, merged);
    takeOthers(schema, moreFacts, merged);
    take(schema, { chain: here, hops }, merged, { visit, propertiesOf });
    const reference = schema.$ref ?? schema.$dynamicRef;
    if (typeof reference === 'string')
      followReference(
        reference,
        { schema: { $ref: reference }, chain: here, hops: hops + 1 },
        merged,
        visit,
        specification,
      );
  };
  for (const source of sources) visit(source);
  return merged;
}

type Visit = (source: SchemaSource) => void;

function followReference(
  reference: string,
  { schema, chain, hops = 0 }: SchemaSource,
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
  visit({ schema: target, ...(chain && { chain }), hops });
}

function isWithin(schema: object, chain: Chain | undefined): boolean {
  for (let at = chain; at !== undefined; at = at.above) if (at.schema === schema) return true;
  return false;
}

function takeFacts(
  schema: Json,
  { keys, hops }: { readonly keys: readonly string[]; readonly hops: number },
  { facts, hops: known, more }: MergedSchema,
): void {
  for (const key of keys) {
    if (schema[key] === undefined) continue;
    if (!facts.has(key) || (TEXTS.has(key) && hops < (known.get(key) ?? 0))) {
      facts.set(key, schema[key]);
      known.set(key, hops);
    }
    // Bounds apply together, wherever they are; of texts, the nearest one wins.
    else if (BOUNDS.has(key) && jsonText(facts.get(key)) !== jsonText(schema[key]))
      more.push({ name: key, value: schema[key] });
  }
}

/** Adds keywords without a place of their own, which are shown as written. Extensions are for tools. */
function takeOthers(schema: Json, moreFacts: readonly string[], merged: MergedSchema): void {
  for (const [name, value] of Object.entries(schema)) {
    if (value === undefined || KNOWN.has(name) || name.startsWith('x-') || moreFacts.includes(name)) continue;
    if (name === 'additionalProperties' && (isObject(value) || value === true)) continue;
    if (name === 'items' && isObject(value)) continue;
    if (PARTS.has(name) && isObject(value)) continue;
    if (merged.more.some((each) => each.name === name && jsonText(each.value) === jsonText(value))) continue;
    merged.more.push({ name, value });
  }
}

function take(
  schema: Json,
  { chain, hops }: { readonly chain: Chain; readonly hops: number },
  merged: MergedSchema,
  { visit, propertiesOf }: { readonly visit: Visit; readonly propertiesOf: (written: unknown) => Json },
): void {
  if (schema.nullable === true) merged.nullable = true;
  for (const name of listOf(schema.required)) if (typeof name === 'string') merged.required.add(name);
  for (const [name, value] of Object.entries(propertiesOf(schema.properties)))
    addProperty(merged, name, { schema: value, chain, hops });
  for (const [pattern, value] of Object.entries(objectOf(schema.patternProperties)))
    addProperty(merged, `/${pattern}/`, { schema: value, chain, hops });
  // Drafts before 2020 write the schemas of the first items as a list in `items`.
  const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : listOf(schema.items);
  for (const [index, each] of first.entries()) {
    const sources = merged.tuple[index] ?? [];
    merged.tuple[index] = [...sources, { schema: each, chain }];
  }
  for (const items of [schema.items, first.length > 0 ? schema.additionalItems : undefined])
    if (isObject(items)) merged.items.push({ schema: items, chain });
  for (const keyword of PARTS) if (isObject(schema[keyword])) addPart(keyword, schema[keyword], chain, merged);
  if (isObject(schema.additionalProperties)) merged.additional.push({ schema: schema.additionalProperties, chain });
  else if (schema.additionalProperties === true) merged.additional.push({ schema: {}, chain });
  for (const member of listOf(schema.allOf)) visit({ schema: member, chain, hops });
  for (const [key, word] of [
    ['oneOf', 'one of'],
    ['anyOf', 'any of'],
  ] as const)
    if (Array.isArray(schema[key])) addChoice(schema[key], word, schema, { chain, hops }, merged, visit);
}

function addPart(keyword: string, value: Json, chain: Chain, { parts }: MergedSchema): void {
  if (keyword !== 'dependentSchemas') parts.push({ keyword, source: { schema: value, chain } });
  else
    for (const [property, schema] of Object.entries(value))
      parts.push({ keyword, property, source: { schema, chain } });
}

function addProperty(merged: MergedSchema, name: string, source: SchemaSource): void {
  const known = merged.properties.get(name);
  if (known === undefined) merged.properties.set(name, [source]);
  else if (!known.some(({ schema }) => schema === source.schema)) known.push(source);
}

/** Adds a choice. "This or null" becomes a nullable schema, not a choice. */
function addChoice(
  written: readonly unknown[],
  word: 'one of' | 'any of',
  schema: Json,
  { chain, hops }: { readonly chain: Chain; readonly hops: number },
  merged: MergedSchema,
  visit: Visit,
): void {
  const options = written.filter((option) => isObject(option) && option.type !== 'null');
  if (options.length < written.filter(isObject).length) merged.nullable = true;
  if (options.length === 1) visit({ schema: options[0], chain, hops });
  else if (options.length > 1)
    merged.choices.push({
      word,
      options: options.map((option) => ({ schema: option, chain })),
      ...(isObject(schema.discriminator) && { discriminator: schema.discriminator }),
    });
}
