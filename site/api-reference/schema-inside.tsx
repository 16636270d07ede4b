import type { ComponentChild, ComponentChildren } from 'preact';
import type { NamedExample } from '../api-description/openapi/operation-model.js';
import type { ChoiceModel, PartModel, SchemaModel } from '../api-description/openapi/schema-model.js';
import { typeText } from '../api-description/openapi/type-text.js';
import type { Page } from '../content/page/page.js';
import { about, type ContentWords } from '../content/words/content-words.js';
import { DEFAULT_API_SETTINGS } from '../model/api-settings.js';
import { Description } from './description.js';
import { FieldFacts } from './field-facts.js';

export interface FieldViewProps {
  readonly name: string;
  readonly schema: SchemaModel;
  /** The prefix of the field's anchors: `param`, `body`, `response-user`. */
  readonly prefix: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  /** The description, which takes precedence over the schema's. */
  readonly description?: string | undefined;
  /** A label such as `path` or `header`. */
  readonly label?: string;
  /** The examples, which take precedence over the schema's. */
  readonly examples?: readonly NamedExample[] | undefined;
  readonly children?: ComponentChildren;
}

/** Displays a field. `FieldView` passes itself, because a schema has fields and a field has a schema. */
type FieldComponent = (props: FieldViewProps, page: Page) => ComponentChild;

export interface SchemaProps {
  readonly schema: SchemaModel;
  /** The prefix of its fields' anchors. */
  readonly prefix: string;
  /** The component that displays the schema's fields. */
  readonly Field: FieldComponent;
}

/** The nested fields of a schema, collapsed until a reader opens them. */
export function SchemaInside({ schema, prefix, Field }: SchemaProps, page: Page) {
  const inner = innermost(schema);
  if (inner.cut === 'recursion') return <CutNotice schema={inner} />;
  if (!hasInside(inner))
    return [<ItemFacts schema={schema} inner={inner} />, inner.cut === undefined ? null : <CutNotice schema={inner} />];
  const isOpen = (page.settings.api ?? DEFAULT_API_SETTINGS).expandAll;
  return (
    <details class="op-expandable op-api-inside" open={isOpen}>
      <summary>{insideTitle(schema, inner, page.words)}</summary>
      <div class="op-expandable-body">
        <ItemFacts schema={schema} inner={inner} />
        <SchemaFields schema={inner} prefix={prefix} Field={Field} />
      </div>
    </details>
  );
}

/** The facts about the items of a list, and of nested lists. */
function ItemFacts({
  schema,
  inner,
}: {
  readonly schema: SchemaModel;
  readonly inner: SchemaModel;
}): ComponentChildren[] {
  const shown: ComponentChildren[] = [];
  for (let at = schema; at !== inner && at.items !== undefined; at = at.items) {
    const { items } = at;
    // The values of the first items stand with their list.
    const facts = at === schema && at.values === undefined ? withoutValues(items) : items;
    shown.push(<Description text={items.description} />, <FieldFacts schema={facts} />);
  }
  return shown;
}

function withoutValues({ values: _, valuesLeft: _left, ...schema }: SchemaModel): SchemaModel {
  return schema;
}

/** The fields and choices of a schema, one below the other. */
function SchemaFields({ schema, prefix, Field }: SchemaProps, { words }: Page) {
  return [
    (schema.tuple ?? []).map((item, index) => <Field name={`[${index}]`} schema={item} prefix={prefix} />),
    schema.tuple === undefined || schema.items === undefined ? null : (
      <Field name={`[${schema.tuple.length} …]`} schema={schema.items} prefix={prefix} />
    ),
    schema.fields.map((field) => (
      <Field name={field.name} schema={field.schema} prefix={prefix} required={field.required} />
    )),
    schema.additional === undefined ? null : (
      <Field name="{key}" schema={schema.additional} prefix={prefix} label={words.further} />
    ),
    schema.choices.map((choice) => <Choice choice={choice} prefix={prefix} Field={Field} />),
    schema.parts.map((part) => <Part part={part} prefix={prefix} Field={Field} />),
    schema.cut === 'size' ? <CutNotice schema={schema} /> : null,
  ];
}

