import { createRequire } from 'node:module';
import type {
  ConstDirectiveNode,
  ConstValueNode,
  DefinitionNode,
  DocumentNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  TypeNode,
} from 'graphql';
import { createSchema } from './create-schema.js';
import {
  type Deprecation,
  type GraphqlField,
  type GraphqlInput,
  type GraphqlSchema,
  type GraphqlType,
  type GraphqlValue,
  type OperationKind,
  type TypeKind,
  typeReference,
} from './schema.js';

/** Maximum number of tokens. Schemas of large platforms have a million. */
const MAX_TOKENS = 4_000_000;

const require = createRequire(import.meta.url);

type Parser = typeof import('graphql/language/parser.js');

/** Reads a schema in GraphQL's definition language. Throws the parser's error, which contains its place. */
export function parseDefinitions(text: string): GraphqlSchema {
  // The parser is loaded on demand, because most sites have no such schema.
  const { parse }: Parser = require('graphql/language/parser.js');
  const document: DocumentNode = parse(text, { noLocation: true, maxTokens: MAX_TOKENS });
  const types = new Map<string, GraphqlType>();
  const roots: Partial<Record<OperationKind, string>> = {};
  let hasRoots = false;
  for (const definition of document.definitions) {
    if (definition.kind === 'SchemaDefinition' || definition.kind === 'SchemaExtension') {
      hasRoots ||= definition.kind === 'SchemaDefinition';
      for (const { operation, type } of definition.operationTypes ?? []) roots[operation] = type.name.value;
      continue;
    }
    const type = typeOf(definition);
    if (type === undefined) continue;
    const known = types.get(type.name);
    types.set(type.name, known === undefined ? type : joined(known, type));
  }
  return hasRoots ? createSchema(types, roots) : createSchema(types);
}

const KINDS: Readonly<Record<string, TypeKind>> = {
  ObjectType: 'object',
  InputObjectType: 'input',
  EnumType: 'enum',
  InterfaceType: 'interface',
  UnionType: 'union',
  ScalarType: 'scalar',
};

function typeOf(definition: DefinitionNode): GraphqlType | undefined {
  const kind = KINDS[definition.kind.replace(/(?:Definition|Extension)$/, '')];
  if (kind === undefined || !('name' in definition) || definition.name === undefined) return undefined;
  const description = 'description' in definition ? definition.description : undefined;
  const directives = definition.directives as readonly ConstDirectiveNode[] | undefined;
  const specifiedBy = argumentOf(directives, 'specifiedBy', 'url');
  return {
    kind,
    name: definition.name.value,
    ...described({ ...(description && { description }) }),
    interfaces: 'interfaces' in definition ? (definition.interfaces ?? []).map(({ name }) => name.value) : [],
    fields: 'fields' in definition ? (definition.fields ?? []).map(fieldOf) : [],
    values: 'values' in definition ? (definition.values ?? []).map(enumValueOf) : [],
    members: 'types' in definition ? (definition.types ?? []).map(({ name }) => name.value) : [],
    ...(specifiedBy !== undefined && { specifiedBy }),
    isOneOf: directives?.some(({ name }) => name.value === 'oneOf') ?? false,
  };
}

/** Merges a type with its extension, which may come before it. */
function joined(first: GraphqlType, second: GraphqlType): GraphqlType {
  return {
    ...second,
    ...first,
    interfaces: [...new Set([...first.interfaces, ...second.interfaces])],
    fields: [...first.fields, ...second.fields],
    values: [...first.values, ...second.values],
    members: [...new Set([...first.members, ...second.members])],
    isOneOf: first.isOneOf || second.isOneOf,
  };
}

function fieldOf(field: FieldDefinitionNode | InputValueDefinitionNode): GraphqlField {
  const input = field.kind === 'InputValueDefinition' ? inputOf(field) : undefined;
  return {
    name: field.name.value,
    ...described(field),
    arguments: field.kind === 'FieldDefinition' ? (field.arguments ?? []).map(inputOf) : [],
    type: typeReference(typeText(field.type)),
    ...(input?.preset !== undefined && { preset: input.preset }),
    ...deprecated(field.directives),
  };
}

function inputOf(input: InputValueDefinitionNode): GraphqlInput {
  return {
    name: input.name.value,
    ...described(input),
    type: typeReference(typeText(input.type)),
    ...(input.defaultValue !== undefined && { preset: valueText(input.defaultValue) }),
    ...deprecated(input.directives),
  };
}

function enumValueOf(
  value: Parameters<typeof described>[0] & { name: { value: string }; directives?: Directives },
): GraphqlValue {
  return { name: value.name.value, ...described(value), ...deprecated(value.directives) };
}

type Directives = readonly ConstDirectiveNode[] | undefined;

function described({ description }: { readonly description?: { readonly value: string } }): { description?: string } {
  const text = description?.value.trim();
  return text ? { description: text } : {};
}

function deprecated(directives: Directives): { deprecation?: Deprecation } {
  if (!directives?.some(({ name }) => name.value === 'deprecated')) return {};
  const reason = argumentOf(directives, 'deprecated', 'reason');
  return { deprecation: reason === undefined ? {} : { reason } };
}

function argumentOf(directives: Directives, directive: string, name: string): string | undefined {
  const found = directives?.find((each) => each.name.value === directive);
  const value = found?.arguments?.find((each) => each.name.value === name)?.value;
  return value?.kind === 'StringValue' && value.value.trim() !== '' ? value.value : undefined;
}

function typeText(type: TypeNode): string {
  if (type.kind === 'NamedType') return type.name.value;
  return type.kind === 'ListType' ? `[${typeText(type.type)}]` : `${typeText(type.type)}!`;
}

function valueText(value: ConstValueNode): string {
  switch (value.kind) {
    case 'StringValue':
      return JSON.stringify(value.value);
    case 'NullValue':
      return 'null';
    case 'ListValue':
      return `[${value.values.map(valueText).join(', ')}]`;
    case 'ObjectValue':
      return `{${value.fields.map((field) => `${field.name.value}: ${valueText(field.value)}`).join(', ')}}`;
    default:
      return String(value.value);
  }
}
