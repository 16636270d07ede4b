import { exampleInput, exampleScalar } from './example-input.js';
import type { GraphqlField, GraphqlInput, GraphqlOperation, GraphqlSchema, TypeReference } from './schema.js';

/** An operation as a reader could send it, with its response. */
export interface ExampleOperation {
  readonly text: string;
  /** The values of its variables; undefined if it has none. */
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly response: Readonly<Record<string, unknown>>;
}

/** Maximum depth of objects. The wrappers of a paginated list do not count. */
const MAX_DEPTH = 2;
const WRAPPERS = /^(?:edges|nodes?)$/;
const MAX_FIELDS_PER_SCHEMA = 10;
const MAX_FIELDS = 60;
const MAX_MEMBERS = 3;

/** Makes an example from a schema alone: required arguments as variables, plain fields first, two levels deep. */
export function exampleOperation(operation: GraphqlOperation, schema: GraphqlSchema): ExampleOperation {
  const { kind, name, type } = operation;
  const inputs = operation.arguments.filter(isNeeded);
  const { lines, value } = new Selector(schema).select(type, { depth: 1, level: 2 });
  const variables = inputs.map((input) => `$${input.name}: ${input.type.text}`).join(', ');
  const given = inputs.map((input) => `${input.name}: $${input.name}`).join(', ');
  const head = `${kind} ${name.charAt(0).toUpperCase()}${name.slice(1)}${variables === '' ? '' : `(${variables})`} {`;
  const field = `  ${name}${given === '' ? '' : `(${given})`}`;
  return {
    text: [head, ...(lines.length === 0 ? [field] : [`${field} {`, ...lines, '  }']), '}'].join('\n'),
    ...(inputs.length > 0 && {
      variables: Object.fromEntries(inputs.map((input) => [input.name, exampleInput(input, schema)])),
    }),
    response: { data: { [name]: value } },
  };
}

function isNeeded({ type, preset }: GraphqlInput): boolean {
  return type.isRequired && preset === undefined;
}

interface Position {
  readonly depth: number;
  /** The level of indentation. */
  readonly level: number;
}

interface Selection {
  readonly lines: readonly string[];
  readonly value: unknown;
}

class Selector {
  readonly #schema: GraphqlSchema;
  #left = MAX_FIELDS;

  constructor(schema: GraphqlSchema) {
    this.#schema = schema;
  }

  /** Returns the lines between the braces after a field of this type, and an example of its value. */
  select(type: TypeReference, at: Position): Selection {
    const target = this.#schema.types.get(type.name);
    const wrap = (value: unknown) => (type.isList ? [value] : value);
    switch (target?.kind) {
      case 'object':
      case 'interface': {
        const { lines, value } = this.#fields(target.fields, at);
        return { lines, value: wrap(value) };
      }
      case 'union':
        return this.#members(target.members, at, wrap);
      default:
        return { lines: [], value: wrap(exampleScalar(type.name, target)) };
    }
  }

  #fields(fields: readonly GraphqlField[], at: Position): { lines: string[]; value: Record<string, unknown> } {
    const lines: string[] = [];
    const value: Record<string, unknown> = {};
    const indent = '  '.repeat(at.level);
    for (const { name, type } of this.#chosen(fields, at.depth)) {
      if (this.#left-- <= 0) break;
      const inner = this.select(type, { depth: WRAPPERS.test(name) ? at.depth : at.depth + 1, level: at.level + 1 });
      if (this.#isComposite(type) && inner.lines.length === 0) continue;
      lines.push(
        ...(inner.lines.length === 0 ? [indent + name] : [`${indent}${name} {`, ...inner.lines, `${indent}}`]),
      );
      value[name] = inner.value;
    }
    if (lines.length === 0) {
      lines.push(`${indent}__typename`);
      value.__typename = 'String';
    }
    return { lines, value };
  }

  /** Chooses plain fields if there are any, otherwise composed ones; never fields that need arguments or are deprecated. */
  #chosen(fields: readonly GraphqlField[], depth: number): GraphqlField[] {
    const usable = fields.filter((field) => field.deprecation === undefined && !field.arguments.some(isNeeded));
    const composite = (field: GraphqlField) => this.#isComposite(field.type);
    const plain = usable.filter((field) => !composite(field));
    const composed = usable.filter((field) => composite(field) && (depth < MAX_DEPTH || WRAPPERS.test(field.name)));
    const kept = new Set([...plain, ...composed].slice(0, MAX_FIELDS_PER_SCHEMA));
    return usable.filter((field) => kept.has(field));
  }

  #members(names: readonly string[], at: Position, wrap: (value: unknown) => unknown): Selection {
    const indent = '  '.repeat(at.level);
    const lines = [`${indent}__typename`];
    let value: Record<string, unknown> | undefined;
    for (const name of names.slice(0, MAX_MEMBERS)) {
      const member = this.#schema.types.get(name);
      if (member === undefined) continue;
      const inner = this.#fields(member.fields, { depth: at.depth, level: at.level + 1 });
      lines.push(`${indent}... on ${name} {`, ...inner.lines, `${indent}}`);
      value ??= { __typename: name, ...inner.value };
    }
    return { lines, value: wrap(value ?? {}) };
  }

  #isComposite({ name }: TypeReference): boolean {
    const kind = this.#schema.types.get(name)?.kind;
    return kind === 'object' || kind === 'interface' || kind === 'union';
  }
}
