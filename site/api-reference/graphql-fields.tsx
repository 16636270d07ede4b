import type { ComponentChildren } from 'preact';
import type {
  Deprecation,
  GraphqlField,
  GraphqlInput,
  GraphqlValue,
  TypeReference,
} from '../api-description/graphql/schema.js';
import { fieldAnchor } from '../content/heading-ids.js';
import type { Page } from '../content/page/page.js';
import { about, asBeginning, type ContentWord } from '../content/words/content-words.js';
import { Description } from './description.js';
import { FieldAnchors } from './field-anchors.js';
import { type GraphqlLinks, TypeLink } from './graphql-links.js';
import { Section } from './section.js';

export interface GraphqlFieldViewProps {
  readonly name: string;
  readonly type?: TypeReference;
  readonly links?: GraphqlLinks;
  readonly prefix: string;
  readonly description?: string | undefined;
  readonly preset?: string | undefined;
  /** True if callers must provide the value. */
  readonly required?: boolean;
  readonly deprecation?: Deprecation | undefined;
  readonly children?: ComponentChildren;
}

/** An argument, a field or a value with all that its schema says. */
export function GraphqlFieldView(props: GraphqlFieldViewProps, page: Page) {
  const { name, type, links, prefix, description, preset, required = false, deprecation, children } = props;
  const { words } = page;
  const anchor = `${prefix}-${fieldAnchor(name)}`;
  const id = page.ids.claimId(anchor);
  return (
    <div class="op-field" id={id}>
      <FieldAnchors ids={[`${prefix}-${name}`].filter((other) => other !== anchor)} />
      <div class="op-field-head">
        <code class="op-field-name">{name}</code>
        {type === undefined || links === undefined ? null : <TypeLink type={type} links={links} />}
        {preset === undefined ? null : (
          <span class="op-field-default">
            {words.default}: <code>{preset}</code>
          </span>
        )}
        {required ? <span class="op-field-required">{words.required}</span> : null}
        {deprecation === undefined ? null : <span class="op-field-deprecated">{words.deprecated}</span>}
        {/* biome-ignore lint/a11y/useAnchorContent: its sign is drawn by the theme; its name is the label. */}
        <a class="op-field-link" href={`#${encodeURIComponent(id)}`} aria-label={about(words.linkTo, name)} />
      </div>
      <div class="op-field-body">
        <Description text={description} />
        {deprecation?.reason === undefined ? null : (
          <p class="op-api-fact">
            <span>{asBeginning(words.deprecated)}:</span> {page.markdown.inline(deprecation.reason)}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

/** The arguments of an operation. */
export function GraphqlArguments({
  inputs,
  links,
}: {
  readonly inputs: readonly GraphqlInput[];
  readonly links: GraphqlLinks;
}) {
  if (inputs.length === 0) return null;
  return (
    <Section title="arguments">
      {inputs.map((input) => (
        <InputView input={input} links={links} prefix="argument" />
      ))}
    </Section>
  );
}

function InputView({
  input,
  links,
  prefix,
}: {
  readonly input: GraphqlInput;
  readonly links: GraphqlLinks;
  readonly prefix: string;
}) {
  const { name, type, description, preset, deprecation } = input;
  return (
    <GraphqlFieldView
      name={name}
      type={type}
      links={links}
      prefix={prefix}
      description={description}
      preset={preset}
      required={type.isRequired && preset === undefined}
      deprecation={deprecation}
    />
  );
}

/** The result of an operation: its type and the type's fields, one level deep. */
export function GraphqlReturns({ type, links }: { readonly type: TypeReference; readonly links: GraphqlLinks }) {
  const target = links.schema.types.get(type.name);
  return (
    <Section title="returns" note={<TypeLink type={type} links={links} />}>
      <Description text={target?.description} />
      {(target?.fields ?? []).map((field) => (
        <OutputView field={field} links={links} prefix="returns" />
      ))}
      {target?.kind === 'enum' ? target.values.map((value) => <ValueView value={value} prefix="returns" />) : null}
      {target?.kind === 'union'
        ? target.members.map((name) => (
            <GraphqlFieldView
              name={`... on ${name}`}
              type={{ name, text: name, isList: false, isRequired: false }}
              links={links}
              prefix="returns"
              description={links.schema.types.get(name)?.description}
            />
          ))
        : null}
    </Section>
  );
}

interface FieldsProps {
  readonly title: ContentWord;
  readonly fields: readonly GraphqlField[];
  readonly links: GraphqlLinks;
  readonly isInput: boolean;
}

/** The fields of a type, each with its arguments. */
export function GraphqlFields({ title, fields, links, isInput }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <Section title={title}>
      {fields.map((field) =>
        isInput ? (
          <InputView input={field} links={links} prefix="field" />
        ) : (
          <OutputView field={field} links={links} prefix="field" />
        ),
      )}
    </Section>
  );
}

function OutputView(
  {
    field,
    links,
    prefix,
  }: {
    readonly field: GraphqlField;
    readonly links: GraphqlLinks;
    readonly prefix: string;
  },
  { words }: Page,
) {
  const { name, type, description, deprecation } = field;
  return (
    <GraphqlFieldView
      name={name}
      type={type}
      links={links}
      prefix={prefix}
      description={description}
      deprecation={deprecation}
    >
      {field.arguments.length === 0 ? null : (
        <details class="op-expandable op-api-inside">
          <summary>
            {words.showArguments} ({field.arguments.length})
          </summary>
          <div class="op-expandable-body">
            {field.arguments.map((input) => (
              <InputView input={input} links={links} prefix={`${prefix}-${fieldAnchor(name)}`} />
            ))}
          </div>
        </details>
      )}
    </GraphqlFieldView>
  );
}

/** The values of an enum. */
export function GraphqlValues({ values }: { readonly values: readonly GraphqlValue[] }) {
  if (values.length === 0) return null;
  return (
    <Section title="values">
      {values.map((value) => (
        <ValueView value={value} prefix="value" />
      ))}
    </Section>
  );
}

function ValueView({
  value: { name, description, deprecation },
  prefix,
}: {
  readonly value: GraphqlValue;
  readonly prefix: string;
}) {
  return <GraphqlFieldView name={name} prefix={prefix} description={description} deprecation={deprecation} />;
}
