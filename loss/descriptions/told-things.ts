import type { SourceFiles } from '../../site/model/source-files.js';
import { GRAMMAR, type Rule, SILENT, type Use } from './grammar.js';
import { type Branch, inside, isBranch, type Place, type Tree, target } from './read-tree.js';

/** A fact in a description that its page must contain. */
export interface Thing {
  readonly kind: 'text' | 'name' | 'value' | 'example';
  /** The keyword that contains it. */
  readonly key: string;
  readonly value: Tree;
  readonly place: Place;
  /** The number of schemas that contain it. */
  readonly depth: number;
  /** Identifies facts that belong together: when several of them are equal, one is enough. */
  readonly group: object;
  /** The object that contains it. */
  readonly owner: Branch;
}

/** The start of a walk, and the rule of its first object. */
export interface Start {
  readonly place: Place;
  readonly rule: Rule;
}

interface Step extends Start {
  readonly depth: number;
  readonly group: Group;
}

/** A group of facts that belong together. Properties of equal name in it form a group as well. */
interface Group {
  readonly inner: Map<string, Group>;
}

/** Maximum number of facts, far above what any page shows. */
const MAX_THINGS = 60_000;

/** Yields all facts from the given starts on, each once, level by level down to a depth. */
export function* toldThings(files: SourceFiles, starts: readonly Start[], maxDepth: number): Generator<Thing> {
  const seen = new Set<Tree>();
  const waiting: Step[] = starts.map((start) => ({ ...start, depth: 0, group: { inner: new Map() } }));
  let count = 0;
  for (let index = 0; index < waiting.length; index++) {
    const step = waiting[index];
    if (step === undefined || step.depth > maxDepth) continue;
    const found = withTarget(files, step);
    for (const place of found) {
      const { value } = place;
      if (!isBranch(value) || seen.has(value)) continue;
      seen.add(value);
      for (const [key, inner] of Object.entries(value)) {
        const at = inside(place, key);
        if (at === undefined || (key === '$ref' && typeof inner === 'string')) continue;
        if (++count > MAX_THINGS) return;
        const use = useOf(step.rule, key, value);
        if (use !== undefined) yield* things(files, use, { key, at, step, owner: value }, waiting);
        else if (step.rule === 'schema' && !isWrapper(value) && isKeyword(key))
          yield { kind: 'name', key, value: key, place: at, depth: step.depth, group: step.group, owner: value };
      }
    }
  }
}

/** Returns an object and the target of its reference: keys beside a reference count as well. */
function withTarget(files: SourceFiles, { place, rule }: Step): Place[] {
  const led = target(files, place);
  if (led === undefined) return isBranch(place.value) && typeof place.value.$ref === 'string' ? [] : [place];
  if (led === place) return [place];
  if (rule === 'schema' || !isBranch(place.value) || !isBranch(led.value)) return [place, led];
  // Except in schemas, only texts, and keys that the target lacks, count beside a reference.
  const known = led.value;
  const beside = Object.entries(place.value).filter(
    ([key]) => !(key in known) || key === 'description' || key === 'summary',
  );
  return [{ ...place, value: Object.fromEntries(beside) }, led];
}

function useOf(rule: Rule, key: string, owner: Branch): Use | undefined {
  // A schema may be wrapped in an object that names its format.
  if (rule === 'schema' && isWrapper(owner))
    return key === 'schema' && !FOREIGN.test(String(owner.schemaFormat ?? '')) ? { one: 'schema' } : undefined;
  if (rule === 'callback') return key.startsWith('x-') ? undefined : { one: 'pathItem' };
  // A format is not shown for values that are listed.
  if (key === 'format' && owner.enum !== undefined) return undefined;
  // The name of a body in Swagger 2.0 is never sent.
  if (rule === 'parameter' && key === 'name' && owner.in === 'body') return undefined;
  if (rule === 'message' && key === 'payload' && FOREIGN.test(String(owner.schemaFormat ?? ''))) return undefined;
  return Object.hasOwn(GRAMMAR[rule], key) ? GRAMMAR[rule][key] : undefined;
}

function isWrapper({ schemaFormat, schema, type, properties, $ref }: Branch): boolean {
  return schemaFormat !== undefined || (schema !== undefined && !type && !properties && !$ref);
}

/** Schema languages that are shown as they are written. */
const FOREIGN = /avro|protobuf|raml/i;

function isKeyword(key: string): boolean {
  return !SILENT.has(key) && !Object.hasOwn(GRAMMAR.schema, key) && !key.startsWith('x-');
}

function* things(
  files: SourceFiles,
  use: Use,
  { key, at, step, owner }: { readonly key: string; readonly at: Place; readonly step: Step; readonly owner: Branch },
  waiting: Step[],
): Generator<Thing> {
  const { depth, group, rule } = step;
  const thing = (kind: Thing['kind'], place: Place): Thing => ({
    kind,
    key,
    value: place.value,
    place,
    depth,
    group,
    owner,
  });
  const inner = eachOf(target(files, at) ?? at);
  const down = (next: Rule, place: Place, to: Group = { inner: new Map() }) =>
    waiting.push({ place, rule: next, depth: next === 'schema' && rule === 'schema' ? depth + 1 : depth, group: to });
  // A schema under a condition is only understandable with its keyword.
  if (rule === 'schema' && CONDITIONS.has(key) && isBranch(at.value)) yield { ...thing('name', at), value: key };
  if (use === 'text') yield thing('text', at);
  else if (use === 'value') {
    if (!isTrivial(key, at.value)) yield thing('value', at);
  } else if (use === 'values') for (const place of inner) yield thing('value', place);
  else if (use === 'data') yield thing('example', at);
  else if (use === 'dataList') for (const place of inner) yield thing('example', place);
  else if ('one' in use) {
    // Drafts before 2020 have a list in which the first items each have a schema.
    if (Array.isArray(at.value)) for (const place of inner) down(use.one, place);
    else if (isBranch(at.value)) down(use.one, at, key === 'items' ? innerGroup(group, '[]') : undefined);
  } else if ('list' in use) {
    const isOne = inner.filter(({ value }) => !isNull(value)).length === 1;
    for (const place of inner) down(use.list, place, isOne && rule === 'schema' ? group : undefined);
  } else if ('same' in use) for (const place of inner) down(use.same, place, group);
  else
    for (const place of inner) {
      const name = place.path.at(-1) ?? '';
      if (name.startsWith('x-') && use !== GRAMMAR.schema.properties && !('names' in use && use.names === 'parameter'))
        continue;
      if ('names' in use) yield { ...thing('name', place), value: name };
      const next = 'names' in use ? use.names : use.keys;
      down(next, place, key === 'properties' ? innerGroup(group, name) : undefined);
    }
}

const CONDITIONS = new Set(['if', 'then', 'else', 'not', 'contains', 'propertyNames', 'dependentSchemas']);

function innerGroup(group: Group, name: string): Group {
  const known = group.inner.get(name) ?? { inner: new Map() };
  group.inner.set(name, known);
  return known;
}

function eachOf(place: Place): Place[] {
  if (typeof place.value !== 'object' || place.value === null) return [];
  return Object.keys(place.value).flatMap((key) => inside(place, key) ?? []);
}

function isNull(value: Tree): boolean {
  return isBranch(value) && value.type === 'null';
}

/** Returns whether a value says nothing: a bound of 0, or a flag of OpenAPI 3.0. */
function isTrivial(key: string, value: Tree): boolean {
  if (/^exclusive/.test(key)) return value === true || value === false || value === 'true' || value === 'false';
  return /^min(?:Length|Items|Properties)$/.test(key) && value === '0';
}
