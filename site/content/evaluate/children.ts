import type { ComponentChild } from 'preact';
import { isVNode } from '../vnode.js';
import { isCallable } from './functions.js';
import type { Interpreter } from './interpreter.js';
import { UnsupportedExpression } from './unsupported-expression.js';

/** What an expression's value shows: texts, numbers, elements and lists of them; nothing for null and booleans. */
export function toChildren(value: unknown, interpreter: Interpreter): ComponentChild[] {
  switch (typeof value) {
    case 'string':
      interpreter.budget.produce(value.length);
      return [value];
    case 'number':
    case 'bigint':
      return [String(value)];
    case 'object':
      if (value === null) return [];
      if (isVNode(value)) return [value];
      if (Array.isArray(value)) {
        interpreter.budget.produce(value.length);
        return interpreter.budget.deeper(() => value.flatMap((item) => toChildren(item, interpreter)));
      }
      throw new UnsupportedExpression('an object cannot be shown');
    default:
      if (isCallable(value)) throw new UnsupportedExpression('a function cannot be shown');
      return [];
  }
}
