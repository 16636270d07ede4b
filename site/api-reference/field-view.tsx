import type { ComponentChildren } from 'preact';
import type { NamedExample } from '../api-description/openapi/operation-model.js';
import type { LimitModel, SchemaModel } from '../api-description/openapi/schema-model.js';
import { typeText } from '../api-description/openapi/type-text.js';
import { shortJson } from '../api-description/openapi/values.js';
import { jsonText } from '../api-description/openapi/written-number.js';
import { spaced } from '../content/components/spaced.js';
import { fieldAnchor } from '../content/heading-ids.js';
import type { Page } from '../content/page/page.js';
import { about, type ContentWords } from '../content/words/content-words.js';
import { Description } from './description.js';
import { FieldAnchors } from './field-anchors.js';
import { SchemaInside } from './schema-inside.js';

/** A longer text is cut, and says so. */
const MAX_TEXT_LENGTH = 4_000;
/** An object that is longer does not stand in a line. */
const MAX_SHORT_LENGTH = 120;

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

/** A parameter or a field with all that its schema says, and what is inside it on demand. */
export function FieldView(props: FieldViewProps, page: Page) {
  const { name, schema, prefix, required = false, label } = props;
  const { words } = page;
  const anchor = `${prefix}-${fieldAnchor(name) || 'field'}`;
  const id = page.ids.claimId(anchor);
  const others = [`${prefix}-${name}`, `${prefix}-${name.toLowerCase()}`].filter(
    (other) => other !== anchor && !/\s/.test(other),
  );
  if (prefix === 'param') others.push(`parameter-${fieldAnchor(name)}`);
  const type = typeText(schema);
  return (
    <div class="op-field" id={id}>
      <FieldAnchors ids={others} />
      <div class="op-field-head">
        {spaced([
          ...labels(schema.pre),
          <code class="op-field-name">{name}</code>,
          type === 'any' ? null : <span class="op-field-type">{type}</span>,
          label === undefined ? null : <span class="op-field-label">{label}</span>,
          schema.preset === undefined ? null : (
            <span class="op-field-default">
              {words.default}: <code>{shortJson(schema.preset.value, MAX_TEXT_LENGTH)}</code>
            </span>
          ),
          required ? <span class="op-field-required">{words.required}</span> : null,
          props.deprecated === true || schema.deprecated ? (
            <span class="op-field-deprecated">{words.deprecated}</span>
          ) : null,
          schema.readOnly ? <span class="op-field-label">{words.readOnly}</span> : null,
          schema.writeOnly ? <span class="op-field-label">{words.writeOnly}</span> : null,
          ...labels(schema.post),
        ])}
        {/* biome-ignore lint/a11y/useAnchorContent: its sign is drawn by the theme; its name is the label. */}
        <a class="op-field-link" href={`#${encodeURIComponent(id)}`} aria-label={about(words.linkTo, name)} />
      </div>
      <div class="op-field-body">
        <Description text={props.description} />
        {props.description === schema.description ? null : <Description text={schema.description} />}
        <FieldFacts schema={schema} examples={props.examples} />
        {props.children}
        <SchemaInside schema={schema} prefix={id} />
      </div>
    </div>
  );
}

/** The facts about a value: allowed values, bounds, examples, and other keywords as written. */
export function FieldFacts(
  {
    schema,
    examples = [],
  }: {
    readonly schema: SchemaModel;
    readonly examples?: readonly NamedExample[] | undefined;
  },
  { words }: Page,
) {
  const { constant, limits, pattern, items, more, otherExamples = [] } = schema;
  const ofSchema = schema.example === undefined ? [] : [schema.example, ...otherExamples.map((value) => ({ value }))];
  const shown = examples.length > 0 ? examples : ofSchema;
  return [
    <Values schema={schema.values === undefined && items?.values !== undefined ? items : schema} />,
    constant === undefined ? null : <Fact name={words.allowed} value={shortJson(constant.value, MAX_TEXT_LENGTH)} />,
    limits.length === 0 ? null : <p class="op-api-fact">{`${words.limits}: ${limitsText(limits, words)}`}</p>,
    pattern === undefined ? null : <Fact name={words.pattern} value={pattern.slice(0, MAX_TEXT_LENGTH)} />,
    ...more.map(({ name, text }) => <Fact name={name} value={text} />),
    ...shown.map((example) => <Example example={example} isOnly={shown.length === 1} />),
  ];
}

/** The values that are allowed, in a list where some are described. */
function Values({ schema: { values, valuesLeft } }: { readonly schema: SchemaModel }, { words }: Page) {
  if (values === undefined) return null;
  const left = valuesLeft === undefined ? null : `… +${valuesLeft}`;
  if (values.every(({ description }) => description === undefined))
    return (
      <p class="op-api-fact">
        <span>{words.options}:</span> {values.map(({ value }) => [<code>{plain(value)}</code>, ' '])}
        {left}
      </p>
    );
  return (
    <ul class="op-api-values">
      {values.map(({ value, description }) => (
        <li>
          <code>{plain(value)}</code>
          {description === undefined ? null : ` ${description}`}
        </li>
      ))}
      {left === null ? null : <li>{left}</li>}
    </ul>
  );
}

/** An example of a value with its name and what is said of it; a large one is closed until somebody asks for it. */
function Example(
  {
    example: { name, description, value, address },
    isOnly,
  }: { readonly example: NamedExample; readonly isOnly: boolean },
  { words }: Page,
) {
  const label = name === undefined || isOnly ? words.example : `${words.example} (${name})`;
  const note = description === undefined ? null : <Description text={description} />;
  if (value === undefined) return [address === undefined ? null : <Fact name={label} value={address} />, note];
  const text = jsonText(value, typeof value === 'object' ? 2 : undefined);
  if (typeof value !== 'object' || text.length <= MAX_SHORT_LENGTH)
    return [<Fact name={label} value={shortJson(value, MAX_TEXT_LENGTH)} />, note];
  return [
    <details class="op-expandable op-api-inside">
      <summary>{label}</summary>
      <div class="op-expandable-body">
        <pre class="op-api-example" tabindex={0}>
          <code>{text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text}</code>
        </pre>
      </div>
    </details>,
    note,
  ];
}

/** One thing that is said of a value. */
export function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <p class="op-api-fact">
      <span>{name}:</span> <code>{value}</code>
    </p>
  );
}

/** `length 1 – 20, no duplicates` */
function limitsText(limits: readonly LimitModel[], words: ContentWords): string {
  return limits
    .map(({ of, range }) =>
      [of === undefined ? undefined : words[of], range].filter((part) => part !== undefined).join(' '),
    )
    .join(', ');
}

function labels(texts: readonly string[]): ComponentChildren[] {
  return texts.map((text) => <span class="op-field-label">{text}</span>);
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : shortJson(value, MAX_TEXT_LENGTH);
}
