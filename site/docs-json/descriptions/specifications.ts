import { readSpecification } from '../../api-description/openapi/read-specification.js';
import type { OperationEntry, Specification } from '../../api-description/openapi/specification.js';
import { ownProperty } from '../../api-description/openapi/values.js';
import { nearest } from '../../model/nearest.js';
import type { SourceFiles } from '../../model/source-files.js';
import { createDescriptionFiles, type DescriptionFiles } from './description-files.js';
import type { OperationReference } from './operation-reference.js';

const SPECIFICATION = /\.(?:json|ya?ml)$/i;
/** Names beyond this number are not compared with a misspelled one. */
const MAX_COMPARED = 2_000;

/** An operation, and the file of the project that defines it. */
export interface FoundOperation {
  readonly spec: string;
  readonly entry: OperationEntry;
}

/** Finds API descriptions among a project's files and things in them; files are read only when asked for. */
export interface Specifications
  extends Pick<DescriptionFiles<{ readonly specification: Specification }>, 'find' | 'read' | 'missingAddresses'> {
  /**
   * Finds the operation in the file that the author names, else in the nearest files of the navigation, else in every
   * description in path order.
   */
  operation(operation: OperationReference, inForce: readonly string[]): FoundOperation | undefined;
  schema(name: string, file: string | undefined, inForce: readonly string[]): { readonly spec: string } | undefined;
  /** Returns the operation that an author may have meant by one that does not exist, such as `GET /users/{id}`. */
  suggestion(operation: OperationReference, inForce: readonly string[]): string | undefined;
}

export function createSpecifications(files: SourceFiles): Specifications {
  const descriptions = createDescriptionFiles(files, {
    extension: SPECIFICATION,
    read: readSpecification,
    addressesOf: ({ specification }) => specification.missingAddresses,
  });

  function* among(
    file: string | undefined,
    inForce: readonly string[],
  ): Generator<{ readonly spec: string; readonly specification: Specification }> {
    for (const spec of descriptions.candidates(file, inForce)) {
      const result = descriptions.read(spec);
      if ('specification' in result) yield { spec, specification: result.specification };
    }
  }

  return {
    find: descriptions.find,
    read: descriptions.read,
    missingAddresses: descriptions.missingAddresses,
    operation({ file, method, path }, inForce) {
      for (const { spec, specification } of among(file, inForce)) {
        const entry = specification.find(method, path);
        if (entry !== undefined) return { spec, entry };
      }
      return undefined;
    },
    schema(name, file, inForce) {
      for (const { spec, specification } of among(file, inForce)) {
        if (schemaOf(specification, name) !== undefined) return { spec };
      }
      return undefined;
    },
    suggestion({ file, method, path }, inForce) {
      const known: string[] = [];
      for (const { specification } of among(file, inForce))
        known.push(...specification.operations.map((entry) => `${entry.method} ${entry.path}`));
      return nearest(`${method} ${path}`, known.slice(0, MAX_COMPARED));
    },
  };
}

/** Returns a schema by its name, from the place of OpenAPI 3 or of Swagger 2. */
export function schemaOf({ document, resolve }: Specification, name: string): unknown {
  return (
    ownProperty(resolve(ownProperty(resolve(document.components), 'schemas')), name) ??
    ownProperty(resolve(document.definitions), name)
  );
}
