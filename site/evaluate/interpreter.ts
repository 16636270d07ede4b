import type { ComponentChild } from 'preact';
import { Budget } from './budget.js';
import { evaluateExpression } from './expressions.js';
import { AuthorFunction, NativeFunction } from './functions.js';
import { bindPattern } from './patterns.js';
import { Scope } from './scope.js';
import { runBody } from './statements.js';
import type { SyntaxNode } from './syntax.js';
import { UnsupportedExpression } from './unsupported-expression.js';

/** An element that an expression asks for: `<Card title="a">…</Card>` inside braces or an author's component. */
export interface ElementRequest {
  /** `Card`, `Tree.File`, `div`. */
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  /** Names in reach where it stands: imported and exported components come before ours. */
  readonly scope: Scope;
  /** Offset in the expression's text. */
  readonly offset: number;
  /** Stands between paragraphs, not in a line of text. */
  readonly isBlock?: boolean;
}

export type CreateElement = (request: ElementRequest) => ComponentChild;

/**
 * Evaluates authors' expressions and components by walking their syntax trees. Nothing of theirs is ever given to
 * JavaScript to run: values are own data, methods come from an allow-list, and a budget bounds time and size.
 */
export class Interpreter {
  readonly budget = new Budget();

  constructor(readonly createElement: CreateElement) {}

  /** Throws `UnsupportedExpression`. */
  readonly evaluate = (node: SyntaxNode, scope: Scope): unknown => {
    this.budget.step();
    return evaluateExpression(node, scope, this);
  };

  readonly call = (callee: unknown, args: readonly unknown[]): unknown => {
    this.budget.step();
    if (callee instanceof NativeFunction) return callee.call(args, this);
    if (callee instanceof AuthorFunction) return this.budget.deeper(() => this.#callAuthors(callee, args));
    throw new UnsupportedExpression('a value that is not a function is called');
  };

  #callAuthors({ syntax, scope }: AuthorFunction, args: readonly unknown[]): unknown {
    if (syntax.async || syntax.generator)
      throw new UnsupportedExpression('asynchronous functions and generators are not supported');
    const local = new Scope(scope);
    syntax.params.forEach((parameter, index) => {
      const value = parameter.type === 'RestElement' ? args.slice(index) : args[index];
      bindPattern(parameter.type === 'RestElement' ? parameter.argument : parameter, value, local, this);
    });
    return syntax.body.type === 'BlockStatement'
      ? runBody(syntax.body.body, local, this)
      : this.evaluate(syntax.body, local);
  }
}
