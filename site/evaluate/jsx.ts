import type { ComponentChild } from 'preact';
import { toChildren } from './children.js';
import type { Interpreter } from './interpreter.js';
import { isDataObject } from './members.js';
import type { Scope } from './scope.js';
import type { JsxAttribute, JsxChild, JsxElement, JsxFragment, JsxName, JsxSpreadAttribute } from './syntax.js';

/** `<Card title="a">…</Card>` inside an expression. */
export function evaluateJsxElement(node: JsxElement, scope: Scope, interpreter: Interpreter): ComponentChild {
  const props: Record<string, unknown> = {};
  for (const attribute of node.openingElement.attributes) addAttribute(props, attribute, scope, interpreter);
  if (node.children.length > 0) props.children = evaluateChildren(node.children, scope, interpreter);
  return interpreter.createElement({ name: elementName(node.openingElement.name), props, scope, offset: node.start });
}

export function evaluateJsxFragment(node: JsxFragment, scope: Scope, interpreter: Interpreter): ComponentChild[] {
  return evaluateChildren(node.children, scope, interpreter);
}

function evaluateChildren(children: readonly JsxChild[], scope: Scope, interpreter: Interpreter): ComponentChild[] {
  const evaluated: ComponentChild[] = [];
  for (const child of children) {
    if (child.type === 'JSXText') {
      const text = trimJsxText(child.value);
      if (text !== '') evaluated.push(text);
    } else evaluated.push(...toChildren(interpreter.evaluate(child, scope), interpreter));
  }
  return evaluated;
}

/** JSX drops the line breaks between elements, with the blanks around them. */
export function trimJsxText(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? start : start.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');
}

function addAttribute(
  props: Record<string, unknown>,
  attribute: JsxAttribute | JsxSpreadAttribute,
  scope: Scope,
  interpreter: Interpreter,
): void {
  if (attribute.type === 'JSXSpreadAttribute') {
    const spread = interpreter.evaluate(attribute.argument, scope);
    if (!isDataObject(spread)) return;
    interpreter.budget.produce(Object.keys(spread).length);
    Object.assign(props, spread);
    return;
  }
  const name = elementName(attribute.name);
  if (name === '__proto__') return;
  props[name] = attribute.value === null ? true : interpreter.evaluate(attribute.value, scope);
}

function elementName(name: JsxName): string {
  if (name.type === 'JSXIdentifier') return name.name;
  if (name.type === 'JSXNamespacedName') return `${name.namespace.name}:${name.name.name}`;
  return `${elementName(name.object)}.${name.property.name}`;
}
