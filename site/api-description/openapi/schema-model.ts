import type { WrittenNumber } from './written-number.js';

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
  /** Beside the first one. */
  readonly otherExamples?: readonly unknown[];
  /** How many of its values are not shown. */
  readonly valuesLeft?: number;
  /** Keywords that are shown as they are written. */
  readonly more: readonly KeywordModel[];
  readonly limits: readonly LimitModel[];
  /** The least number that it may be. */
  readonly minimum?: number | WrittenNumber;
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
  /** Of a list whose first items each have a schema of their own. */
  readonly tuple?: readonly SchemaModel[];
  /** Of the items, or of those after the first ones. */
  readonly items?: SchemaModel;
  /** Names that further properties may have. */
  readonly keys?: readonly string[];
  /** Schemas that hold under a condition, or say what does not. */
  readonly parts: readonly PartModel[];
  readonly choices: readonly ChoiceModel[];
  /** Why its inside is not shown: it holds itself, or the page has enough. */
  readonly cut?: 'recursion' | 'size';
}

/** A keyword and what it says, as a line. */
export interface KeywordModel {
  readonly name: string;
  readonly text: string;
}

/** A schema behind a keyword such as `if`, `not` or `contains`. */
export interface PartModel {
  readonly keyword: string;
  /** The property whose presence is the condition. */
  readonly property?: string;
  readonly schema: SchemaModel;
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
