import type { Pattern } from 'acorn';
import type { Interpreter } from './interpreter.js';
import { isDataObject, readMember, toKey } from './members.js';
import type { Scope } from './scope.js';
import { UnsupportedExpression } from './unsupported-expression.js';

/** Declares the names of a parameter or a declaration: `a`, `{ a, b: [c] = [], ...rest }`. */
export function bindPattern(
  pattern: Pattern,
  value: unknown,
  scope: Scope,
  interpreter: Interpreter,
  constant = false,
): void {
  interpreter.budget.step();
  switch (pattern.type) {
    case 'Identifier':
      scope.declare(pattern.name, value, constant);
      return;
    case 'AssignmentPattern': {
      const chosen = value === undefined ? interpreter.evaluate(pattern.right, scope) : value;
      bindPattern(pattern.left, chosen, scope, interpreter, constant);
      return;
    }
    case 'ArrayPattern': {
      if (!Array.isArray(value)) throw new UnsupportedExpression('a value that is not a list is destructured as one');
      pattern.elements.forEach((element, index) => {
        if (element === null) return;
        if (element.type === 'RestElement') {
          interpreter.budget.produce(value.length);
          bindPattern(element.argument, value.slice(index), scope, interpreter, constant);
        } else bindPattern(element, value[index], scope, interpreter, constant);
      });
      return;
    }
    case 'ObjectPattern': {
      const taken = new Set<string>();
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') {
          const entries = isDataObject(value) ? Object.entries(value) : [];
          interpreter.budget.produce(entries.length);
          const rest = entries.filter(([key]) => !taken.has(key));
          bindPattern(property.argument, Object.fromEntries(rest), scope, interpreter, constant);
          continue;
        }
        const key =
          property.computed || property.key.type !== 'Identifier'
            ? toKey(interpreter.evaluate(property.key, scope))
            : property.key.name;
        taken.add(key);
        bindPattern(property.value, readMember(value, key, interpreter), scope, interpreter, constant);
      }
      return;
    }
    default:
      throw new UnsupportedExpression('a pattern in it is not supported', pattern.start);
  }
}
