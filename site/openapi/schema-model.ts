/** What a schema says, ready to be shown: plain, bounded, without references. */
export interface SchemaModel {
  /** Name of the schema that it refers to. */
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  /** Without `null`; empty where nothing is said. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly format?: string;
  readonly values?: readonly { readonly value: unknown; readonly description?: string }[];
  /** Each in a box, since `null` and `false` are values too. */
  readonly constant?: { readonly value: unknown };
  readonly preset?: { readonly value: unknown };
  readonly example?: { readonly value: unknown };
  readonly limits: readonly LimitModel[];
  /** The least number that it may be. */
  readonly minimum?: number;
  readonly pattern?: string;
  /** How it is written as XML. */
  readonly xml?: { readonly name?: string; readonly isAttribute?: true; readonly isWrapped?: true };
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Labels of the author's own before and after the name. */
  readonly pre: readonly string[];
  readonly post: readonly string[];
  readonly fields: readonly FieldModel[];
  /** What further properties hold. */
  readonly additional?: SchemaModel;
  readonly items?: SchemaModel;
  readonly choices: readonly ChoiceModel[];
  /** Why its inside is not shown: it holds itself, or the page has enough. */
  readonly cut?: 'recursion' | 'size';
}

export interface FieldModel {
  readonly name: string;
  readonly required: boolean;
  readonly schema: SchemaModel;
}

/** Schemas of which one, or at least one, holds. */
export interface ChoiceModel {
  readonly word: 'one of' | 'any of';
  readonly options: readonly { readonly label: string; readonly schema: SchemaModel }[];
  /** Name of the property that tells which. */
  readonly discriminator?: string;
}

/** A bound of a value: of itself, or of what `of` names. */
export interface LimitModel {
  readonly of?: 'length' | 'items' | 'properties' | 'multipleOf' | 'unique';
  /** `1 – 20`, `≥ 1` or a number; left out where `of` says it all. */
  readonly range?: string;
}
