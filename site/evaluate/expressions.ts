import type { AssignmentExpression, CallExpression, ObjectExpression, Property, UpdateExpression } from 'acorn';
import { AuthorFunction } from './functions.js';
import type { Interpreter } from './interpreter.js';
import { evaluateJsxElement, evaluateJsxFragment } from './jsx.js';
import { type DataObject, isDataObject, readMember, toKey, writeMember } from './members.js';
import { binaryOperators, unaryOperators } from './operators.js';
import type { Scope } from './scope.js';
import type { SyntaxNode } from './syntax.js';
import { UnsupportedExpression } from './unsupported-expression.js';
import { toNumber, toText } from './values.js';

type Evaluator<K extends SyntaxNode['type']> = (
  node: Extract<SyntaxNode, { type: K }>,
  scope: Scope,
  interpreter: Interpreter,
) => unknown;

/** The result of an optional chain that ends early. */
const CHAIN_ENDED = Symbol('chain ended');

const evaluators: { readonly [K in SyntaxNode['type']]?: Evaluator<K> } = {
  Literal: (node) => (typeof node.value === 'bigint' ? Number(node.value) : node.value),
  TemplateLiteral: (node, scope, interpreter) => {
    let text = node.quasis[0]?.value.cooked ?? '';
    node.expressions.forEach((expression, index) => {
      const part = toText(interpreter.evaluate(expression, scope)) + (node.quasis[index + 1]?.value.cooked ?? '');
      interpreter.budget.produce(part.length);
      text += part;
    });
    return text;
  },
  Identifier: (node, scope) => (node.name === 'undefined' ? undefined : scope.get(node.name)),
  ArrayExpression: (node, scope, interpreter) => evaluateList(node.elements, scope, interpreter),
  ObjectExpression: evaluateObject,
  ArrowFunctionExpression: (node, scope) => new AuthorFunction(node, scope),
  FunctionExpression: (node, scope) => new AuthorFunction(node, scope),
  ParenthesizedExpression: (node, scope, { evaluate }) => evaluate(node.expression, scope),
  SequenceExpression: (node, scope, { evaluate }) =>
    node.expressions.reduce<unknown>((_last, expression) => evaluate(expression, scope), undefined),
  ConditionalExpression: (node, scope, interpreter) =>
    evaluateAsked(node.test, scope, interpreter)
      ? interpreter.evaluate(node.consequent, scope)
      : interpreter.evaluate(node.alternate, scope),
  LogicalExpression: (node, scope, interpreter) => {
    const { evaluate } = interpreter;
    const left = evaluateAsked(node.left, scope, interpreter);
    if (node.operator === '&&') return left ? evaluate(node.right, scope) : left;
    if (node.operator === '||') return left ? left : evaluate(node.right, scope);
    return left ?? evaluate(node.right, scope);
  },
  UnaryExpression: (node, scope, interpreter) => {
    if (node.operator === 'typeof' && node.argument.type === 'Identifier' && !scope.has(node.argument.name))
      return 'undefined';
    const operator = unaryOperators[node.operator];
    if (operator === undefined) throw new UnsupportedExpression(`\`${node.operator}\` is not supported`, node.start);
    const evaluate = node.operator === '!' ? evaluateAsked : evaluateExpression;
    return operator(evaluate(node.argument, scope, interpreter));
  },
  BinaryExpression: (node, scope, interpreter) => {
    const operator = binaryOperators[node.operator];
    if (operator === undefined || node.left.type === 'PrivateIdentifier')
      throw new UnsupportedExpression(`\`${node.operator}\` is not supported`, node.start);
    const left = /^[!=]==?$/.test(node.operator)
      ? evaluateAsked(node.left, scope, interpreter)
      : interpreter.evaluate(node.left, scope);
    if (typeof left === 'string') interpreter.budget.scan(left.length);
    const result = operator(left, interpreter.evaluate(node.right, scope));
    if (typeof result === 'string') interpreter.budget.produce(result.length);
    return result;
  },
  AssignmentExpression: evaluateAssignment,
  UpdateExpression: evaluateUpdate,
  ChainExpression: (node, scope, { evaluate }) => {
    const value = evaluate(node.expression, scope);
    return value === CHAIN_ENDED ? undefined : value;
  },
  MemberExpression: (node, scope, interpreter) => {
    const { target, key } = memberParts(node, scope, interpreter);
    if (target === CHAIN_ENDED || (node.optional && (target === null || target === undefined))) return CHAIN_ENDED;
    return readMember(target, key, interpreter);
  },
  CallExpression: evaluateCall,
  JSXElement: evaluateJsxElement,
  JSXFragment: evaluateJsxFragment,
  JSXText: (node) => node.value,
  JSXExpressionContainer: (node, scope, { evaluate }) => evaluate(node.expression, scope),
  JSXEmptyExpression: () => undefined,
};

/** Returns the evaluator of a node's own type, which TypeScript cannot connect with the node. */
function evaluatorOf(node: SyntaxNode) {
  return evaluators[node.type] as ((node: SyntaxNode, scope: Scope, interpreter: Interpreter) => unknown) | undefined;
}

