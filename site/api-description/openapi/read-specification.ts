import { gatherParts } from './gather-parts.js';
import { onceAFile } from './once-a-file.js';
import { type DocumentFault, readDocument } from './read-document.js';
import { createSpecification, type Specification } from './specification.js';

/** An API description, or why a file is none. */
export type SpecificationResult = { readonly specification: Specification } | DocumentFault;

/** Reads a JSON or YAML file as an API description, with the files that it refers to; never throws over what is in them. */
export const readSpecification = onceAFile(
  (files, file): SpecificationResult => {
    const result = readDocument(files, file, ['openapi', 'swagger']);
    if ('fault' in result) return result;
    const gathered = gatherParts(files, file, result.document);
    return { specification: createSpecification(gathered.document, gathered) };
  },
  (result) => ('specification' in result ? result.specification.parts : new Map()),
);
