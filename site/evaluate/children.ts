import type { ComponentChild } from 'preact';
import { isCallable } from './functions.js';
import type { Interpreter } from './interpreter.js';
import { UnsupportedExpression } from './unsupported-expression.js';
import { isVNode } from './vnode.js';

/** Returns the content of an expression's value: texts, numbers, elements and lists of these; nothing for null and booleans. */
export function toChildren(value: unknown, interpreter: Interpreter): ComponentChild[] {
  const children: ComponentChild[] = [];
  collect(value, children, interpreter, 0);
  return children;
}

const MAX_LISTS_DEPTH = 100;

/** Every entry costs a step: lists that hold one another many times over would never end. */
function collect(value: unknown, children: ComponentChild[], interpreter: Interpreter, depth: number): void {
  const { budget } = interpreter;
  budget.step();
  switch (typeof value) {
    case 'string':
      budget.produce(value.length);
      children.push(value);
      return;
    case 'number':
    case 'bigint':
      children.push(String(value));
      return;
    case 'object':
      if (value === null) return;
      if (isVNode(value)) children.push(value);
      else if (!Array.isArray(value)) throw new UnsupportedExpression('an object cannot be shown');
      else if (depth > MAX_LISTS_DEPTH) throw new UnsupportedExpression('its lists are nested too deeply');
      else for (const item of value) collect(item, children, interpreter, depth + 1);
      return;
    default:
      if (isCallable(value)) throw new UnsupportedExpression('a function cannot be shown');
  }
}
