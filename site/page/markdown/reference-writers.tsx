import type { ComponentChildren } from 'preact';
import { typeText } from '../../api-description/openapi/type-text.js';
import { shortJson } from '../../api-description/openapi/values.js';
import { Aside } from '../../api-reference/api-page.js';
import { ChannelAside } from '../../api-reference/channel-page.js';
import { Description } from '../../api-reference/description.js';
import { FieldFacts } from '../../api-reference/field-facts.js';
import { FieldView } from '../../api-reference/field-view.js';
import { GraphqlFieldView, type GraphqlFieldViewProps } from '../../api-reference/graphql-fields.js';
import { TypeLink } from '../../api-reference/graphql-links.js';
import { GraphqlAside } from '../../api-reference/graphql-page.js';
import { type FieldViewProps, SchemaInside, type SchemaProps } from '../../api-reference/schema-inside.js';
import { Section, type SectionProps } from '../../api-reference/section.js';
import { Heading } from '../../content/components/heading.js';
import type { Page } from '../../content/page/page.js';
import { asBeginning } from '../../content/words/content-words.js';
import { isVNode } from '../../evaluate/vnode.js';
import { indented } from './markdown-text.js';
import type { MarkdownWriter } from './markdown-writer.js';

type Props = Readonly<Record<string, unknown>>;
type Writer = (props: Props, writer: MarkdownWriter) => string;

/** Writes the parts of an API reference as Markdown, where that differs from what they display. */
export const referenceWriters: readonly (readonly [component: unknown, write: Writer])[] = [
  writerOf(Section, section),
  writerOf(FieldView, field),
  writerOf(GraphqlFieldView, graphqlField),
  writerOf(SchemaInside, inside),
  writerOf(TypeLink, (props, writer) => writer.inline(TypeLink(props, writer.page))),
  // These are in the right column; they would be written twice.
  [Aside, () => ''],
  [ChannelAside, () => ''],
  [GraphqlAside, () => ''],
];

/** Returns the writer of a component. Elements are matched by their component, so their properties are the component's. */
function writerOf<ComponentProps>(
  component: (props: ComponentProps, page: Page) => unknown,
  write: (props: ComponentProps, writer: MarkdownWriter) => string,
): readonly [component: unknown, write: Writer] {
  return [component, (props, writer) => write(props as ComponentProps, writer)];
}

function section({ title, note, isInner = false, children }: SectionProps, writer: MarkdownWriter): string {
  const told = writer.inline(note).replace(/\s+/g, ' ').trim();
  const suffix = told === '' ? '' : ` (${told})`;
  const text = writer.page.words[title];
  const head = isInner ? `**${text}**${suffix}` : `${writer.blocks(<Heading level={2}>{text}</Heading>)}${suffix}`;
  return `${head}\n\n${writer.blocks(children)}`;
}

function field(props: FieldViewProps, writer: MarkdownWriter): string {
  const { name, schema, prefix, label, required = false, deprecated = false } = props;
  const { words } = writer.page;
  const type = typeText(schema);
  const facts = [
    type === 'any' ? undefined : type,
    label,
    schema.preset === undefined ? undefined : `${words.default}: ${shortJson(schema.preset.value)}`,
    required ? words.required : undefined,
    deprecated || schema.deprecated ? words.deprecated : undefined,
    schema.readOnly ? words.readOnly : undefined,
    schema.writeOnly ? words.writeOnly : undefined,
    ...schema.pre,
    ...schema.post,
  ];
  const body = [
    <Description text={props.description} />,
    props.description === schema.description ? null : <Description text={schema.description} />,
    <FieldFacts schema={schema} examples={props.examples} />,
    props.children,
    <SchemaInside schema={schema} prefix={prefix} Field={FieldView} />,
  ];
  return item(name, facts, body, writer);
}

function graphqlField(props: GraphqlFieldViewProps, writer: MarkdownWriter): string {
  const { name, type, links, preset, required = false, deprecation } = props;
  const { words } = writer.page;
  const facts = [
    type === undefined || links === undefined ? undefined : writer.inline(<TypeLink type={type} links={links} />),
    preset === undefined ? undefined : `${words.default}: ${preset}`,
    required ? words.required : undefined,
    deprecation === undefined ? undefined : words.deprecated,
  ];
  const reason = deprecation?.reason;
  const body = [
    <Description text={props.description} />,
    reason === undefined ? null : (
      <p>
        {asBeginning(words.deprecated)}: {writer.page.markdown.inline(reason)}
      </p>
    ),
    props.children,
  ];
  return item(name, facts, body, writer);
}

function item(
  name: string,
  facts: readonly (string | undefined)[],
  body: ComponentChildren,
  writer: MarkdownWriter,
): string {
  const told = facts.filter((fact) => fact !== undefined);
  const head = `\`${name.replaceAll('`', '')}\`${told.length === 0 ? '' : ` (${told.join(', ')})`}`;
  return `- ${indented([head, writer.blocks(body)].filter((part) => part !== '').join('\n\n'), '', '  ')}`;
}

/** Writes content that is collapsed on the page as open text. */
function inside(props: SchemaProps, writer: MarkdownWriter): string {
  const shown = SchemaInside(props, writer.page);
  if (!isVNode(shown) || shown.type !== 'details') return writer.blocks(shown);
  const { children } = shown.props;
  return writer.blocks(Array.isArray(children) ? children.slice(1) : children);
}
