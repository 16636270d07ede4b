import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { cachedByHash } from '../openapi/cache-by-hash.js';
import { gatherParts } from '../openapi/gather-parts.js';
import { type DocumentFault, readDocument } from '../openapi/read-document.js';
import { type AsyncapiDocument, createAsyncapiDocument } from './asyncapi-document.js';

/** An AsyncAPI document, or the reason why a file is not valid. */
export type AsyncapiResult = { readonly asyncapi: AsyncapiDocument } | DocumentFault;

/** Reads a JSON or YAML file as an AsyncAPI document. No content of the file makes it throw. */
export const readAsyncapi = cachedByHash(readFile, (result) =>
  'asyncapi' in result ? result.asyncapi.specification.parts : new Map(),
);

function readFile(files: SourceFiles, file: SourceFile): AsyncapiResult {
  const result = readDocument(files, file, ['asyncapi']);
  if ('fault' in result) return result;
  const version = String(result.document.asyncapi);
  if (!/^[23](?:\.|$)/.test(version))
    return { fault: `its version of AsyncAPI is ${version.slice(0, 20)}, but only 2 and 3 are supported`, line: 1 };
  const gathered = gatherParts(files, file, result.document);
  return { asyncapi: createAsyncapiDocument(gathered.document, gathered) };
}
