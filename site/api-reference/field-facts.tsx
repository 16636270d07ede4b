import type { NamedExample } from '../api-description/openapi/operation-model.js';
import type { LimitModel, SchemaModel } from '../api-description/openapi/schema-model.js';
import { shortJson } from '../api-description/openapi/values.js';
import { jsonText } from '../api-description/openapi/written-number.js';
import type { Page } from '../content/page/page.js';
import type { ContentWords } from '../content/words/content-words.js';
import { Description } from './description.js';

/** Maximum number of characters of a value; the rest is cut. */
export const MAX_TEXT_LENGTH = 4_000;
/** Maximum number of characters of an object that is displayed in a line. */
const MAX_SHORT_LENGTH = 120;

/** Displays the facts about a value: allowed values, bounds, examples, and other keywords as written. */
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

/** Displays the allowed values, as a list if any of them has a description. */
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

/** Displays an example of a value with its name and description. A large example is collapsed. */
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

/** Displays one fact about a value. */
export function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <p class="op-api-fact">
      <span>{name}:</span> <code>{value}</code>
    </p>
  );
}

/** Returns the limits as one text, such as `length 1 – 20, no duplicates`. */
function limitsText(limits: readonly LimitModel[], words: ContentWords): string {
  return limits
    .map(({ of, range }) =>
      [of === undefined ? undefined : words[of], range].filter((part) => part !== undefined).join(' '),
    )
    .join(', ');
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : shortJson(value, MAX_TEXT_LENGTH);
}
