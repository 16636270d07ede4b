import { globalScope } from '../../evaluate/globals.js';
import type { Interpreter } from '../../evaluate/interpreter.js';
import { toKey } from '../../evaluate/members.js';
import { Scope } from '../../evaluate/scope.js';
import { parseModule } from '../../evaluate/syntax.js';
import { UnsupportedExpression } from '../../evaluate/unsupported-expression.js';
import { placeInText } from '../../model/place-in-text.js';
import type { Page } from '../page/page.js';
import { findContainerDirectives } from '../parse/container-directives.js';
import { ParseFailure } from '../parse/parse-failure.js';
import { NO_COMMENTS } from '../parse/parse-markdown.js';
import { type ParsedMarkdown, parseMended } from '../parse/parse-mended.js';
import { type PreparedSource, prepareSource } from '../parse/prepare-source.js';
import { findModule } from './find-module.js';
import { type Exports, MarkdownComponent, type MarkdownModule } from './module.js';
import { runModule } from './run-module.js';
import { usesComponents } from './uses-components.js';

/** Maximum length of a chain of imports. */
const MAX_IMPORTS_DEPTH = 50;
const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|avif|ico)$/i;

/** Loads the files that a page imports, each once. A file that is not available is reported at the import. */
export class ModuleLoader {
  readonly #page: Page;
  readonly #interpreter: Interpreter;
  readonly #globals = globalScope();
  /** The names of the page itself. A Markdown snippet is part of the page's text, so it can use those that it does not define. */
  #pageScope: Scope | undefined;
  readonly #loaded = new Map<string, Exports>();
  readonly #loading: string[] = [];

  constructor(page: Page, interpreter: Interpreter) {
    this.#page = page;
    this.#interpreter = interpreter;
  }

