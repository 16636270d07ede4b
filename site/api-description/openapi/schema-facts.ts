import type { MergedSchema } from './merge-schema.js';
import type { KeywordModel, LimitModel, SchemaModel } from './schema-model.js';
import { defined, isObject, listOf, objectOf, shortJson, textOf } from './values.js';
import { isNumber, WrittenNumber } from './written-number.js';

type Facts = Omit<SchemaModel, 'fields' | 'choices' | 'parts' | 'tuple' | 'items' | 'additional' | 'cut'>;

/** Maximum number of values shown. The number of further ones is shown. */
const MAX_VALUES = 1_000;
const MAX_EXAMPLES = 50;
const MAX_TEXT_LENGTH = 2_000;

/** Returns the facts of a schema itself, without its fields and items. */
export function schemaFacts(merged: MergedSchema, labelKeys: readonly string[] = []): Facts {
  const { facts } = merged;
  const written = facts.get('type');
  const types = (Array.isArray(written) ? written : [written]).filter((type) => typeof type === 'string');
  const values = valuesOf(merged);
  const examples = examplesOf(facts);
  const mint = objectOf(facts.get('x-mint'));
  return {
    ...defined({
      name: merged.name,
      title: textOf(facts.get('title')),
      description: textOf(facts.get('description')),
      format:
        textOf(facts.get('format')) ?? textOf(facts.get('contentEncoding')) ?? textOf(facts.get('contentMediaType')),
      pattern: textOf(facts.get('pattern')),
      minimum: leastNumber(facts),
      xml: xmlOf(facts.get('xml')),
      values,
      constant: facts.has('const') ? { value: facts.get('const') } : undefined,
      preset: facts.has('default') ? { value: facts.get('default') } : undefined,
      valuesLeft: valuesLeft(facts.get('enum')),
      example: examples[0],
      otherExamples: examples.length > 1 ? examples.slice(1, MAX_EXAMPLES).map(({ value }) => value) : undefined,
      keys: keysOf(merged),
    }),
    types:
      types.filter((type) => type !== 'null').length > 0 ? types.filter((type) => type !== 'null') : implied(merged),
    nullable: merged.nullable || types.includes('null') || (values?.some(({ value }) => value === null) ?? false),
    limits: limitsOf(facts),
    more: moreOf(merged),
    deprecated: facts.get('deprecated') === true,
    readOnly: facts.get('readOnly') === true,
    writeOnly: facts.get('writeOnly') === true,
    pre: labelsOf(mint.pre),
    post: [...labelsOf(mint.post), ...labelKeys.flatMap((key) => keyLabels(key, facts.get(key)))],
  };
}

function xmlOf(written: unknown): Facts['xml'] {
  if (!isObject(written)) return undefined;
  const isAttribute = written.attribute === true || written.nodeType === 'attribute';
  return {
    ...defined({ name: textOf(written.name) }),
    ...(isAttribute && { isAttribute }),
    ...(written.wrapped === true && { isWrapped: true as const }),
  };
}

function implied({ facts, properties, items, tuple, additional }: MergedSchema): string[] {
  if (properties.size > 0 || additional.length > 0) return ['object'];
  if (items.length + tuple.length > 0) return ['array'];
  const sample = facts.has('const') ? facts.get('const') : listOf(facts.get('enum'))[0];
  if (sample === undefined || sample === null) return [];
  if (isNumber(sample)) return ['number'];
  return [Array.isArray(sample) ? 'array' : typeof sample === 'object' ? 'object' : typeof sample];
}

function valuesOf({ facts }: MergedSchema): Facts['values'] {
  const written = facts.get('enum');
  if (!Array.isArray(written)) return undefined;
  const described = facts.get('x-mint-enum') ?? facts.get('x-enumDescriptions') ?? facts.get('x-enum-descriptions');
  return written.slice(0, MAX_VALUES).map((value, index) => {
    const description = textOf(Array.isArray(described) ? described[index] : objectOf(described)[String(value)]);
    return { value, ...(description !== undefined && { description }) };
  });
}

function valuesLeft(values: unknown): number | undefined {
  const left = listOf(values).length - MAX_VALUES;
  return left > 0 ? left : undefined;
}

/** Returns the examples in their order, with the value of `example` first. */
function examplesOf(facts: ReadonlyMap<string, unknown>): { readonly value: unknown }[] {
  const own = facts.has('example') ? [{ value: facts.get('example') }] : [];
  const examples = facts.get('examples');
  if (Array.isArray(examples)) return [...own, ...examples.map((value: unknown) => ({ value }))];
  const named = Object.values(objectOf(examples)).filter((each) => each !== undefined);
  return [...own, ...named.map((each) => ({ value: isObject(each) && 'value' in each ? each.value : each }))];
}

