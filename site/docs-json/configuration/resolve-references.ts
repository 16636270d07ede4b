import { isObject, quoted } from '../../model/report.js';
import type { SourceFiles } from '../../model/source-files.js';
import { SiteUnreadable } from '../plan-errors.js';
import { parseJsonFile } from './parse-json-file.js';

/**
 * The maximum number of values, far above any real site. It stops a configuration that multiplies itself
 * by references.
 */
const MAX_VALUES = 1_000_000;
const MAX_DEPTH = 200;

/** A JSON file whose `{"$ref": "./x.json"}` objects are replaced by the files they name. */
export interface ResolvedJson {
  readonly value: unknown;
  /** The file itself and all that it refers to. */
  readonly usedFiles: ReadonlySet<string>;
}

/**
 * Reads a configuration file with its references: keys beside `$ref` win over the referenced object's, nested
 * references start from the file they stand in. Throws SiteUnreadable for a cycle, a path outside the project, a
 * missing file or invalid JSON.
 */
export function resolveReferences(files: SourceFiles, path: string): ResolvedJson {
  const resolver = new Resolver(files);
  return { value: resolver.file(path, []), usedFiles: resolver.usedFiles };
}

class Resolver {
  readonly usedFiles = new Set<string>();
  readonly #parsed = new Map<string, unknown>();
  readonly #files: SourceFiles;
  #values = 0;

  constructor(files: SourceFiles) {
    this.#files = files;
  }

  file(path: string, chain: readonly string[]): unknown {
    if (chain.includes(path)) {
      throw new SiteUnreadable(
        `The references of ${chain[0]} form a circle (${[...chain, path].join(' → ')}). Remove one of them.`,
      );
    }
    this.usedFiles.add(path);
    if (!this.#parsed.has(path)) this.#parsed.set(path, parseJsonFile(this.#files, path));
    return this.#resolve(this.#parsed.get(path), [...chain, path], 0);
  }

  #resolve(value: unknown, chain: readonly string[], depth: number): unknown {
    this.#values++;
    if (this.#values > MAX_VALUES || depth + chain.length > MAX_DEPTH) {
      throw new SiteUnreadable(`${chain[0]} is too large or too deeply nested to be a configuration. Shorten it.`);
    }
    if (Array.isArray(value)) return value.map((item) => this.#resolve(item, chain, depth + 1));
    if (!isObject(value)) return value;
    const entries = Object.entries(value)
      .filter(([key]) => key !== '$ref')
      .map(([key, item]) => [key, this.#resolve(item, chain, depth + 1)] as const);
    if (typeof value.$ref !== 'string') return Object.fromEntries(entries);
    const target = this.file(this.#target(value.$ref, chain), chain);
    return isObject(target) ? Object.fromEntries([...Object.entries(target), ...entries]) : target;
  }

  #target(reference: string, chain: readonly string[]): string {
    const from = chain.at(-1) ?? '';
    if (!isRelativeJson(reference)) {
      throw new SiteUnreadable(
        `${from} refers to ${quoted(reference)}, but a $ref must be a relative path to a .json file. Write it like "./config/navigation.json".`,
      );
    }
    const segments = from.split('/').slice(0, -1);
    for (const segment of reference.split('/')) {
      if (segment === '..' && segments.pop() === undefined) {
        throw new SiteUnreadable(
          `${from} refers to ${quoted(reference)}, which is outside the project. Move that file into the project.`,
        );
      }
      if (segment !== '..' && segment !== '.' && segment !== '') segments.push(segment);
    }
    const target = segments.join('/');
    if (!this.#files.get(target)) {
      throw new SiteUnreadable(`${from} refers to ${quoted(reference)}, but there is no file ${target}. Add it.`);
    }
    return target;
  }
}

function isRelativeJson(reference: string): boolean {
  return (
    reference.endsWith('.json') &&
    !reference.startsWith('/') &&
    !reference.includes('\\') &&
    !/^[a-z][a-z0-9+.-]*:/i.test(reference)
  );
}
