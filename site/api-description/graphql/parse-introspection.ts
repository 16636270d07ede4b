import { defined, isObject, type Json, listOf, objectOf, textOf } from '../openapi/values.js';
import { createSchema } from './create-schema.js';
import {
  type Deprecation,
  type GraphqlField,
  type GraphqlInput,
  type GraphqlSchema,
  type GraphqlType,
  type TypeKind,
  typeReference,
} from './schema.js';

const KINDS: Readonly<Record<string, TypeKind>> = {
  OBJECT: 'object',
  INPUT_OBJECT: 'input',
  ENUM: 'enum',
  INTERFACE: 'interface',
  UNION: 'union',
  SCALAR: 'scalar',
};
const MAX_DEPTH = 20;

/** Reads the response to an introspection query as a schema; undefined for any other value. */
export function parseIntrospection(value: unknown): GraphqlSchema | undefined {
  const answer = objectOf(value);
  const schema = answer.__schema ?? objectOf(answer.data).__schema;
  if (!isObject(schema)) return undefined;
  const types = listOf(schema.types).flatMap((each) => typeOf(objectOf(each)) ?? []);
  const roots = defined({
    query: textOf(objectOf(schema.queryType).name),
    mutation: textOf(objectOf(schema.mutationType).name),
    subscription: textOf(objectOf(schema.subscriptionType).name),
  });
  return createSchema(new Map(types.map((type) => [type.name, type])), roots);
}

function typeOf(written: Json): GraphqlType | undefined {
  const name = textOf(written.name);
  const kind = KINDS[String(written.kind)];
  if (name === undefined || kind === undefined) return undefined;
  return {
    kind,
    name,
    ...defined({ description: textOf(written.description), specifiedBy: textOf(written.specifiedByURL) }),
    interfaces: names(written.interfaces),
    fields: listOf(kind === 'input' ? written.inputFields : written.fields).flatMap((each) => fieldOf(objectOf(each))),
    values: listOf(written.enumValues).flatMap((each) => {
      const value = objectOf(each);
      const named = textOf(value.name);
      if (named === undefined) return [];
      return { name: named, ...defined({ description: textOf(value.description) }), ...deprecated(value) };
    }),
    members: kind === 'union' ? names(written.possibleTypes) : [],
    isOneOf: written.isOneOf === true,
  };
}

function fieldOf(written: Json): GraphqlField[] {
  return inputOf(written).map((input) => ({
    ...input,
    arguments: listOf(written.args).flatMap((each) => inputOf(objectOf(each))),
  }));
}

function inputOf(written: Json): GraphqlInput[] {
  const name = textOf(written.name);
  if (name === undefined) return [];
  return [
    {
      name,
      ...defined({ description: textOf(written.description), preset: textOf(written.defaultValue) }),
      type: typeReference(typeText(written.type)),
      ...deprecated(written),
    },
  ];
}

function deprecated({ isDeprecated, deprecationReason }: Json): { deprecation?: Deprecation } {
  return isDeprecated === true ? { deprecation: defined({ reason: textOf(deprecationReason) }) } : {};
}

function typeText(written: unknown, depth = 0): string {
  const { kind, name, ofType } = objectOf(written);
  if (depth > MAX_DEPTH) return 'Unknown';
  if (kind === 'NON_NULL') return `${typeText(ofType, depth + 1)}!`;
  if (kind === 'LIST') return `[${typeText(ofType, depth + 1)}]`;
  return textOf(name) ?? 'Unknown';
}

function names(list: unknown): string[] {
  return listOf(list).flatMap((each) => textOf(objectOf(each).name) ?? []);
}
