import type { ComponentChildren } from 'preact';
import type { LimitModel, SchemaModel } from '../../openapi/schema-model.js';
import { typeText } from '../../openapi/type-text.js';
import { shortJson } from '../../openapi/values.js';
import { spaced } from '../components/spaced.js';
import { fieldAnchor } from '../heading-ids.js';
import type { Page } from '../page.js';
import { about, type ContentWords } from '../words/content-words.js';
import { Description } from './description.js';
import { FieldAnchors } from './field-anchors.js';
import { SchemaInside } from './schema-inside.js';

export interface FieldViewProps {
  readonly name: string;
  readonly schema: SchemaModel;
  /** Of the anchors: `param`, `body`, `response-user`. */
  readonly prefix: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  /** Before that of the schema. */
  readonly description?: string | undefined;
  /** Such as `path` or `header`. */
  readonly label?: string;
  readonly example?: { readonly value: unknown } | undefined;
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
              {words.default}: <code>{shortJson(schema.preset.value)}</code>
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
        <Description text={props.description ?? schema.description} />
        <FieldFacts schema={schema} example={props.example} />
        {props.children}
        <SchemaInside schema={schema} prefix={id} />
      </div>
    </div>
  );
}

/** What else is said of a value: which are allowed, its bounds, an example. */
export function FieldFacts(
  {
    schema,
    example = schema.example,
  }: {
    readonly schema: SchemaModel;
    readonly example?: { readonly value: unknown } | undefined;
  },
  { words }: Page,
) {
  const { values, constant, limits, pattern, items } = schema;
  const inner = values ?? items?.values;
  const described = inner?.filter(({ description }) => description !== undefined) ?? [];
  return [
    inner === undefined || described.length > 0 ? null : (
      <p class="op-api-fact">
        <span>{words.options}:</span> {inner.map(({ value }) => [<code>{plain(value)}</code>, ' '])}
      </p>
    ),
    inner === undefined || described.length === 0 ? null : (
      <ul class="op-api-values">
        {inner.map(({ value, description }) => (
          <li>
            <code>{plain(value)}</code>
            {description === undefined ? null : ` ${description}`}
          </li>
        ))}
      </ul>
    ),
    constant === undefined ? null : <Fact name={words.allowed} value={shortJson(constant.value)} />,
    limits.length === 0 ? null : <p class="op-api-fact">{`${words.limits}: ${limitsText(limits, words)}`}</p>,
    pattern === undefined ? null : <Fact name={words.pattern} value={pattern.slice(0, 300)} />,
    example === undefined || isLarge(example.value) ? null : (
      <Fact name={words.example} value={shortJson(example.value)} />
    ),
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
  return typeof value === 'string' ? value : shortJson(value);
}

/** Whole objects are shown in the examples beside the fields. */
function isLarge(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (JSON.stringify(value) ?? '').length > 120;
}
