import type { ComponentChildren } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import type { MdastNode } from 'satteri';
import { markdownParagraph } from '../../evaluate/vnode.js';
import type { ElementProps } from '../author-element.js';
import { parseFence } from '../code/fence-meta.js';
import { CodeFigure } from '../components/code-figure.js';
import { componentElement } from '../components/component-element.js';
import { Heading } from '../components/heading.js';
import { BlockMath, InlineMath } from '../components/math.js';
import { INLINE_COMPONENTS } from '../components/registry.js';
import { Table } from '../components/table.js';
import { textOf } from '../components/text-of.js';
import { authorElement } from '../elements.js';
import { PageTooLarge } from '../page-too-large.js';
import { ID_END, ID_START } from '../parse/prepare-source.js';
import { alertElement, alertMark } from './alerts.js';
import { expressionNode, jsxNode } from './mdx-nodes.js';
import { reportTableAsText } from './table-as-text.js';
import type { TreeContext } from './tree-context.js';

const DEEPEST = 120;

type NodeOf<T extends MdastNode['type']> = Extract<MdastNode, { type: T }>;
type Maker<T extends MdastNode['type']> = (node: NodeOf<T>, context: TreeContext) => ComponentChildren;

/** Makes elements by type of node. Other nodes (definitions, imports, comments) are not shown. */
const makers: { readonly [T in MdastNode['type']]?: Maker<T> } = {
  text: (node) => node.value,
  paragraph: (node, context) => {
    const children = markdownNodes(node.children, context);
    reportTableAsText(node, context);
    return holdsBlock(node) ? <div class="op-paragraph">{children}</div> : markdownParagraph(children);
  },
  heading: headingNode,
  strong: (node, context) => <strong>{markdownNodes(node.children, context)}</strong>,
  emphasis: (node, context) => <em>{markdownNodes(node.children, context)}</em>,
  delete: (node, context) => <del>{markdownNodes(node.children, context)}</del>,
  inlineCode: (node) => <code>{node.value}</code>,
  code: (node, context) => {
    const fence = parseFence({ language: node.lang ?? null, meta: node.meta ?? null });
    return <CodeFigure code={context.fillProps(node.value)} {...fence} at={context.placeOf(node)} />;
  },
  link: (node, context) =>
    element(
      'a',
      { href: node.url, title: node.title ?? undefined },
      markdownNodes(node.children, context),
      node,
      context,
    ),
  image: (node, context) =>
    element('img', { src: node.url, alt: node.alt || undefined, title: node.title ?? undefined }, null, node, context),
  linkReference: (node, context) => {
    const target = context.definitions.get(node.identifier);
    const children = markdownNodes(node.children, context);
    if (target === undefined) return children;
    return element('a', { href: target.url, title: target.title ?? undefined }, children, node, context);
  },
  imageReference: (node, context) => {
    const target = context.definitions.get(node.identifier);
    return target === undefined
      ? node.alt
      : element('img', { src: target.url, alt: node.alt || undefined }, null, node, context);
  },
  list: listNode,
  blockquote: quoteNode,
  thematicBreak: () => <hr />,
  break: () => <br />,
  table: tableNode,
  math: (node, context) => componentElement(BlockMath, { children: node.value, at: context.placeOf(node) }),
  inlineMath: (node, context) => componentElement(InlineMath, { children: node.value, at: context.placeOf(node) }),
  superscript: (node, context) => <sup>{markdownNodes(node.children, context)}</sup>,
  subscript: (node, context) => <sub>{markdownNodes(node.children, context)}</sub>,
  footnoteReference: (node, context) => {
    const note = context.notes.get(node.identifier);
    if (note === undefined) return `[^${node.label ?? node.identifier}]`;
    return context.footnotes.mark(node.identifier, () => markdownNodes(note.children, context));
  },
  mdxJsxFlowElement: jsxNode,
  mdxJsxTextElement: jsxNode,
  mdxFlowExpression: expressionNode,
  mdxTextExpression: expressionNode,
};

/** Returns Markdown's nodes as elements. Throws `PageTooLarge`. */
export function markdownNodes(nodes: readonly MdastNode[], context: TreeContext): ComponentChildren[] {
  context.depth += 1;
  if (context.depth > DEEPEST) throw new PageTooLarge(`its parts are nested more than ${DEEPEST} deep`);
  const made = nodes.map((node) => {
    const maker = makers[node.type] as Maker<MdastNode['type']> | undefined;
    return maker?.(node as never, context);
  });
  context.depth -= 1;
  return made;
}

function element(
  name: string,
  props: ElementProps,
  children: ComponentChildren,
  node: MdastNode,
  context: TreeContext,
): ComponentChildren {
  return authorElement({ name, props, children, page: context.page, place: context.placeOf(node) });
}

