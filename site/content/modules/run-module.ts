import type { Program, Statement } from 'acorn';
import { AuthorFunction } from '../../evaluate/functions.js';
import type { Interpreter } from '../../evaluate/interpreter.js';
import { patternNames } from '../../evaluate/pattern-names.js';
import type { Scope } from '../../evaluate/scope.js';
import { declareFunctions, runDeclaration } from '../../evaluate/statements.js';
import { UnsupportedExpression } from '../../evaluate/unsupported-expression.js';
import type { Exports } from './module.js';

export interface ModuleRun {
  readonly program: Program;
  readonly scope: Scope;
  readonly interpreter: Interpreter;
  /** Collects what the file exports. */
  readonly exports: Map<string, unknown>;
  /** Returns the exports of another file; undefined if it is not available, which has been reported then. */
  load(specifier: string, offset: number): Exports | undefined;
  /** Reports a name that the other file does not export. */
  reportMissingName(name: string, specifier: string, offset: number): void;
  /** Reports a statement that was skipped. The others still run. */
  refuse(error: unknown, offset: number): void;
}

/** Runs a file's imports, exports and declarations in order. Functions are hoisted. */
export function runModule(run: ModuleRun): void {
  const { program, scope } = run;
  declareFunctions(
    program.body.map((node) => (node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node)),
    scope,
  );
  for (const node of program.body) {
    try {
      runStatement(node, run);
    } catch (error) {
      run.refuse(error, node.start);
    }
  }
}

function runStatement(node: Program['body'][number], run: ModuleRun): void {
  const { scope, interpreter, exports } = run;
  switch (node.type) {
    case 'ImportDeclaration': {
      const loaded = run.load(String(node.source.value), node.start);
      for (const specifier of node.specifiers) {
        const local = specifier.local.name;
        if (specifier.type === 'ImportNamespaceSpecifier') scope.declare(local, Object.fromEntries(loaded ?? []));
        else {
          const name = specifier.type === 'ImportDefaultSpecifier' ? 'default' : exportName(specifier.imported);
          declareImport(local, name, loaded, String(node.source.value), node.start, run);
        }
      }
      return;
    }
    case 'ExportNamedDeclaration': {
      if (node.declaration) {
        runStatement(node.declaration, run);
        for (const name of declaredNames(node.declaration)) exports.set(name, scope.get(name));
        return;
      }
      const loaded = node.source ? run.load(String(node.source.value), node.start) : undefined;
      for (const specifier of node.specifiers) {
        const name = exportName(specifier.local);
        exports.set(exportName(specifier.exported), node.source ? loaded?.get(name) : scope.get(name));
      }
      return;
    }
    case 'ExportDefaultDeclaration': {
      const { declaration } = node;
      if (declaration.type === 'FunctionDeclaration') exports.set('default', new AuthorFunction(declaration, scope));
      else if (declaration.type !== 'ClassDeclaration')
        exports.set('default', interpreter.evaluate(declaration, scope));
      return;
    }
    case 'VariableDeclaration':
      runDeclaration(node, scope, interpreter);
      return;
    case 'FunctionDeclaration':
    case 'EmptyStatement':
      return;
    case 'ExpressionStatement':
      interpreter.evaluate(node.expression, scope);
      return;
    default:
      throw new UnsupportedExpression(`a \`${node.type}\` is not supported`, node.start);
  }
}

function declareImport(
  local: string,
  name: string,
  loaded: Exports | undefined,
  specifier: string,
  offset: number,
  run: ModuleRun,
): void {
  if (loaded !== undefined && !loaded.has(name)) run.reportMissingName(name, specifier, offset);
  run.scope.declare(local, loaded?.get(name) ?? MISSING);
}

/** The value of an import that was not found. It displays nothing and causes no further findings. */
export const MISSING = Object.freeze({ missing: true });

function exportName(node: { type: string; name?: string; value?: unknown }): string {
  return node.type === 'Identifier' ? (node.name ?? '') : String(node.value);
}

function declaredNames(declaration: Statement | { type: 'ClassDeclaration' }): string[] {
  if (declaration.type === 'FunctionDeclaration') return [declaration.id.name];
  if (declaration.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id }) => patternNames(id));
}
