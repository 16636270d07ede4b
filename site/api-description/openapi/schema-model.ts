import type { WrittenNumber } from './written-number.js';

/** A schema in a form for display: plain data of limited size, without references. */
export interface SchemaModel {
  /** The name of the schema that it refers to. */
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  /** The types without `null`; empty if none is given. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly format?: string;
  readonly values?: readonly { readonly value: unknown; readonly description?: string }[];
  /** The constant in an object, because `null` and `false` are valid values too. */
  readonly constant?: { readonly value: unknown };
  readonly preset?: { readonly value: unknown };
  readonly example?: { readonly value: unknown };
  /** Examples other than the first. */
  readonly otherExamples?: readonly unknown[];
  /** The number of values that are not shown. */
  readonly valuesLeft?: number;
  /** Keywords that are shown as written. */
  readonly more: readonly KeywordModel[];
  readonly limits: readonly LimitModel[];
  /** The minimum of the value. */
  readonly minimum?: number | WrittenNumber;
  readonly pattern?: string;
  /** Its form in XML. */
  readonly xml?: { readonly name?: string; readonly isAttribute?: true; readonly isWrapped?: true };
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** The author's own labels before and after the name. */
  readonly pre: readonly string[];
  readonly post: readonly string[];
  readonly fields: readonly FieldModel[];
  /** The schema of additional properties. */
  readonly additional?: SchemaModel;
  /** Schemas of the first items of a list, if each has one of its own. */
  readonly tuple?: readonly SchemaModel[];
  /** The schema of the items, or of those after the first ones. */
  readonly items?: SchemaModel;
  /** Names that additional properties may have. */
  readonly keys?: readonly string[];
  /** Schemas that apply under a condition, or must not apply. */
  readonly parts: readonly PartModel[];
  readonly choices: readonly ChoiceModel[];
  /** The reason why its contents are not shown: it contains itself, or the page shows enough. */
  readonly cut?: 'recursion' | 'size';
}

/** A keyword with its value as one line. */
export interface KeywordModel {
  readonly name: string;
  readonly text: string;
}

/** The schema of a keyword such as `if`, `not` or `contains`. */
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

/** Schemas of which exactly one, or at least one, applies. */
export interface ChoiceModel {
  readonly word: 'one of' | 'any of';
  readonly options: readonly { readonly label: string; readonly schema: SchemaModel }[];
  /** The name of the property that selects one. */
  readonly discriminator?: string;
}

/** A bound of a value, or of the part that `of` names. */
export interface LimitModel {
  readonly of?: 'length' | 'items' | 'properties' | 'multipleOf' | 'unique';
  /** `1 – 20`, `≥ 1` or a number; undefined if `of` is enough. */
  readonly range?: string;
}
