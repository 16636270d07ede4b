import { patternNames } from '../../evaluate/pattern-names.js';
import { type AnySyntax, visitSyntax } from './walk-syntax.js';

export interface NamesIn {
  /** Every name that is read or called; some of them are its own parameters and variables. */
  readonly used: ReadonlySet<string>;
  /** Parameters, variables and functions that are declared anywhere inside. */
  readonly declared: ReadonlySet<string>;
  /** True if it keeps state, runs effects or handles events, so that rendering it once is not enough. */
  readonly isAlive: boolean;
}

/** Hooks for which the first view is enough. */
const STILL_HOOKS: ReadonlySet<string> = new Set(['useMemo', 'useCallback', 'useContext', 'useId', 'useDeferredValue']);

/**
 * Returns the names that a piece of author's code refers to. Scopes are ignored: an extra name costs bytes, a missing
 * one breaks a component.
 */
export function namesIn(root: AnySyntax): NamesIn {
  const used = new Set<string>();
  const declared = new Set<string>();
  let isAlive = false;
  visitSyntax(root, (node) => {
    for (const name of declaredBy(node)) declared.add(name);
    const name = usedBy(node);
    if (name !== undefined) used.add(name);
    isAlive ||= isLife(node);
    return undefined;
  });
  return { used, declared, isAlive };
}

function declaredBy(node: AnySyntax): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
      return patternNames(node.id);
    case 'CatchClause':
      return patternNames(node.param);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...patternNames(node.id), ...(node.params as unknown[]).flatMap(patternNames)];
    default:
      return [];
  }
}

/** Collects names of keys and members too: `a.b` counts as a use of `b`, which adds one unneeded name at worst. */
function usedBy(node: AnySyntax): string | undefined {
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'JSXIdentifier') return String(node.name);
  return undefined;
}

function isLife(node: AnySyntax): boolean {
  if (node.type === 'JSXAttribute') return isHandlerName((node.name as { name?: unknown }).name);
  if (node.type !== 'CallExpression') return false;
  const callee = node.callee as { type: string; name?: string; property?: { name?: string } };
  const name = callee.type === 'Identifier' ? callee.name : callee.property?.name;
  return name !== undefined && /^use[A-Z]/.test(name) && !STILL_HOOKS.has(name);
}

/** Returns whether a name is that of a handler, such as `onClick`. */
export function isHandlerName(name: unknown): boolean {
  return typeof name === 'string' && /^on[A-Z]/.test(name);
}
