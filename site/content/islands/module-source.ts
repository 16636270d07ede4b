import type { Program } from 'acorn';
import { patternNames } from '../../evaluate/pattern-names.js';
import { type NamesIn, namesIn } from './names-in.js';
import { type AnySyntax, asAnySyntax } from './walk-syntax.js';

/** A declaration at the top of a file. */
export interface Binding {
  readonly names: readonly string[];
  /** The text that the offsets of `syntax` refer to, because pages are parsed in parts. */
  readonly text: string;
  readonly syntax: AnySyntax;
  /** The prefix of its source: empty, or `const … =` for an expression without a name. */
  readonly before: string;
  readonly uses: NamesIn;
}

export interface Import {
  readonly specifier: string;
  /** `default`, `*` or a name. */
  readonly name: string;
}

/** The name of a default export that has none. */
const DEFAULT = '__default';

/** The declarations, imports and exports of one file, in its order, as written. */
export class ModuleSource {
  readonly bindings: Binding[] = [];
  readonly imports = new Map<string, Import>();
  /** Each exported name with its local name, or with the file that it is re-exported from. */
  readonly exports = new Map<string, string | Import>();
  readonly #byName = new Map<string, Binding>();

  constructor(readonly path: string) {}

  binding(name: string): Binding | undefined {
    return this.#byName.get(name);
  }

  declares(name: string): boolean {
    return this.#byName.has(name) || this.imports.has(name);
  }

  /** Adds a piece of the file. */
  add(text: string, program: Program): void {
    for (const node of program.body) this.#statement(text, asAnySyntax(node));
  }

  #statement(text: string, node: AnySyntax): void {
    switch (node.type) {
      case 'ImportDeclaration':
        for (const { local, name } of specifiers(node))
          this.imports.set(local, { specifier: specifierOf(node) ?? '', name });
        return;
      case 'ExportNamedDeclaration':
        this.#exportNamed(text, node);
        return;
      case 'ExportDefaultDeclaration':
        this.#exportDefault(text, node.declaration as AnySyntax);
        return;
      case 'VariableDeclaration':
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        this.#declare(text, node);
    }
  }

  #exportNamed(text: string, node: AnySyntax): void {
    if (node.declaration) {
      for (const name of this.#declare(text, node.declaration as AnySyntax)) this.exports.set(name, name);
      return;
    }
    const specifier = specifierOf(node);
    for (const { local, exported } of node.specifiers as { local: AnySyntax; exported: AnySyntax }[]) {
      const name = nameOf(local);
      this.exports.set(nameOf(exported), specifier === undefined ? name : { specifier, name });
    }
  }

  #exportDefault(text: string, declaration: AnySyntax): void {
    const id = declaration.id as AnySyntax | null | undefined;
    if (/^(?:Function|Class)Declaration$/.test(declaration.type) && id) {
      this.#declare(text, declaration);
      this.exports.set('default', nameOf(id));
      return;
    }
    this.#add({ names: [DEFAULT], text, syntax: declaration, before: `const ${DEFAULT} = ` });
    this.exports.set('default', DEFAULT);
  }

  #declare(text: string, declaration: AnySyntax): readonly string[] {
    const names =
      declaration.type === 'VariableDeclaration'
        ? (declaration.declarations as { id: unknown }[]).flatMap(({ id }) => patternNames(id))
        : patternNames(declaration.id);
    this.#add({ names, text, syntax: declaration, before: '' });
    return names;
  }

  #add(declared: Omit<Binding, 'uses'>): void {
    const binding = { ...declared, uses: namesIn(declared.syntax) };
    this.bindings.push(binding);
    for (const name of binding.names) this.#byName.set(name, binding);
  }
}

function specifiers(node: AnySyntax): { local: string; name: string }[] {
  return (node.specifiers as { type: string; local: AnySyntax; imported?: AnySyntax }[]).map(
    ({ type, local, imported }) => ({
      local: nameOf(local),
      name: type === 'ImportNamespaceSpecifier' ? '*' : imported === undefined ? 'default' : nameOf(imported),
    }),
  );
}

function specifierOf(node: AnySyntax): string | undefined {
  return node.source ? String((node.source as AnySyntax).value) : undefined;
}

function nameOf(node: AnySyntax): string {
  return node.type === 'Identifier' ? String(node.name) : String(node.value);
}
