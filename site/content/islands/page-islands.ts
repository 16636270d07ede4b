import type { Program } from 'acorn';
import { parseScript } from '../../evaluate/syntax.js';
import { UnsupportedExpression } from '../../evaluate/unsupported-expression.js';
import { findModule } from '../modules/find-module.js';
import type { PageFiles } from '../page/page-files.js';
import type { PageFindings } from '../page/page-findings.js';
import { type AddressingPage, IslandAddresses } from './island-addresses.js';
import { type IslandEntry, type IslandModules, islandScript } from './island-script.js';
import { ModuleSource } from './module-source.js';
import { namesIn } from './names-in.js';
import type { AnySyntax } from './walk-syntax.js';

/** The parts of a page that its islands need. */
export interface IslandPage extends AddressingPage {
  readonly files: PageFiles;
  readonly findings: PageFindings;
}

/**
 * The parts of one page that stay alive in the browser: an author's components and expressions that keep state,
 * run effects or handle events. Their code is kept as written, with its JSX compiled to calls, and never runs here.
 */
export class PageIslands {
  readonly addresses: IslandAddresses;
  readonly #page: IslandPage;
  readonly #sources = new Map<string, ModuleSource>();
  readonly #alive = new Map<string, boolean>();
  readonly #entries: IslandEntry[] = [];
  #isViewing = false;

  constructor(page: IslandPage) {
    this.#page = page;
    this.addresses = new IslandAddresses(page);
  }

  /** True while an island's first view is rendered: the browser then takes care of handlers and addresses. */
  get isViewing(): boolean {
    return this.#isViewing;
  }

  view<Result>(work: () => Result): Result {
    return this.#while(true, work);
  }

  /** Runs work for content inside an island that is not part of it, such as a Markdown snippet. */
  outside<Result>(work: () => Result): Result {
    return this.#while(false, work);
  }

  #while<Result>(isViewing: boolean, work: () => Result): Result {
    const before = this.#isViewing;
    this.#isViewing = isViewing;
    try {
      return work();
    } finally {
      this.#isViewing = before;
    }
  }

  /** A file's imports and exports, or a piece of them. */
  addSource(path: string, text: string, program: Program): void {
    const known = this.#sources.get(path) ?? new ModuleSource(path);
    known.add(text, program);
    this.#sources.set(path, known);
  }

  /** Returns whether a name in a file needs the browser, by itself or through something that it uses. */
  isAlive(path: string, name: string): boolean {
    const key = `${path}\n${name}`;
    const known = this.#alive.get(key);
    if (known !== undefined) return known;
    this.#alive.set(key, false);
    const isAlive = this.#findLife(path, name);
    this.#alive.set(key, isAlive);
    return isAlive;
  }

  #findLife(path: string, name: string): boolean {
    const source = this.#sources.get(path);
    const imported = source?.imports.get(name);
    if (imported !== undefined) {
      const target = this.#resolve(imported.specifier, path);
      return target !== undefined && this.#isExportAlive(target, imported.name);
    }
    const binding = source?.binding(name);
    if (source === undefined || binding === undefined) return false;
    if (binding.uses.isAlive) return true;
    return [...binding.uses.used].some((used) => source.declares(used) && this.isAlive(path, used));
  }

  #isExportAlive(path: string, name: string): boolean {
    const source = this.#sources.get(path);
    if (source === undefined) return false;
    if (name === '*') return [...source.exports.keys()].some((each) => this.#isExportAlive(path, each));
    const local = source.exports.get(name);
    if (typeof local !== 'object') return local !== undefined && this.isAlive(path, local);
    const target = this.#resolve(local.specifier, path);
    return target !== undefined && target !== path && this.#isExportAlive(target, local.name);
  }

  /** Returns whether an expression in a body needs the browser. */
  isExpressionAlive(path: string, text: string, syntax: AnySyntax): boolean {
    const source = this.#sources.get(path);
    if (source === undefined && !/\bon[A-Z]/.test(text)) return false;
    const { used, isAlive } = namesIn(syntax);
    return isAlive || [...used].some((name) => source?.declares(name) && this.isAlive(path, name));
  }

  /** Registers an entry that the browser runs. Returns the number by which the page's HTML refers to it. */
  add(entry: IslandEntry): number {
    return this.#entries.push(entry) - 1;
  }

  /** Returns whether a file declares a capitalized name. */
  declares(path: string, name: string): boolean {
    return this.#sources.get(path)?.declares(name) === true;
  }

  /** Returns the page's script. Undefined when the page has no islands, or when their code cannot be part of a script. */
  script(): string | undefined {
    if (this.#entries.length === 0) return undefined;
    const modules: IslandModules = {
      source: (path) => this.#sources.get(path),
      resolve: (specifier, fromPath) => this.#resolve(specifier, fromPath),
      read: (path) => this.#page.files.read(path),
      onSyntax: (syntax) => this.addresses.collect(syntax),
    };
    try {
      const text = islandScript(this.#entries, modules);
      parseScript(text);
      return text;
    } catch (error) {
      const reason = error instanceof RangeError ? new UnsupportedExpression('it is nested too deeply') : error;
      if (!(reason instanceof UnsupportedExpression)) throw error;
      this.#page.findings.report({
        code: 'unsupported-expression',
        severity: 'warning',
        message: `The components of this page do not react: their code cannot run in a browser as it stands, ${reason.message}.`,
      });
      return undefined;
    }
  }

  #resolve(specifier: string, fromPath: string): string | undefined {
    return findModule(specifier, fromPath, this.#page.files);
  }
}