export function evaluateExpression(node: SyntaxNode, scope: Scope, interpreter: Interpreter): unknown {
  const evaluator = evaluatorOf(node);
  if (evaluator === undefined) throw new UnsupportedExpression(`a \`${node.type}\` is not supported`, node.start);
  try {
    return evaluator(node, scope, interpreter);
  } catch (error) {
    if (error instanceof UnsupportedExpression) error.offset ??= node.start;
    throw error;
  }
}

/** The value of what an expression asks about: whether it is there, or what it is. A property that a snippet was not given is undefined. */
function evaluateAsked(node: SyntaxNode, scope: Scope, interpreter: Interpreter): unknown {
  if (node.type === 'LogicalExpression' && node.operator !== '??') {
    const left = evaluateAsked(node.left, scope, interpreter);
    return (node.operator === '&&') === Boolean(left) ? evaluateAsked(node.right, scope, interpreter) : left;
  }
  return node.type === 'Identifier' && node.name !== 'undefined'
    ? scope.getIfGiven(node.name)
    : interpreter.evaluate(node, scope);
}

function evaluateList(elements: readonly (SyntaxNode | null)[], scope: Scope, interpreter: Interpreter): unknown[] {
  const list: unknown[] = [];
  for (const element of elements) {
    if (element?.type === 'SpreadElement') {
      const items = interpreter.evaluate(element.argument, scope);
      if (!Array.isArray(items) && typeof items !== 'string')
        throw new UnsupportedExpression('a value that is not a list is spread', element.start);
      interpreter.budget.produce(items.length);
      for (const item of items) list.push(item);
    } else list.push(element === null ? undefined : interpreter.evaluate(element, scope));
  }
  return list;
}

function evaluateObject(node: ObjectExpression, scope: Scope, interpreter: Interpreter): DataObject {
  const object: DataObject = {};
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const source = interpreter.evaluate(property.argument, scope);
      if (!isDataObject(source)) continue;
      const entries = Object.entries(source);
      interpreter.budget.produce(entries.length);
      for (const [key, value] of entries) object[toKey(key)] = value;
    } else if (property.kind !== 'init') throw new UnsupportedExpression('accessors are not supported', property.start);
    else object[propertyKey(property, scope, interpreter)] = interpreter.evaluate(property.value, scope);
  }
  return object;
}

function propertyKey(property: Property, scope: Scope, interpreter: Interpreter): string {
  if (!property.computed && property.key.type === 'Identifier') return toKey(property.key.name);
  return toKey(interpreter.evaluate(property.key, scope));
}

function memberParts(
  node: Extract<SyntaxNode, { type: 'MemberExpression' }>,
  scope: Scope,
  interpreter: Interpreter,
): { target: unknown; key: unknown } {
  if (node.object.type === 'Super' || node.property.type === 'PrivateIdentifier')
    throw new UnsupportedExpression('classes are not supported', node.start);
  const target = (node.optional ? evaluateAsked : evaluateExpression)(node.object, scope, interpreter);
  if (node.computed) return { target, key: interpreter.evaluate(node.property, scope) };
  return { target, key: node.property.type === 'Identifier' ? node.property.name : undefined };
}

function evaluateCall(node: CallExpression, scope: Scope, interpreter: Interpreter): unknown {
  if (node.callee.type === 'Super') throw new UnsupportedExpression('classes are not supported', node.start);
  const callee = interpreter.evaluate(node.callee, scope);
  if (callee === CHAIN_ENDED || (node.optional && (callee === null || callee === undefined))) return CHAIN_ENDED;
  return interpreter.call(callee, evaluateList(node.arguments, scope, interpreter));
}

function evaluateAssignment(node: AssignmentExpression, scope: Scope, interpreter: Interpreter): unknown {
  const { left, operator } = node;
  if (left.type !== 'Identifier' && left.type !== 'MemberExpression')
    throw new UnsupportedExpression('assigning to a pattern is not supported', left.start);
  if (operator === '=') return store(left, interpreter.evaluate(node.right, scope), scope, interpreter);
  const before = interpreter.evaluate(left, scope);
  if (operator === '&&=' && !before) return before;
  if (operator === '||=' && before) return before;
  if (operator === '??=' && before !== null && before !== undefined) return before;
  const right = interpreter.evaluate(node.right, scope);
  const combine = binaryOperators[operator.slice(0, -1)];
  const after = combine === undefined ? right : combine(before, right);
  if (typeof after === 'string') interpreter.budget.produce(after.length);
  return store(left, after, scope, interpreter);
}

function evaluateUpdate(node: UpdateExpression, scope: Scope, interpreter: Interpreter): unknown {
  if (node.argument.type !== 'Identifier' && node.argument.type !== 'MemberExpression')
    throw new UnsupportedExpression('it increments something other than a variable', node.start);
  const before = toNumber(interpreter.evaluate(node.argument, scope));
  const after = node.operator === '++' ? before + 1 : before - 1;
  store(node.argument, after, scope, interpreter);
  return node.prefix ? after : before;
}

function store(
  left: Extract<SyntaxNode, { type: 'Identifier' | 'MemberExpression' }>,
  value: unknown,
  scope: Scope,
  interpreter: Interpreter,
): unknown {
  if (left.type === 'Identifier') scope.assign(left.name, value);
  else {
    const { target, key } = memberParts(left, scope, interpreter);
    writeMember(target, key, value, interpreter);
  }
  return value;
}
