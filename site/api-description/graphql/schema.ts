/** The keyword with which an operation begins. */
export type OperationKind = 'query' | 'mutation' | 'subscription';

export type TypeKind = 'object' | 'input' | 'enum' | 'interface' | 'union' | 'scalar';

/** A GraphQL schema as pages show it: plain data in the order of the source, with extensions merged in. */
export interface GraphqlSchema {
  /** The fields of the root types. */
  readonly operations: readonly GraphqlOperation[];
  /** The types by name, without root types, built-in scalars and the types of introspection. */
  readonly types: ReadonlyMap<string, GraphqlType>;
  /** The names of the root types, which have no pages of their own. */
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
  /** The fields of an object, interface or input; empty for other types. */
  readonly fields: readonly GraphqlField[];
  /** The values of an enum; empty for other types. */
  readonly values: readonly GraphqlValue[];
  /** The members of a union, or the types that implement an interface. */
  readonly members: readonly string[];
  readonly specifiedBy?: string;
  /** True for an input with exactly one field set. */
  readonly isOneOf: boolean;
}

export interface GraphqlField {
  readonly name: string;
  readonly description?: string;
  readonly arguments: readonly GraphqlInput[];
  readonly type: TypeReference;
  /** The default of an argument or input field, as GraphQL writes it. */
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

/** A mark of deprecation, with the reason if one is given. */
export interface Deprecation {
  readonly reason?: string;
}

/** A type at the place of its use: `[User!]!` is a list of `User`. */
export interface TypeReference {
  readonly name: string;
  /** The type as GraphQL writes it. */
  readonly text: string;
  readonly isList: boolean;
  /** True when the type ends in `!`. */
  readonly isRequired: boolean;
}

export const OPERATION_KINDS: readonly OperationKind[] = ['query', 'mutation', 'subscription'];

const BUILT_IN = new Set(['Int', 'Float', 'String', 'Boolean', 'ID']);

/** Returns whether a type is GraphQL's own, which every schema has. */
export function isBuiltIn(name: string): boolean {
  return BUILT_IN.has(name) || name.startsWith('__');
}

/** Parses a type: `[User!]!`. */
export function typeReference(text: string): TypeReference {
  return {
    name: text.replace(/[[\]!]/g, ''),
    text,
    isList: text.startsWith('['),
    isRequired: text.endsWith('!'),
  };
}
