import { cachedByHash } from './cache-by-hash.js';
import { gatherParts } from './gather-parts.js';
import { type DocumentFault, readDocument } from './read-document.js';
import { createSpecification, type Specification } from './specification.js';

/** An API description, or the reason why a file is not valid. */
export type SpecificationResult = { readonly specification: Specification } | DocumentFault;

/** Reads a JSON or YAML file as an API description, with the files that it refers to. No content of the files makes it throw. */
export const readSpecification = cachedByHash(
  (files, file): SpecificationResult => {
    const result = readDocument(files, file, ['openapi', 'swagger']);
    if ('fault' in result) return result;
    const gathered = gatherParts(files, file, result.document);
    return { specification: createSpecification(gathered.document, gathered) };
  },
  (result) => ('specification' in result ? result.specification.parts : new Map()),
);
