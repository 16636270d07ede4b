import type { ForOfStatement, ForStatement, Statement, SwitchStatement, VariableDeclaration } from 'acorn';
import { AuthorFunction } from './functions.js';
import type { Interpreter } from './interpreter.js';
import { bindPattern } from './patterns.js';
import { Scope } from './scope.js';
import { UnsupportedExpression } from './unsupported-expression.js';

/** The way in which a statement ended early. */
type Completion = { readonly kind: 'return'; readonly value: unknown } | { readonly kind: 'break' | 'continue' };

/** Runs a function's body and answers what it returns. */
export function runBody(statements: readonly Statement[], scope: Scope, interpreter: Interpreter): unknown {
  const completion = runAll(statements, scope, interpreter);
  return completion?.kind === 'return' ? completion.value : undefined;
}

export function declareFunctions(statements: readonly { type: string }[], scope: Scope): void {
  for (const statement of statements as readonly Statement[])
    if (statement.type === 'FunctionDeclaration')
      scope.declare(statement.id.name, new AuthorFunction(statement, scope));
}

export function runDeclaration(declaration: VariableDeclaration, scope: Scope, interpreter: Interpreter): void {
  for (const { id, init } of declaration.declarations) {
    const value = init ? interpreter.evaluate(init, scope) : undefined;
    bindPattern(id, value, scope, interpreter, declaration.kind === 'const');
  }
}

function runAll(statements: readonly Statement[], scope: Scope, interpreter: Interpreter): Completion | undefined {
  declareFunctions(statements, scope);
  for (const statement of statements) {
    const completion = runStatement(statement, scope, interpreter);
    if (completion !== undefined) return completion;
  }
  return undefined;
}

function runStatement(statement: Statement, scope: Scope, interpreter: Interpreter): Completion | undefined {
  interpreter.budget.step();
  switch (statement.type) {
    case 'EmptyStatement':
    case 'FunctionDeclaration':
      return undefined;
    case 'ExpressionStatement':
      interpreter.evaluate(statement.expression, scope);
      return undefined;
    case 'VariableDeclaration':
      runDeclaration(statement, scope, interpreter);
      return undefined;
    case 'BlockStatement':
      return runAll(statement.body, new Scope(scope), interpreter);
    case 'ReturnStatement':
      return {
        kind: 'return',
        value: statement.argument ? interpreter.evaluate(statement.argument, scope) : undefined,
      };
    case 'IfStatement': {
      if (interpreter.evaluate(statement.test, scope)) return runStatement(statement.consequent, scope, interpreter);
      return statement.alternate ? runStatement(statement.alternate, scope, interpreter) : undefined;
    }
    case 'ForOfStatement':
      return runForOf(statement, scope, interpreter);
    case 'ForStatement':
      return runFor(statement, scope, interpreter);
    case 'WhileStatement': {
      while (interpreter.evaluate(statement.test, scope)) {
        const completion = runStatement(statement.body, scope, interpreter);
        if (completion?.kind === 'return') return completion;
        if (completion?.kind === 'break') break;
      }
      return undefined;
    }
    case 'SwitchStatement':
      return runSwitch(statement, scope, interpreter);
    case 'BreakStatement':
    case 'ContinueStatement':
      if (statement.label) throw new UnsupportedExpression('labels are not supported', statement.start);
      return { kind: statement.type === 'BreakStatement' ? 'break' : 'continue' };
    default:
      throw new UnsupportedExpression(`a \`${statement.type}\` is not supported`, statement.start);
  }
}

function runForOf(statement: ForOfStatement, scope: Scope, interpreter: Interpreter): Completion | undefined {
  const items = interpreter.evaluate(statement.right, scope);
  if (!Array.isArray(items) && typeof items !== 'string')
    throw new UnsupportedExpression('a value that is not a list is looped over', statement.right.start);
  if (statement.left.type !== 'VariableDeclaration')
    throw new UnsupportedExpression('a loop that does not declare its variable is not supported', statement.start);
  const pattern = statement.left.declarations[0]?.id;
  for (const item of items) {
    const local = new Scope(scope);
    if (pattern !== undefined) bindPattern(pattern, item, local, interpreter);
    const completion = runStatement(statement.body, local, interpreter);
    if (completion?.kind === 'return') return completion;
    if (completion?.kind === 'break') break;
  }
  return undefined;
}

function runFor(statement: ForStatement, scope: Scope, interpreter: Interpreter): Completion | undefined {
  const local = new Scope(scope);
  const { init, test, update, body } = statement;
  if (init?.type === 'VariableDeclaration') runDeclaration(init, local, interpreter);
  else if (init) interpreter.evaluate(init, local);
  while (!test || interpreter.evaluate(test, local)) {
    const completion = runStatement(body, local, interpreter);
    if (completion?.kind === 'return') return completion;
    if (completion?.kind === 'break') break;
    if (update) interpreter.evaluate(update, local);
  }
  return undefined;
}

function runSwitch(statement: SwitchStatement, scope: Scope, interpreter: Interpreter): Completion | undefined {
  const value = interpreter.evaluate(statement.discriminant, scope);
  const local = new Scope(scope);
  let start = statement.cases.findIndex(({ test }) => test && interpreter.evaluate(test, local) === value);
  if (start < 0) start = statement.cases.findIndex(({ test }) => !test);
  if (start < 0) return undefined;
  const completion = runAll(
    statement.cases.slice(start).flatMap(({ consequent }) => consequent),
    local,
    interpreter,
  );
  return completion?.kind === 'break' ? undefined : completion;
}
