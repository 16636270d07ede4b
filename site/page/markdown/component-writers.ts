import { Accordion, Expandable } from '../../content/components/accordion.js';
import { AliasAnchors } from '../../content/components/alias-anchors.js';
import { Badge } from '../../content/components/badge.js';
import { Callout, Check, Danger, Info, Note, Tip, Warning } from '../../content/components/callout.js';
import { Card } from '../../content/components/card.js';
import { CodeBlock, CodeFigure } from '../../content/components/code-figure.js';
import { Color, ColorItem, ColorRow } from '../../content/components/color.js';
import { Tile } from '../../content/components/columns.js';
import { Diagram, Mermaid } from '../../content/components/diagram.js';
import { isShownPlace, ParamField, ResponseField } from '../../content/components/field.js';
import { Frame } from '../../content/components/frame.js';
import { Anchor, AuthorHeading, Heading } from '../../content/components/heading.js';
import { Icon } from '../../content/components/icon.js';
import { LateHtml } from '../../content/components/late-html.js';
import { BlockMath, InlineMath, Latex } from '../../content/components/math.js';
import { Prompt } from '../../content/components/prompt.js';
import { asChildren, asFlag, asText } from '../../content/components/props.js';
import { RawHtml } from '../../content/components/raw-html.js';
import { Repository } from '../../content/components/repository.js';
import { Panel } from '../../content/components/right-column.js';
import { Step } from '../../content/components/steps.js';
import { Table } from '../../content/components/table.js';
import { Tab } from '../../content/components/tabs.js';
import { blockTextOf, textOf } from '../../content/components/text-of.js';
import { Tooltip } from '../../content/components/tooltip.js';
import { Tree, TreeFile, TreeFolder } from '../../content/components/tree.js';
import { Update } from '../../content/components/update.js';
import { View, Visibility } from '../../content/components/view.js';
import { linkAttributes } from '../../content/links.js';
import { elementWriters } from './element-writers.js';
import { fenced, indented } from './markdown-text.js';
import type { MarkdownWriter } from './markdown-writer.js';
import { referenceWriters } from './reference-writers.js';

type Props = Readonly<Record<string, unknown>>;

interface ComponentWriter {
  (props: Props, writer: MarkdownWriter): string;
  /** True for an element within a line of text. */
  readonly isInline?: boolean;
}

const inLine = (write: ComponentWriter): ComponentWriter => Object.assign(write, { isInline: true });
const nothing = inLine(() => '');
const content = inLine(({ children }, writer) => writer.inline(children));

const callout =
  (name: string): ComponentWriter =>
  ({ title, children }, writer) => {
    const heading = writer.inline(asChildren(title)).trim() || name;
    return indented(`**${heading}**\n\n${writer.blocks(children)}`.trim(), '> ', '> ');
  };

/** Writes a title, which may be a link, above its content. */
const titled: ComponentWriter = (props, writer) => {
  const title = writer.inline(asChildren(props.title ?? props.name)).trim();
  const text = title === '' ? '' : `**${linked(title, props, writer)}**`;
  return [text, inLineOf(props.description, writer), writer.blocks(props.children), inLineOf(props.cta, writer)]
    .filter((part) => part !== '')
    .join('\n\n');
};

function inLineOf(value: unknown, writer: MarkdownWriter): string {
  return writer.inline(asChildren(value)).trim();
}

/** Writes the explanation of a word with its headline and its link. */
const tooltip: ComponentWriter = (props, writer) => {
  const parts = [inLineOf(props.headline, writer), inLineOf(props.tip, writer)];
  const cta = inLineOf(props.cta, writer);
  const told = [...parts, cta === '' ? '' : linked(cta, props, writer)].filter((part) => part !== '').join(' – ');
  return `${writer.inline(props.children)}${told === '' ? '' : ` (${told})`}`;
};

const colorItem: ComponentWriter = ({ name, value }) => {
  const values = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  const written = [...new Set(values.map(asText).filter((text) => text !== undefined))].map((text) => `\`${text}\``);
  return `- ${[asText(name), written.join(' / ')].filter((part) => part !== undefined && part !== '').join(': ')}`;
};

const prompt: ComponentWriter = ({ description, children }, writer) =>
  [inLineOf(description, writer), fenced(blockTextOf(children).trim())].filter((part) => part !== '').join('\n\n');

function linked(text: string, { href }: Props, { page }: MarkdownWriter): string {
  const address = asText(href);
  const target = address === undefined ? undefined : linkAttributes(address, page).href;
  return target === undefined ? text : `[${text}](${target})`;
}

