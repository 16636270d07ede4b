/** What an operation begins with. */
export type OperationKind = 'query' | 'mutation' | 'subscription';

export type TypeKind = 'object' | 'input' | 'enum' | 'interface' | 'union' | 'scalar';

/** A GraphQL schema as pages tell it: plain, in the order in which it is written, extensions merged in. */
export interface GraphqlSchema {
  /** Fields of the root types. */
  readonly operations: readonly GraphqlOperation[];
  /** By name, without root types, built-in scalars and what introspection adds. */
  readonly types: ReadonlyMap<string, GraphqlType>;
  /** Names of the root types, which are no pages of their own. */
  readonly roots: Readonly<Partial<Record<OperationKind, string>>>;
}

export interface GraphqlOperation extends GraphqlField {
  readonly kind: OperationKind;
}

export interface GraphqlType {
  readonly kind: TypeKind;
  readonly name: string;
  readonly description?: string;
  readonly interfaces: readonly string[];
  /** Of objects, interfaces and inputs. */
  readonly fields: readonly GraphqlField[];
  /** Of an enum. */
  readonly values: readonly GraphqlValue[];
  /** Of a union; of an interface the types that implement it. */
  readonly members: readonly string[];
  readonly specifiedBy?: string;
  /** An input of which exactly one field is given. */
  readonly isOneOf: boolean;
}

export interface GraphqlField {
  readonly name: string;
  readonly description?: string;
  readonly arguments: readonly GraphqlInput[];
  readonly type: TypeReference;
  /** Of a field of an input, as GraphQL writes it. */
  readonly preset?: string;
  readonly deprecation?: Deprecation;
}

export interface GraphqlInput {
  readonly name: string;
  readonly description?: string;
  readonly type: TypeReference;
  readonly preset?: string;
  readonly deprecation?: Deprecation;
}

export interface GraphqlValue {
  readonly name: string;
  readonly description?: string;
  readonly deprecation?: Deprecation;
}

/** Marked as deprecated, with the reason where one is given. */
export interface Deprecation {
  readonly reason?: string;
}

/** A type where it is used: `[User!]!` is a list of `User`. */
export interface TypeReference {
  readonly name: string;
  /** As GraphQL writes it. */
  readonly text: string;
  readonly isList: boolean;
  /** Ends in `!`. */
  readonly isRequired: boolean;
}

export const OPERATION_KINDS: readonly OperationKind[] = ['query', 'mutation', 'subscription'];

const BUILT_IN = new Set(['Int', 'Float', 'String', 'Boolean', 'ID']);

/** Whether a type is GraphQL's own, which every schema has. */
export function isBuiltIn(name: string): boolean {
  return BUILT_IN.has(name) || name.startsWith('__');
}

/** Reads a type's text: `[User!]!`. */
export function typeReference(text: string): TypeReference {
  return {
    name: text.replace(/[[\]!]/g, ''),
    text,
    isList: text.startsWith('['),
    isRequired: text.endsWith('!'),
  };
}
