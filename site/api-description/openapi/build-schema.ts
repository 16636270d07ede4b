import { type MergedSchema, mergeSchema, type SchemaSource } from './merge-schema.js';
import { schemaFacts } from './schema-facts.js';
import type { ChoiceModel, FieldModel, SchemaModel } from './schema-model.js';
import { referenceName, type Specification } from './specification.js';
import { isObject, objectOf, textOf } from './values.js';

/** The number of schemas that one page may still show. Each schema shown takes one. */
export interface SchemaBudget {
  left: number;
  /** Keys of schemas that the site shows as labels after the name. */
  readonly labelKeys?: readonly string[];
}

/** Maximum number of schemas below one root, so that the first root of a page does not use up the budget. */
const MAX_SCHEMAS_PER_ROOT = 500;
const MAX_DEPTH = 16;
/** Depth to which schemas are shown even if others used up the budget, because readers see these levels first. */
const ALWAYS_SHOWN_DEPTH = 2;
const MAX_SURE = 200;
const MAX_BEYOND = 4_000;

type Writable = { -readonly [K in keyof SchemaModel]: SchemaModel[K] };

interface Waiting {
  readonly node: Writable;
  readonly merged: MergedSchema;
  readonly depth: number;
}

/**
 * Builds the model of a schema, level by level. If a description multiplies itself, the levels that readers see first are complete,
 * and deeper ones are cut and marked. A schema that contains itself is cut where it begins again.
 */
export function buildSchema(schema: unknown, specification: Specification, budget: SchemaBudget): SchemaModel {
  const builder = new SchemaBuilder(specification, budget);
  return builder.build(schema);
}

class SchemaBuilder {
  readonly #specification: Specification;
  readonly #budget: SchemaBudget;
  readonly #waiting: Waiting[] = [];
  #left = MAX_SCHEMAS_PER_ROOT;

  constructor(specification: Specification, budget: SchemaBudget) {
    this.#specification = specification;
    this.#budget = budget;
  }

  build(schema: unknown): SchemaModel {
    const root = this.#node([{ schema }], 0);
    for (let index = 0; index < this.#waiting.length; index++) {
      const next = this.#waiting[index];
      if (next !== undefined) this.#expand(next);
    }
    return root;
  }

  #node(sources: readonly SchemaSource[], depth: number): SchemaModel {
    this.#left--;
    this.#budget.left--;
    const merged = mergeSchema(sources, this.#specification, this.#budget.labelKeys);
    const node: Writable = { ...schemaFacts(merged, this.#budget.labelKeys), fields: [], choices: [], parts: [] };
    if (merged.isRecursive && merged.properties.size === 0 && merged.choices.length === 0) {
      node.cut = 'recursion';
      if (node.types.length === 0) node.types = ['object'];
    } else this.#waiting.push({ node, merged, depth });
    return node;
  }

  #expand({ node, merged, depth }: Waiting): void {
    const hasInside =
      merged.properties.size + merged.items.length + merged.additional.length + merged.choices.length > 0 ||
      merged.tuple.length + merged.parts.length > 0;
    if (!hasInside) return;
    const child = (sources: readonly SchemaSource[]): SchemaModel | undefined => {
      const isAlwaysShown =
        depth < ALWAYS_SHOWN_DEPTH && this.#left > MAX_SCHEMAS_PER_ROOT - MAX_SURE && this.#budget.left > -MAX_BEYOND;
      if (depth < MAX_DEPTH && this.#left > 0 && (this.#budget.left > 0 || isAlwaysShown))
        return this.#node(sources, depth + 1);
      node.cut = 'size';
      return undefined;
    };
    if (merged.tuple.length > 0) node.tuple = this.#tuple(merged, child);
    const items = merged.items.length > 0 ? child(merged.items) : undefined;
    if (items !== undefined) node.items = items;
    node.fields = this.#fields(merged, child);
    const additional = merged.additional.length > 0 ? child(merged.additional) : undefined;
    if (additional !== undefined) node.additional = additional;
    node.choices = merged.choices.map((choice) => this.#choice(choice, child));
    node.parts = merged.parts.flatMap(({ source, ...part }) => {
      const schema = child([source]);
      return schema === undefined ? [] : { ...part, schema };
    });
  }

  #tuple(merged: MergedSchema, child: (sources: readonly SchemaSource[]) => SchemaModel | undefined): SchemaModel[] {
    const shown: SchemaModel[] = [];
    for (const sources of merged.tuple) {
      const schema = child(sources);
      if (schema === undefined) break;
      shown.push(schema);
    }
    return shown;
  }

  #fields(merged: MergedSchema, child: (sources: readonly SchemaSource[]) => SchemaModel | undefined): FieldModel[] {
    const fields: FieldModel[] = [];
    for (const [name, sources] of merged.properties) {
      const schema = child(sources);
      if (schema === undefined) break;
      fields.push({ name, required: merged.required.has(name), schema });
    }
    return fields;
  }

  #choice(
    { word, options, discriminator }: MergedSchema['choices'][number],
    child: (sources: readonly SchemaSource[]) => SchemaModel | undefined,
  ): ChoiceModel {
    const property = textOf(discriminator?.propertyName);
    const mapped = new Map(
      Object.entries(objectOf(discriminator?.mapping)).map(([value, target]) => [String(target), value]),
    );
    const shown: { label: string; schema: SchemaModel }[] = [];
    for (const [index, option] of options.entries()) {
      const schema = child([option]);
      if (schema === undefined) break;
      const reference = isObject(option.schema) ? textOf(option.schema.$ref) : undefined;
      const value =
        reference === undefined ? undefined : (mapped.get(reference) ?? mapped.get(referenceName(reference)));
      shown.push({ label: schema.title ?? value ?? schema.name ?? `Option ${index + 1}`, schema });
    }
    return { word, options: shown, ...(property !== undefined && { discriminator: property }) };
  }
}