/** The whole of a body: its fields, or what it is where it has none. */
export function SchemaRoot({ schema, prefix, Field }: SchemaProps) {
  const inner = innermost(schema);
  const isPlain = !hasInside(inner);
  return [
    (schema === inner && !isPlain && schema.tuple === undefined) || typeText(schema) === 'any' ? null : (
      <p class="op-api-type">
        <span class="op-field-type">{typeText(schema)}</span>
        {schema.name === undefined || isPlain ? null : ` ${schema.name}`}
      </p>
    ),
    <Description text={schema.description} />,
    <FieldFacts schema={schema} />,
    <ItemFacts schema={schema} inner={inner} />,
    <SchemaFields schema={inner} prefix={prefix} Field={Field} />,
    inner.cut === 'recursion' ? <CutNotice schema={inner} /> : null,
  ];
}

/** A schema behind a keyword, under the keyword as it is written. */
function Part({
  part: { keyword, property, schema },
  prefix,
  Field,
}: { readonly part: PartModel } & Omit<SchemaProps, 'schema'>) {
  return (
    <div class="op-api-choice op-api-part">
      <p class="op-api-choice-title">
        <code>{keyword}</code>
        {property === undefined ? null : [' ', <code>{property}</code>]}
      </p>
      <div class="op-api-part-body">
        <SchemaRoot schema={schema} prefix={`${prefix}-${keyword.toLowerCase()}`} Field={Field} />
      </div>
    </div>
  );
}

function Choice(
  {
    choice: { word, options, discriminator },
    prefix,
    Field,
  }: { readonly choice: ChoiceModel } & Omit<SchemaProps, 'schema'>,
  page: Page,
) {
  return (
    <div class="op-api-choice">
      <p class="op-api-choice-title">
        {page.words[word === 'one of' ? 'oneOf' : 'anyOf']}
        {discriminator === undefined ? null : [`, ${page.words.toldBy} `, <code>{discriminator}</code>]}
      </p>
      <div class="op-tabs" data-sync="false">
        {options.map(({ label, schema }, index) => {
          const inside = `${prefix}-${word.replace(' ', '-')}-${index}`;
          return (
            <section class="op-tab-panel" id={page.ids.claimId(inside)} data-title={label}>
              <p class="op-tab-title">{label}</p>
              <SchemaRoot schema={schema} prefix={inside} Field={Field} />
            </section>
          );
        })}
      </div>
    </div>
  );
}

function CutNotice({ schema }: { readonly schema: SchemaModel }, { words }: Page) {
  const name = schema.name ?? schema.title;
  if (schema.cut === 'recursion')
    return (
      <p class="op-api-cut">
        <span class="op-field-label">{words.recursive}</span> {words.sameFields}
        {name === undefined ? '' : [': ', <code>{name}</code>]}.
      </p>
    );
  return (
    <p class="op-api-cut" data-cut="size">
      {name === undefined ? null : [<code>{name}</code>, ': ']}
      {words.cut}
    </p>
  );
}

/** Readers look into a list for what its items are. */
function innermost(schema: SchemaModel): SchemaModel {
  let at = schema;
  for (let depth = 0; depth < 8 && at.items !== undefined && at.fields.length === 0 && at.tuple === undefined; depth++)
    at = at.items;
  return at;
}

function hasInside({ fields, choices, additional, tuple, parts }: SchemaModel): boolean {
  if (fields.length + parts.length > 0 || tuple?.some(tellsMore)) return true;
  if (choices.some(({ options }) => options.some(({ schema }) => tellsMore(schema)))) return true;
  return additional !== undefined && tellsMore(additional);
}

/** A choice between plain types is told by the type already. */
function tellsMore(schema: SchemaModel): boolean {
  const { description, title, values, limits, more, example, constant, preset, pattern, readOnly, writeOnly } = schema;
  const facts = [description, title, values, example, constant, preset, pattern];
  const marks = [readOnly, writeOnly, schema.deprecated];
  if (facts.some((fact) => fact !== undefined) || marks.includes(true) || limits.length + more.length > 0) return true;
  return hasInside(innermost(schema)) || (schema.items !== undefined && tellsMore(schema.items));
}

function insideTitle(schema: SchemaModel, inner: SchemaModel, words: ContentWords): string {
  const what =
    inner.fields.length > 0 ? words.showFields : inner.choices.length > 0 ? words.showOptions : words.showProperties;
  return schema === inner ? what : about(words.ofEachItem, what);
}
