import { CREATE_ELEMENT, compileJsx, RUNTIME } from './compile-jsx.js';
import { type Binding, type Import, ModuleSource } from './module-source.js';
import type { AnySyntax } from './walk-syntax.js';

/** A task of the browser for one element of the page. */
export interface IslandEntry {
  /** `island` renders an element; `on` handles the events of an element that stays unchanged. */
  readonly kind: 'island' | 'on';
  /** The file whose names `code` uses. */
  readonly path: string;
  /** An arrow function. */
  readonly code: string;
  readonly uses: ReadonlySet<string>;
  readonly syntax: readonly AnySyntax[];
}

/** The modules that a script is assembled from. */
export interface IslandModules {
  source(path: string): ModuleSource | undefined;
  resolve(specifier: string, fromPath: string): string | undefined;
  read(path: string): Buffer;
  /** Called with each piece of syntax that becomes part of the script. */
  onSyntax(syntax: AnySyntax): void;
}

/** Names that pages may use without importing them. */
const ISLAND_GLOBALS: readonly string[] = [
  'Fragment',
  'useState',
  'useReducer',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useRef',
  'useMemo',
  'useCallback',
  'useContext',
  'useId',
  'useTransition',
  'useDeferredValue',
  'useImperativeHandle',
  'createContext',
  'memo',
  'forwardRef',
];

/**
 * One script with everything that a page's entries use, file by file and in the order in which the files need each other. Each file is a
 * function of its own, so that names do not meet and a fault in one leaves the others. Throws `UnsupportedExpression`.
 */
export function islandScript(entries: readonly IslandEntry[], modules: IslandModules): string {
  const writer = new ScriptWriter(modules);
  for (const [id, entry] of entries.entries()) writer.add(id, entry);
  const globals = `const React = ${RUNTIME}.React, { createElement: ${CREATE_ELEMENT}, ${ISLAND_GLOBALS.join(', ')} } = React, user = {};`;
  return `offprintIslands((${RUNTIME}) => {\n"use strict";\n${globals}\n${writer.text()}});\n`;
}

interface NeededModule {
  readonly source: ModuleSource;
  readonly bindings: Set<Binding>;
  readonly imports: Set<string>;
  readonly exports: Set<string>;
  readonly entries: string[];
}

class ScriptWriter {
  readonly #modules: IslandModules;
  readonly #needed = new Map<string, NeededModule>();
  /** Files in the order in which they were finished: imported ones come first. */
  readonly #variables = new Map<string, string>();

  constructor(modules: IslandModules) {
    this.#modules = modules;
  }

  add(id: number, { kind, path, code, uses, syntax }: IslandEntry): void {
    const needed = this.#module(path);
    needed.entries.push(`${RUNTIME}.${kind}(${id}, ${code});\n`);
    for (const name of uses) this.#need(needed, name);
    for (const node of syntax) this.#modules.onSyntax(node);
  }

  text(): string {
    const written: string[] = [];
    const started = new Set<string>();
    const write = (path: string) => {
      const needed = this.#needed.get(path);
      if (needed === undefined || started.has(path)) return;
      started.add(path);
      for (const target of this.#targets(needed)) write(target);
      this.#variables.set(path, `__m${this.#variables.size}`);
      written.push(this.#moduleText(needed));
    };
    for (const path of this.#needed.keys()) write(path);
    return written.join('');
  }

  /** A page whose expressions need none of its names is a file without declarations. */
  #module(path: string): NeededModule {
    const known = this.#needed.get(path);
    if (known !== undefined) return known;
    const source = this.#modules.source(path) ?? new ModuleSource(path);
    const needed = {
      source,
      bindings: new Set<Binding>(),
      imports: new Set<string>(),
      exports: new Set<string>(),
      entries: [],
    };
    this.#needed.set(path, needed);
    return needed;
  }

  #need(needed: NeededModule, name: string): void {
    const imported = needed.source.imports.get(name);
    if (imported !== undefined) {
      if (needed.imports.has(name)) return;
      needed.imports.add(name);
      this.#needImported(needed.source.path, imported);
      return;
    }
    const binding = needed.source.binding(name);
    if (binding === undefined || needed.bindings.has(binding)) return;
    needed.bindings.add(binding);
    this.#modules.onSyntax(binding.syntax);
    for (const used of binding.uses.used) this.#need(needed, used);
  }

  #needImported(fromPath: string, { specifier, name }: Import): void {
    const target = this.#codeFile(specifier, name, fromPath);
    if (target !== undefined) this.#needExport(this.#module(target), name);
  }

