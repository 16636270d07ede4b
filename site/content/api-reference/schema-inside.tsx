import { DEFAULT_API_SETTINGS } from '../../api-settings.js';
import type { ChoiceModel, SchemaModel } from '../../openapi/schema-model.js';
import { typeText } from '../../openapi/type-text.js';
import type { Page } from '../page.js';
import { about, type ContentWords } from '../words/content-words.js';
import { Description } from './description.js';
import { FieldFacts, FieldView } from './field-view.js';

interface SchemaProps {
  readonly schema: SchemaModel;
  /** Of the anchors of its fields. */
  readonly prefix: string;
}

/** What is inside a field's schema, closed until somebody asks for it. */
export function SchemaInside({ schema, prefix }: SchemaProps, page: Page) {
  const inner = innermost(schema);
  if (inner.cut === 'recursion') return <CutNotice schema={inner} />;
  if (!hasInside(inner)) return inner.cut === undefined ? null : <CutNotice schema={inner} />;
  const isOpen = (page.settings.api ?? DEFAULT_API_SETTINGS).expandAll;
  return (
    <details class="op-expandable op-api-inside" open={isOpen}>
      <summary>{insideTitle(schema, inner, page.words)}</summary>
      <div class="op-expandable-body">
        <SchemaFields schema={inner} prefix={prefix} />
      </div>
    </details>
  );
}

/** The fields and choices of a schema, one below the other. */
function SchemaFields({ schema, prefix }: SchemaProps, { words }: Page) {
  return [
    schema.fields.map((field) => (
      <FieldView name={field.name} schema={field.schema} prefix={prefix} required={field.required} />
    )),
    schema.additional === undefined ? null : (
      <FieldView name="{key}" schema={schema.additional} prefix={prefix} label={words.further} />
    ),
    schema.choices.map((choice) => <Choice choice={choice} prefix={prefix} />),
    schema.cut === 'size' ? <CutNotice schema={schema} /> : null,
  ];
}

/** The whole of a body: its fields, or what it is where it has none. */
export function SchemaRoot({ schema, prefix }: SchemaProps) {
  const inner = innermost(schema);
  const isPlain = !hasInside(inner);
  return [
    (schema === inner && !isPlain) || typeText(schema) === 'any' ? null : (
      <p class="op-api-type">
        <span class="op-field-type">{typeText(schema)}</span>
        {schema.name === undefined || isPlain ? null : ` ${schema.name}`}
      </p>
    ),
    <Description text={schema.description ?? inner.description} />,
    <FieldFacts schema={inner} />,
    <SchemaFields schema={inner} prefix={prefix} />,
    inner.cut === 'recursion' ? <CutNotice schema={inner} /> : null,
  ];
}

function Choice(
  { choice: { word, options, discriminator }, prefix }: { choice: ChoiceModel; prefix: string },
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
              <SchemaRoot schema={schema} prefix={inside} />
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
    <p class="op-api-cut">
      {name === undefined ? null : [<code>{name}</code>, ': ']}
      {words.cut}
    </p>
  );
}

/** Readers look into a list for what its items are. */
function innermost(schema: SchemaModel): SchemaModel {
  let at = schema;
  for (let depth = 0; depth < 8 && at.items !== undefined && at.fields.length === 0; depth++) at = at.items;
  return at;
}

function hasInside({ fields, choices, additional }: SchemaModel): boolean {
  if (fields.length > 0) return true;
  if (choices.some(({ options }) => options.some(({ schema }) => tellsMore(schema)))) return true;
  return additional !== undefined && tellsMore(additional);
}

/** A choice between plain types is told by the type already. */
function tellsMore(schema: SchemaModel): boolean {
  const { description, title, values, limits } = schema;
  return (
    hasInside(innermost(schema)) || [description, title, values].some((fact) => fact !== undefined) || limits.length > 0
  );
}

function insideTitle(schema: SchemaModel, inner: SchemaModel, words: ContentWords): string {
  const what =
    inner.fields.length > 0 ? words.showFields : inner.choices.length > 0 ? words.showOptions : words.showProperties;
  return schema === inner ? what : about(words.ofEachItem, what);
}
