import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from 'acorn';
import type { Interpreter } from './interpreter.js';
import type { Scope } from './scope.js';

/** A function of the author's: syntax and the names around it, called by the interpreter and never by JavaScript. */
export class AuthorFunction {
  constructor(
    readonly syntax: ArrowFunctionExpression | FunctionDeclaration | FunctionExpression | AnonymousFunction,
    readonly scope: Scope,
  ) {}
}

/** `export default function () {…}` has no name. */
export type AnonymousFunction = Omit<FunctionDeclaration, 'id'> & { id: FunctionDeclaration['id'] | null };

/** A function of ours that authors may call. */
export class NativeFunction {
  constructor(
    readonly call: (args: readonly unknown[], interpreter: Interpreter) => unknown,
    /** `Object.keys` and the like. */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {}
}

export function isCallable(value: unknown): value is AuthorFunction | NativeFunction {
  return value instanceof AuthorFunction || value instanceof NativeFunction;
}
