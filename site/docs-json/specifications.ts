import { nearest } from '../nearest.js';
import { readSpecification, type SpecificationResult } from '../openapi/read-specification.js';
import type { OperationEntry, Specification } from '../openapi/specification.js';
import { own } from '../openapi/values.js';
import type { SourceFiles } from '../source-files.js';
import type { OperationReference } from './operation-reference.js';

const SPECIFICATION = /\.(?:json|ya?ml)$/i;
/** A file above this is not looked into where no page names it. */
const MAXIMUM_BYTES = 20 * 1024 * 1024;

/** Names beyond these are not compared with a misspelt one. */
const MOST_COMPARED = 2_000;

/** An operation, and the file of the project that defines it. */
export interface FoundOperation {
  readonly spec: string;
  readonly entry: OperationEntry;
}

/** Finds API descriptions among a project's files and things in them; files are read only when asked for. */
export interface Specifications {
  /** The file that an author names, who may leave out its folder, extension or leading slash, or write an address. */
  find(name: string): string | undefined;
  /** A file of the project as an API description. */
  read(path: string): SpecificationResult;
  /** The file that the author names, else the nearest ones of the navigation, else every description in path order. */
  operation(operation: OperationReference, inForce: readonly string[]): FoundOperation | undefined;
  schema(name: string, file: string | undefined, inForce: readonly string[]): { readonly spec: string } | undefined;
  /** What an author may have meant by an operation that is nowhere: `GET /users/{id}`. */
  suggestion(operation: OperationReference, inForce: readonly string[]): string | undefined;
}

export function createSpecifications(files: SourceFiles): Specifications {
  let candidates: readonly string[] | undefined;
  const results = new Map<string, SpecificationResult>();

  function all(): readonly string[] {
    candidates ??= [...files.list()]
      .filter(({ path, sizeBytes }) => SPECIFICATION.test(path) && sizeBytes <= MAXIMUM_BYTES)
      .map(({ path }) => path);
    return candidates;
  }

  function find(name: string): string | undefined {
    if (files.get(name) !== undefined) return name;
    const bare = name.replace(/^(?:\.{0,2}\/)+/, '');
    const matches = (path: string) => path === bare || path.replace(SPECIFICATION, '') === bare;
    return (
      all().find((path) => path === bare) ??
      all().find(matches) ??
      all().find((path) => matches(path.slice(path.lastIndexOf('/') + 1)))
    );
  }

  function read(path: string): SpecificationResult {
    const known = results.get(path);
    if (known !== undefined) return known;
    const file = files.get(path);
    const result = file === undefined ? { fault: 'there is no such file' } : readSpecification(files, file);
    results.set(path, result);
    return result;
  }

  function* descriptions(
    file: string | undefined,
    inForce: readonly string[],
  ): Generator<{ readonly spec: string; readonly specification: Specification }> {
    const named = file === undefined ? inForce : [file];
    const found = named.map(find).filter((path) => path !== undefined);
    for (const spec of new Set(file === undefined ? [...found, ...all()] : found)) {
      const result = read(spec);
      if ('specification' in result) yield { spec, specification: result.specification };
    }
  }

  return {
    find,
    read,
    operation({ file, method, path }, inForce) {
      for (const { spec, specification } of descriptions(file, inForce)) {
        const entry = specification.find(method, path);
        if (entry !== undefined) return { spec, entry };
      }
      return undefined;
    },
    schema(name, file, inForce) {
      for (const { spec, specification } of descriptions(file, inForce)) {
        if (schemaOf(specification, name) !== undefined) return { spec };
      }
      return undefined;
    },
    suggestion({ file, method, path }, inForce) {
      const known: string[] = [];
      for (const { specification } of descriptions(file, inForce))
        known.push(...specification.operations.map((entry) => `${entry.method} ${entry.path}`));
      return nearest(`${method} ${path}`, known.slice(0, MOST_COMPARED));
    },
  };
}

/** A schema by its name, in the place of OpenAPI 3 or of Swagger 2. */
export function schemaOf({ document }: Specification, name: string): unknown {
  return own(own(document.components, 'schemas'), name) ?? own(document.definitions, name);
}