  #needExport(needed: NeededModule, name: string): void {
    if (name === '*') {
      for (const each of needed.source.exports.keys()) this.#needExport(needed, each);
      return;
    }
    if (needed.exports.has(name)) return;
    needed.exports.add(name);
    const local = needed.source.exports.get(name);
    if (typeof local === 'string') this.#need(needed, local);
    else if (local !== undefined) this.#needImported(needed.source.path, local);
  }

  /** Returns the file whose code an import refers to; undefined for packages, images, data and whole pages. */
  #codeFile(specifier: string, name: string, fromPath: string): string | undefined {
    const target = this.#modules.resolve(specifier, fromPath);
    if (target === undefined || this.#modules.source(target) === undefined) return undefined;
    return /\.mdx?$/i.test(target) && name === 'default' ? undefined : target;
  }

  #targets({ source, imports, exports }: NeededModule): string[] {
    const wanted = [
      ...[...imports].map((name) => source.imports.get(name)),
      ...[...exports].map((name) => source.exports.get(name)).filter((local) => typeof local === 'object'),
    ];
    return wanted.flatMap((each) => {
      const target = each === undefined ? undefined : this.#codeFile(each.specifier, each.name, source.path);
      return target === undefined ? [] : [target];
    });
  }

  #moduleText({ source, bindings, imports, exports, entries }: NeededModule): string {
    const lines: string[] = [];
    for (const [local, imported] of source.imports)
      if (imports.has(local)) lines.push(`const ${local} = ${this.#importedValue(local, imported, source.path)};\n`);
    for (const binding of source.bindings) if (bindings.has(binding)) lines.push(bindingText(binding, source));
    const offered = [...exports].map((name) => {
      const local = source.exports.get(name);
      const value = typeof local === 'object' ? this.#importedValue(name, local, source.path) : (local ?? 'undefined');
      return `[${JSON.stringify(name)}]: ${value}`;
    });
    const variable = this.#variables.get(source.path) ?? '__m';
    return `const ${variable} = ${RUNTIME}.module(() => {\n${lines.join('')}${entries.join('')}return { ${offered.join(', ')} };\n});\n`;
  }

  #importedValue(local: string, { specifier, name }: Import, fromPath: string): string {
    if (specifier === 'react' || specifier === 'preact/hooks')
      return name === 'default' || name === '*' ? `${RUNTIME}.React` : `${RUNTIME}.React[${JSON.stringify(name)}]`;
    const target = this.#modules.resolve(specifier, fromPath);
    if (target === undefined) return `${RUNTIME}.missing`;
    if (/\.mdx?$/i.test(target) && name === 'default') return `${RUNTIME}.part(${JSON.stringify(local)})`;
    const variable = this.#variables.get(target);
    if (variable !== undefined) return name === '*' ? variable : `${variable}[${JSON.stringify(name)}]`;
    if (/\.json$/i.test(target)) return jsonText(this.#modules.read(target));
    return /\.\w+$/.test(target) && !/\.[jt]sx?$/i.test(target) ? JSON.stringify(`/${target}`) : `${RUNTIME}.missing`;
  }
}

function bindingText(binding: Binding, source: ModuleSource): string {
  const isAuthors = (name: string) => source.declares(name) || binding.uses.declared.has(name) || isIslandGlobal(name);
  return `${binding.before}${compileJsx(binding.syntax, { text: binding.text, isAuthors })};\n`;
}

export function isIslandGlobal(name: string): boolean {
  return name === 'React' || ISLAND_GLOBALS.includes(name);
}

/** Returns JSON as a `JSON.parse` call, so that keys such as `__proto__` have no special meaning, as in the interpreter. */
function jsonText(bytes: Buffer): string {
  try {
    return `JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(bytes.toString('utf8'))))})`;
  } catch {
    return 'undefined';
  }
}
