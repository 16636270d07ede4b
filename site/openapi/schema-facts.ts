import type { MergedSchema } from './merge-schema.js';
import type { LimitModel, SchemaModel } from './schema-model.js';
import { defined, isObject, listOf, objectOf, textOf } from './values.js';

type Facts = Omit<SchemaModel, 'fields' | 'choices' | 'items' | 'additional' | 'cut'>;

/** More values than these are not read by anybody. */
const MOST_VALUES = 200;

/** What a schema says of itself, without what is inside it. */
export function schemaFacts(merged: MergedSchema, labelKeys: readonly string[] = []): Facts {
  const { facts } = merged;
  const written = facts.get('type');
  const types = (Array.isArray(written) ? written : [written]).filter((type) => typeof type === 'string');
  const values = valuesOf(merged);
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
      example: exampleOf(facts),
    }),
    types:
      types.filter((type) => type !== 'null').length > 0 ? types.filter((type) => type !== 'null') : implied(merged),
    nullable: merged.nullable || types.includes('null') || (values?.some(({ value }) => value === null) ?? false),
    limits: limitsOf(facts),
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

function implied({ facts, properties, items, additional }: MergedSchema): string[] {
  if (properties.size > 0 || additional.length > 0) return ['object'];
  if (items.length > 0) return ['array'];
  const sample = facts.has('const') ? facts.get('const') : listOf(facts.get('enum'))[0];
  if (sample === undefined || sample === null) return [];
  return [Array.isArray(sample) ? 'array' : typeof sample === 'object' ? 'object' : typeof sample];
}

function valuesOf({ facts }: MergedSchema): Facts['values'] {
  const written = facts.get('enum');
  if (!Array.isArray(written)) return undefined;
  const described = facts.get('x-mint-enum') ?? facts.get('x-enumDescriptions') ?? facts.get('x-enum-descriptions');
  return written.slice(0, MOST_VALUES).map((value, index) => {
    const description = textOf(Array.isArray(described) ? described[index] : objectOf(described)[String(value)]);
    return { value, ...(description !== undefined && { description }) };
  });
}

function exampleOf(facts: ReadonlyMap<string, unknown>): Facts['example'] {
  if (facts.has('example')) return { value: facts.get('example') };
  const examples = facts.get('examples');
  if (Array.isArray(examples) && examples.length > 0) return { value: examples[0] };
  if (isObject(examples)) {
    const [first] = Object.values(examples);
    if (first !== undefined) return { value: isObject(first) && 'value' in first ? first.value : first };
  }
  return undefined;
}

/** Bounds; `exclusiveMinimum` is a flag in 3.0 and a number in 3.1. */
function limitsOf(facts: ReadonlyMap<string, unknown>): LimitModel[] {
  const number = (key: string) => (typeof facts.get(key) === 'number' ? (facts.get(key) as number) : undefined);
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

function leastNumber(facts: ReadonlyMap<string, unknown>): number | undefined {
  const [minimum, exclusive] = [facts.get('minimum'), facts.get('exclusiveMinimum')];
  if (typeof exclusive === 'number') return exclusive + 1;
  return typeof minimum === 'number' ? minimum + (exclusive === true ? 1 : 0) : undefined;
}

function rangeText(least: number | undefined, most: number | undefined): string | undefined {
  if (least !== undefined && most !== undefined) return least === most ? String(least) : `${least} – ${most}`;
  if (least !== undefined && least > 0) return `≥ ${least}`;
  return most === undefined ? undefined : `≤ ${most}`;
}

function labelsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== undefined);
}

/** A text or a number as it is, `true` as the key's name, a list as one label for each; other values say nothing. */
function keyLabels(key: string, value: unknown): string[] {
  return value === true ? [key] : labelsOf(value).slice(0, 20);
}
