import type { ComponentChildren } from 'preact';
import type { MdastNode } from 'satteri';
import { toChildren } from '../../evaluate/children.js';
import { isDataObject } from '../../evaluate/members.js';
import { parseExpression } from '../../evaluate/syntax.js';
import { UnsupportedExpression } from '../../evaluate/unsupported-expression.js';
import { elementHandlers, islandElement, islandExpression } from '../islands/island-element.js';
import { isHandlerName } from '../islands/names-in.js';
import { asAnySyntax } from '../islands/walk-syntax.js';
import { fragment } from './fragment.js';
import type { TreeContext } from './tree-context.js';

type NodeOf<T extends MdastNode['type']> = Extract<MdastNode, { type: T }>;
type JsxNode = NodeOf<'mdxJsxFlowElement'> | NodeOf<'mdxJsxTextElement'>;

/** Returns the element for `<Card title="a">…</Card>` in a page. */
export function jsxNode(node: JsxNode, context: TreeContext): ComponentChildren {
  const children = context.nodes(node.children);
  if (node.name === null || node.name === undefined || node.name === '') return fragment(children);
  const name = node.name;
  const props: Record<string, unknown> = {};
  const handlers = /^[a-z]/.test(name) ? node.attributes.flatMap(handlerOf) : [];
  for (const attribute of node.attributes)
    if (handlers.length === 0 || handlerOf(attribute).length === 0) addAttribute(props, attribute, node, context);
  if (handlers.length > 0) addHandlers(props, handlers, node, context);
  if (children.length > 0) props.children = children;
  if (!/^[a-z]/.test(name) && context.page.islands.isAlive(context.modulePath, name.split('.')[0] ?? name)) {
    const sources = Object.fromEntries(node.attributes.flatMap(sourceOf));
    return context.at(node, () => islandElement({ name, props, sources, context }));
  }
  const request = { name, props, scope: context.scope, offset: 0, isBlock: node.type === 'mdxJsxFlowElement' };
  return context.at(node, () => context.interpreter.createElement(request));
}

function addHandlers(
  props: Record<string, unknown>,
  handlers: readonly (readonly [name: string, text: string])[],
  node: JsxNode,
  context: TreeContext,
): void {
  try {
    props['data-op-on'] = elementHandlers(handlers, context);
  } catch (error) {
    context.refuse(error, `The handlers of \`<${node.name}>\` were omitted`, node);
  }
}

/** Returns the name of a property and its source expression, if it has one. */
function sourceOf(attribute: JsxNode['attributes'][number]): [name: string, text: string][] {
  if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'object') return [];
  return attribute.value === null ? [] : [[attribute.name, attribute.value.value]];
}

function handlerOf(attribute: JsxNode['attributes'][number]): [name: string, text: string][] {
  return sourceOf(attribute).filter(([name]) => isHandlerName(name));
}

/** Returns the content of `{user.name}` in a page. A comment displays nothing. */
export function expressionNode(
  node: NodeOf<'mdxFlowExpression'> | NodeOf<'mdxTextExpression'>,
  context: TreeContext,
): ComponentChildren {
  try {
    const syntax = parseExpression(node.value);
    if (syntax === undefined) return null;
    if (context.page.islands.isExpressionAlive(context.modulePath, node.value, asAnySyntax(syntax)))
      return context.at(node, () => islandExpression(node.value, syntax, node, context));
    return context.at(node, () =>
      fragment(toChildren(context.interpreter.evaluate(syntax, context.scope), context.interpreter)),
    );
  } catch (error) {
    const isText = isPlaceholder(node.value, error);
    const what = `The expression \`{${shortened(node.value)}}\` ${isText ? 'is shown as it is written' : 'was omitted'}`;
    context.refuse(error, what, node, 1);
    return isText ? `{${node.value}}` : null;
  }
}

/**
 * Returns whether a text is a placeholder that readers should see: `{{name}}` of another system, or `/users/{id}` when
 * `id` is not defined.
 */
function isPlaceholder(text: string, error: unknown): boolean {
  if (/^\s*\{\s*[\w.-]+\s*\}\s*$/.test(text)) return true;
  return (
    error instanceof UnsupportedExpression && error.message.endsWith('is not defined') && /^[\w$,|: -]+$/.test(text)
  );
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
      context.refuse(error, `The value of \`${name}\` on \`<${node.name}>\` was omitted`, node);
    }
  }
}

export function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