const field: ComponentWriter = (props, writer) => {
  const place = ['path', 'query', 'body', 'header'].find((name) => asText(props[name]) !== undefined);
  const name = asText(props.name) ?? (place === undefined ? undefined : asText(props[place])) ?? '';
  const facts = [
    asText(props.type),
    isShownPlace(place, writer.page) ? place : undefined,
    asFlag(props.required) ? writer.page.words.required : undefined,
    asFlag(props.deprecated) ? writer.page.words.deprecated : undefined,
    asText(props.default) === undefined ? undefined : `${writer.page.words.default}: ${asText(props.default)}`,
  ].filter((fact) => fact !== undefined);
  const head = `\`${name}\`${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
  return `- ${indented([head, writer.blocks(props.children)].filter((part) => part !== '').join('\n\n'), '', '  ')}`;
};

/** Writes a file, or a folder with its content, as a list item. */
const fileItem =
  (mark: string): ComponentWriter =>
  ({ name, comment, children }, writer) => {
    const note = asText(comment);
    const head = `\`${asText(name) ?? ''}${mark}\`${note === undefined ? '' : `: ${note}`}`;
    return `- ${indented([head, writer.blocks(children)].filter((part) => part !== '').join('\n'), '', '  ')}`;
  };

const heading: ComponentWriter = ({ level, children }, writer) =>
  elementWriters[`h${Math.min(6, Math.max(1, Number(level) || 2))}`]?.({ children }, writer) ?? '';

const diagram: ComponentWriter = ({ source, chart, children }) =>
  fenced(asText(source) ?? asText(chart) ?? textOf(children), 'mermaid');

/** Writes each component as Markdown. A component without a writer is written as its content. */
export const componentWriters: ReadonlyMap<unknown, ComponentWriter> = new Map<unknown, ComponentWriter>([
  [Note, callout('Note')],
  [Warning, callout('Warning')],
  [Info, callout('Info')],
  [Tip, callout('Tip')],
  [Check, callout('Check')],
  [Danger, callout('Danger')],
  [Callout, callout('Note')],
  [Card, titled],
  [Tile, titled],
  [Step, titled],
  [Tab, titled],
  [View, titled],
  [Tree, ({ children }, writer) => writer.blocks(children).replaceAll('\n\n', '\n')],
  [TreeFolder, fileItem('/')],
  [TreeFile, fileItem('')],
  [Accordion, titled],
  [Expandable, titled],
  [Color, titled],
  [ParamField, field],
  [ResponseField, field],
  [Heading, heading],
  [AuthorHeading, heading],
  [Mermaid, diagram],
  [Diagram, diagram],
  [
    CodeFigure,
    ({ code, language, options }) => {
      const { title } = (options ?? {}) as { readonly title?: string };
      return fenced(String(code), [asText(language), title].filter((word) => word !== undefined).join(' '));
    },
  ],
  [
    CodeBlock,
    ({ language, filename, children }) =>
      fenced(
        textOf(children).trimEnd().replace(/^\n+/, ''),
        [asText(language), asText(filename)].filter((word) => word !== undefined).join(' '),
      ),
  ],
  [
    Frame,
    ({ hint, caption, children }, writer) => {
      const text = inLineOf(caption, writer);
      return [inLineOf(hint, writer), writer.blocks(children), text === '' ? '' : `*${text}*`]
        .filter((part) => part !== '')
        .join('\n\n');
    },
  ],
  [
    Update,
    ({ label, date, description, children }, writer) => {
      const note = asText(description);
      const head = `## ${asText(label) ?? asText(date) ?? 'Update'}${note === undefined ? '' : ` – ${note}`}`;
      return `${head}\n\n${writer.blocks(children)}`;
    },
  ],
  [Visibility, ({ for: audience, children }, writer) => (audience === 'humans' ? '' : writer.blocks(children))],
  [Table, ({ children }, writer) => elementWriters.table?.({ children }, writer) ?? ''],
  [Panel, ({ children }, writer) => writer.blocks(children)],
  [InlineMath, inLine(({ children }) => `$${textOf(children)}$`)],
  [BlockMath, ({ children }) => `$$\n${textOf(children).trim()}\n$$`],
  [
    Latex,
    inLine(
      ({ children }) =>
        `$${textOf(children)
          .trim()
          .replace(/^\$+|\$+$/g, '')}$`,
    ),
  ],
  [Tooltip, inLine(tooltip)],
  [ColorRow, titled],
  [ColorItem, colorItem],
  [Prompt, prompt],
  [
    Repository,
    ({ repo }) => (asText(repo) === undefined ? '' : `[${asText(repo)}](https://github.com/${asText(repo)})`),
  ],
  [Badge, content],
  [Icon, nothing],
  [Anchor, nothing],
  [AliasAnchors, nothing],
  [RawHtml, nothing],
  [LateHtml, nothing],
  ...referenceWriters,
]);
