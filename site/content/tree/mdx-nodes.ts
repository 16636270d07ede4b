import type { ComponentChildren } from 'preact';
import type { MdastNode } from 'satteri';
import { toChildren } from '../evaluate/children.js';
import { isDataObject } from '../evaluate/members.js';
import { parseExpression } from '../evaluate/syntax.js';
import { fragment, markdownNodes } from './markdown-nodes.js';
import type { TreeContext } from './tree-context.js';

type NodeOf<T extends MdastNode['type']> = Extract<MdastNode, { type: T }>;
type JsxNode = NodeOf<'mdxJsxFlowElement'> | NodeOf<'mdxJsxTextElement'>;

/** `<Card title="a">…</Card>` in a page. */
export function jsxNode(node: JsxNode, context: TreeContext): ComponentChildren {
  const children = markdownNodes(node.children, context);
  if (node.name === null || node.name === undefined || node.name === '') return fragment(children);
  const props: Record<string, unknown> = {};
  for (const attribute of node.attributes) addAttribute(props, attribute, node, context);
  if (children.length > 0) props.children = children;
  const request = { name: node.name, props, scope: context.scope, offset: 0 };
  return context.at(node, () => context.interpreter.createElement(request));
}

/** `{user.name}` in a page. A comment shows nothing. */
export function expressionNode(
  node: NodeOf<'mdxFlowExpression'> | NodeOf<'mdxTextExpression'>,
  context: TreeContext,
): ComponentChildren {
  try {
    const syntax = parseExpression(node.value);
    if (syntax === undefined) return null;
    return context.at(node, () =>
      fragment(toChildren(context.interpreter.evaluate(syntax, context.scope), context.interpreter)),
    );
  } catch (error) {
    context.refuse(error, `The expression \`{${shortened(node.value)}}\` was left out`, node, 1);
    // `{{name}}` is another system's placeholder: its readers are meant to see it.
    return /^\s*\{\s*[\w.-]+\s*\}\s*$/.test(node.value) ? `{${node.value}}` : null;
  }
}

function addAttribute(
  props: Record<string, unknown>,
  attribute: JsxNode['attributes'][number],
  node: JsxNode,
  context: TreeContext,
): void {
  const source = attribute.type === 'mdxJsxAttribute' ? attribute.value : attribute.value;
  const name = attribute.type === 'mdxJsxAttribute' ? attribute.name : '{…}';
  if (name === '__proto__') return;
  if (source === null || source === undefined) props[name] = true;
  else if (typeof source === 'string' && attribute.type === 'mdxJsxAttribute') props[name] = source;
  else {
    const text = typeof source === 'string' ? `({${source}})` : source.value;
    try {
      const syntax = parseExpression(text);
      const value =
        syntax === undefined ? undefined : context.at(node, () => context.interpreter.evaluate(syntax, context.scope));
      if (attribute.type === 'mdxJsxAttribute') props[name] = value;
      else if (isDataObject(value)) Object.assign(props, value);
    } catch (error) {
      context.refuse(error, `The value of \`${name}\` on \`<${node.name}>\` was left out`, node);
    }
  }
}

export function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