function quoteNode(node: NodeOf<'blockquote'>, context: TreeContext): ComponentChildren {
  const [first, ...others] = node.children;
  const [text, ...line] = first?.type === 'paragraph' ? first.children : [];
  const alert = text?.type === 'text' ? alertMark(text.value) : undefined;
  if (alert === undefined || first?.type !== 'paragraph' || text?.type !== 'text')
    return <blockquote>{markdownNodes(node.children, context)}</blockquote>;
  const left = [...(alert.rest === '' ? [] : [{ ...text, value: alert.rest }]), ...line];
  const begins = line[0]?.type === 'break' && alert.rest === '' ? left.slice(1) : left;
  const paragraphs = begins.length === 0 ? others : [{ ...first, children: begins }, ...others];
  return alertElement(alert.kind, markdownNodes(paragraphs, context));
}

const INLINE_ELEMENT =
  /^(?:a|abbr|b|bdi|bdo|br|button|cite|code|data|del|dfn|em|i|img|input|ins|kbd|label|mark|nobr|q|s|samp|small|span|strong|sub|sup|svg|time|u|var|wbr)$/;

/** Returns whether a paragraph contains a block at any depth. Browsers end a `<p>` before it. */
function holdsBlock(node: { readonly children: readonly MdastNode[] }): boolean {
  return node.children.some((child) => {
    if (child.type !== 'mdxJsxTextElement' || typeof child.name !== 'string') return false;
    if (INLINE_COMPONENTS.has(child.name)) return false;
    return !INLINE_ELEMENT.test(child.name) || holdsBlock(child);
  });
}

function headingNode(node: NodeOf<'heading'>, context: TreeContext): ComponentChildren {
  const children = markdownNodes(node.children, context);
  const last = children.at(-1);
  const found = typeof last === 'string' ? last.indexOf(ID_START) : -1;
  if (typeof last !== 'string' || found < 0) {
    return (
      <Heading level={node.depth} idText={textWithoutComponents(node, children)} at={context.placeOf(node)}>
        {children}
      </Heading>
    );
  }
  const id = last.slice(found + 1).replace(ID_END, '');
  const text = last.slice(0, found).trimEnd();
  return (
    <Heading level={node.depth} id={id} at={context.placeOf(node)}>
      {[...children.slice(0, -1), text]}
    </Heading>
  );
}

const SEPARATOR = /[\s–—|:-]/;

/** Returns a heading's text without components: a badge beside it and the dash between them are not part of its id. */
function textWithoutComponents(node: NodeOf<'heading'>, children: ComponentChildren[]): string | undefined {
  const isComponent = (child: MdastNode) => child.type === 'mdxJsxTextElement' && /^[A-Z]/.test(child.name ?? '');
  if (!node.children.some(isComponent)) return undefined;
  const text = textOf(children.filter((_, index) => !isComponent(node.children[index] as MdastNode)));
  let start = 0;
  let end = text.length;
  while (start < end && SEPARATOR.test(text.charAt(start))) start += 1;
  while (end > start && SEPARATOR.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function listNode(node: NodeOf<'list'>, context: TreeContext): ComponentChildren {
  const isLoose = node.spread || node.children.some((item) => item.spread);
  const isTaskList = node.children.some((item) => typeof item.checked === 'boolean');
  const items = node.children.map((item) => {
    const children = item.children.flatMap((child) =>
      !isLoose && child.type === 'paragraph' ? markdownNodes(child.children, context) : markdownNodes([child], context),
    );
    if (typeof item.checked !== 'boolean') return <li>{children}</li>;
    return (
      <li>
        <input type="checkbox" disabled checked={item.checked} aria-label={textOf(children).trim()} /> {children}
      </li>
    );
  });
  const attributes = isTaskList ? { class: 'op-task-list' } : {};
  if (!node.ordered) return <ul {...attributes}>{items}</ul>;
  return jsx('ol', { ...attributes, start: (node.start ?? 1) === 1 ? undefined : node.start, children: items });
}

function tableNode(node: NodeOf<'table'>, context: TreeContext): ComponentChildren {
  const [head, ...rows] = node.children;
  const cells = (row: NodeOf<'tableRow'>, name: 'th' | 'td') =>
    row.children.map((cell, column) => {
      const align = node.align?.[column];
      const style = align ? `text-align:${align}` : undefined;
      // An empty header cell is a plain cell.
      return jsx(cell.children.length === 0 ? 'td' : name, { style, children: markdownNodes(cell.children, context) });
    });
  return (
    <Table>
      {head === undefined ? null : (
        <thead>
          <tr>{cells(head, 'th')}</tr>
        </thead>
      )}
      {rows.length === 0 ? null : (
        <tbody>
          {rows.map((row) => (
            <tr>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      )}
    </Table>
  );
}