function keysOf({ parts }: MergedSchema): Facts['keys'] {
  const names = parts.find(({ keyword }) => keyword === 'propertyNames')?.source.schema;
  const keys = isObject(names) ? (Array.isArray(names.enum) ? names.enum : [names.const]) : [];
  const texts = keys.flatMap((key) => textOf(key) ?? []);
  return texts.length > 0 ? texts : undefined;
}

/** Returns keywords without a place of their own, and required names without a schema. */
function moreOf({ more, required, properties, choices, facts }: MergedSchema): KeywordModel[] {
  const unknown = [...required].filter((name) => !properties.has(name));
  const format = ['contentEncoding', 'contentMediaType'].filter(
    (name) => facts.has(name) && (facts.has('format') || (name === 'contentMediaType' && facts.has('contentEncoding'))),
  );
  return [
    ...(unknown.length > 0 && choices.length === 0 ? [{ name: 'required', text: unknown.join(', ') }] : []),
    ...format.map((name) => ({ name, text: textOf(facts.get(name)) ?? '' })),
    ...more.map(({ name, value }) => ({ name, text: writtenText(value) })),
  ];
}

function writtenText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : shortJson(value, MAX_TEXT_LENGTH);
}

/** Returns the bounds. `exclusiveMinimum` is a flag in OpenAPI 3.0 and a number in 3.1. */
function limitsOf(facts: ReadonlyMap<string, unknown>): LimitModel[] {
  const number = (key: string) => {
    const value = facts.get(key);
    return isNumber(value) ? value : undefined;
  };
  const limits: LimitModel[] = [];
  const minimum = number('exclusiveMinimum') ?? number('minimum');
  const maximum = number('exclusiveMaximum') ?? number('maximum');
  const isAbove = facts.get('exclusiveMinimum') !== undefined && facts.get('exclusiveMinimum') !== false;
  const isBelow = facts.get('exclusiveMaximum') !== undefined && facts.get('exclusiveMaximum') !== false;
  if (minimum !== undefined && maximum !== undefined && !isAbove && !isBelow)
    limits.push({ range: `${minimum} – ${maximum}` });
  else {
    if (minimum !== undefined) limits.push({ range: `${isAbove ? '>' : '≥'} ${minimum}` });
    if (maximum !== undefined) limits.push({ range: `${isBelow ? '<' : '≤'} ${maximum}` });
  }
  const factor = number('multipleOf');
  if (factor !== undefined) limits.push({ of: 'multipleOf', range: String(factor) });
  for (const [key, of] of [
    ['Length', 'length'],
    ['Items', 'items'],
    ['Properties', 'properties'],
  ] as const) {
    const range = rangeText(number(`min${key}`), number(`max${key}`));
    if (range !== undefined) limits.push({ of, range });
  }
  if (facts.get('uniqueItems') === true) limits.push({ of: 'unique' });
  return limits;
}

function leastNumber(facts: ReadonlyMap<string, unknown>): number | WrittenNumber | undefined {
  const [minimum, exclusive] = [facts.get('minimum'), facts.get('exclusiveMinimum')];
  if (isNumber(exclusive)) return next(exclusive);
  if (!isNumber(minimum)) return undefined;
  return exclusive === true ? next(minimum) : minimum;
}

function next(value: number | WrittenNumber): number | WrittenNumber {
  if (typeof value === 'number') return value + 1;
  return /^-?\d+$/.test(value.text) ? new WrittenNumber(String(BigInt(value.text) + 1n)) : Number(value.text) + 1;
}

function rangeText(
  least: number | WrittenNumber | undefined,
  most: number | WrittenNumber | undefined,
): string | undefined {
  if (least !== undefined && most !== undefined)
    return String(least) === String(most) ? String(least) : `${least} – ${most}`;
  if (least !== undefined && Number(least) > 0) return `≥ ${least}`;
  return most === undefined ? undefined : `≤ ${most}`;
}

function labelsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== undefined);
}

/**
 * Returns the labels of a key: a string or number as it is, the key's name for `true`, one label for each item of a list. Other
 * values have none.
 */
function keyLabels(key: string, value: unknown): string[] {
  return value === true ? [key] : labelsOf(value).slice(0, 20);
}