  /** Parses a page or a snippet and runs its imports and exports; throws `ParseFailure`. */
  markdown(
    path: string,
    bytes: Buffer,
    format: 'md' | 'mdx',
    bodyLine?: number,
  ): MarkdownModule & { exports: Exports } {
    const { variables } = this.#page.settings;
    const prepared = prepareSource({
      bytes,
      format,
      ...(bodyLine === undefined ? {} : { bodyLine }),
      ...(variables === undefined ? {} : { variables }),
    });
    for (const { name, line } of prepared.undefinedVariables)
      this.#page.findings.report(
        {
          code: 'unsupported-expression',
          severity: 'warning',
          message: `The variable \`{{${name}}}\` is not defined. Define it under "variables" in docs.json.`,
        },
        { file: path, line },
      );
    this.#reportContainers(path, prepared);
    const asMdx = format === 'md' && usesComponents(prepared.text) ? attemptMdx(prepared) : undefined;
    const { root, text, faults } = asMdx ?? parseBelow(prepared, format);
    for (const { message, line, column } of faults)
      this.#page.findings.reportEach(
        { code: 'page-mended', severity: 'warning', message },
        { file: path, ...(line !== undefined && { line }), ...(column !== undefined && { column }) },
      );
    const scope = new Scope(this.#pageScope ?? this.#globals);
    this.#pageScope ??= scope;
    const module: MarkdownModule = {
      path,
      format: asMdx === undefined ? format : 'mdx',
      text,
      lineOffset: prepared.lineOffset,
      root,
      scope,
    };
    const exports = new Map<string, unknown>([['default', new MarkdownComponent(module)]]);
    for (const node of module.root.children) {
      if (node.type !== 'mdxjsEsm') continue;
      const line = (node.position?.start.line ?? 1) + module.lineOffset;
      this.#run(node.value, path, line, module.scope, exports);
    }
    return { ...module, exports };
  }

  #reportContainers(path: string, { text, lineOffset }: PreparedSource): void {
    const found = findContainerDirectives(text, lineOffset);
    if (found === undefined) return;
    const { name, component, line, count } = found;
    const others = count === 1 ? '' : ` The page has ${count} of these.`;
    this.#page.findings.report(
      {
        code: 'unknown-component',
        severity: 'warning',
        message: `\`:::${name}\` is shown as text: write \`<${component}>\` before what it holds and \`</${component}>\` after it.${others}`,
      },
      { file: path, line },
    );
  }

  /** Returns the component for `<Snippet file="x.mdx" />`, which older sites use. */
  snippet(file: string, line: number | undefined, fromPath: string): unknown {
    const name = file.replace(/^\/+/, '');
    for (const candidate of [`snippets/${name}`, `_snippets/${name}`, name])
      if (this.#page.files.lookUp(candidate) !== undefined)
        return this.#exportsOf(candidate, line, fromPath)?.get('default');
    this.#missing(
      `The snippet "${file}" is not in the project. Add it under snippets/, or correct its name.`,
      fromPath,
      line,
    );
    return undefined;
  }

  #run(text: string, path: string, firstLine: number, scope: Scope, exports: Map<string, unknown>): void {
    const placeOf = (offset: number) => ({ file: path, ...placeInText(text, offset, firstLine) });
    const refuse = (error: unknown, offset: number) => {
      if (error instanceof RangeError) error = new UnsupportedExpression('it is nested too deeply');
      if (!(error instanceof UnsupportedExpression)) throw error;
      this.#page.findings.report(
        {
          code: 'unsupported-expression',
          severity: 'warning',
          message: `An import or export was omitted: ${error.message}.`,
        },
        placeOf(error.offset ?? offset),
      );
    };
    try {
      const program = parseModule(text);
      this.#page.islands.addSource(path, text, program);
      runModule({
        program,
        scope,
        interpreter: this.#interpreter,
        exports,
        load: (specifier, offset) => this.#load(specifier, path, placeOf(offset).line),
        reportMissingName: (name, specifier, offset) =>
          this.#missing(
            `"${specifier}" exports nothing named \`${name}\`. Export it there, or correct the import.`,
            path,
            placeOf(offset).line,
          ),
        refuse,
      });
    } catch (error) {
      refuse(error, 0);
    }
  }

  #load(specifier: string, fromPath: string, line: number): Exports | undefined {
    // Hooks are built in, so `import { useState } from "react"` adds nothing.
    if (specifier === 'react' || specifier === 'preact/hooks') return reactExports(this.#globals);
    const path = findModule(specifier, fromPath, this.#page.files);
    if (path !== undefined) return this.#exportsOf(path, line, fromPath);
    const isPackage = !/^[./]/.test(specifier) && !/\.\w+$/.test(specifier);
    this.#missing(
      isPackage
        ? `The package "${specifier}" cannot be imported: pages import files of the project only.`
        : `The file "${specifier}" is not in the project. Add it, or correct the import.`,
      fromPath,
      line,
    );
    return undefined;
  }

  #exportsOf(path: string, line: number | undefined, fromPath: string): Exports | undefined {
    const known = this.#loaded.get(path);
    if (known !== undefined) return known;
    if (this.#loading.includes(path) || this.#loading.length >= MAX_IMPORTS_DEPTH) {
      this.#missing(
        `"${path}" imports itself, over ${[...this.#loading, path].join(' → ')}. Cut the circle.`,
        fromPath,
        line,
      );
      return undefined;
    }
    this.#loading.push(path);
    try {
      const exports = this.#read(path);
      this.#loaded.set(path, exports);
      return exports;
    } catch (error) {
      if (!(error instanceof ParseFailure)) throw error;
      const { line, column } = error;
      const place = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
      this.#page.findings.report(
        { code: 'missing-snippet', severity: 'error', message: `"${path}" could not be read. ${error.message}` },
        { file: path, ...place },
      );
      return undefined;
    } finally {
      this.#loading.pop();
    }
  }

  #read(path: string): Exports {
    if (IMAGE.test(path)) return new Map([['default', `/${path}`]]);
    const bytes = this.#page.files.read(path);
    if (/\.mdx?$/i.test(path)) return this.markdown(path, bytes, /\.mdx$/i.test(path) ? 'mdx' : 'md').exports;
    if (/\.json$/i.test(path)) return new Map([['default', readJson(bytes)]]);
    const exports = new Map<string, unknown>();
    this.#run(bytes.toString('utf8'), path, 1, new Scope(this.#globals), exports);
    return exports;
  }

  #missing(message: string, file: string, line: number | undefined): void {
    this.#page.findings.report(
      { code: 'missing-snippet', severity: 'error', message },
      { file, ...(line === undefined ? {} : { line }) },
    );
  }
}

/** Returns a parse failure with its place in the whole file. */
function parseBelow({ text, lineOffset }: PreparedSource, format: 'md' | 'mdx'): ParsedMarkdown {
  try {
    const parsed = parseMended(text, format);
    return { ...parsed, faults: parsed.faults.map((fault) => fault.below(lineOffset)) };
  } catch (error) {
    throw error instanceof ParseFailure ? error.below(lineOffset) : error;
  }
}

/** Parses a text as MDX; undefined if it is not valid MDX apart from HTML comments. It is then Markdown with HTML. */
function attemptMdx(prepared: PreparedSource): ParsedMarkdown | undefined {
  try {
    const parsed = parseBelow(prepared, 'mdx');
    return parsed.faults.every(({ message }) => message.startsWith(NO_COMMENTS))
      ? { ...parsed, faults: [] }
      : undefined;
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return undefined;
  }
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'), (key, value: unknown) => {
      toKey(key);
      return value;
    });
  } catch (error) {
    throw new ParseFailure(`It is not valid JSON (${error instanceof Error ? error.message : String(error)}).`);
  }
}

function reactExports(globals: Scope): Exports {
  const react = globals.get('React') as Readonly<Record<string, unknown>>;
  return new Map([['default', react as unknown], ...Object.entries(react)]);
}
