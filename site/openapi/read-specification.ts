import { onceAFile } from './once-a-file.js';
import { type DocumentFault, readDocument } from './read-document.js';
import { createSpecification, type Specification } from './specification.js';

/** An API description, or why a file is none. */
export type SpecificationResult = { readonly specification: Specification } | DocumentFault;

/** Reads a JSON or YAML file as an API description; never throws over what is in it. */
export const readSpecification = onceAFile((files, file): SpecificationResult => {
  const result = readDocument(files, file, ['openapi', 'swagger']);
  return 'fault' in result ? result : { specification: createSpecification(result.document) };
});
