import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { cachedByHash } from '../openapi/cache-by-hash.js';
import { type DocumentFault, fileText, parseJson } from '../openapi/read-document.js';
import { gatherImports } from './gather-imports.js';
import { parseDefinitions } from './parse-definitions.js';
import { parseIntrospection } from './parse-introspection.js';
import type { GraphqlSchema } from './schema.js';

/** A GraphQL schema, or the reason why a file is not valid. */
export type GraphqlResult =
  | { readonly schema: GraphqlSchema; readonly parts: ReadonlyMap<string, string | null> }
  | (DocumentFault & { readonly parts?: ReadonlyMap<string, string | null> });

const MAX_BYTES = 10 * 1024 * 1024;

/** Reads a schema from definitions or from the JSON of an introspection. No content of the file makes it throw. */
export const readGraphql = cachedByHash(readFile, ({ parts }) => parts ?? new Map());

function readFile(files: SourceFiles, file: SourceFile): GraphqlResult {
  if (file.sizeBytes > MAX_BYTES) return { fault: `it is larger than ${MAX_BYTES / 1024 / 1024} MB` };
  const first = fileText(files, file);
  if (/^\s*\{\s*"/.test(first)) return unlessEmpty(introspection(first));
  const { text, parts, missing } = gatherImports(files, file);
  if (missing !== undefined)
    return { fault: `it imports ${missing.path}, which is not in the project`, line: missing.line, parts };
  return { ...unlessEmpty(definitions(text)), parts };
}

function unlessEmpty(result: GraphqlResult): GraphqlResult {
  if ('fault' in result) return result;
  const { operations, types } = result.schema;
  return operations.length + types.size > 0 ? result : { fault: 'it defines no types', line: 1 };
}

function introspection(text: string): GraphqlResult {
  const parsed = parseJson(text);
  if ('fault' in parsed) return parsed;
  const schema = parseIntrospection(parsed.value);
  return schema === undefined
    ? { fault: 'it is JSON but not the response to an introspection query: it has no "__schema" field', line: 1 }
    : { schema, parts: new Map() };
}

function definitions(text: string): GraphqlResult {
  try {
    return { schema: parseDefinitions(text), parts: new Map() };
  } catch (error) {
    if (error instanceof RangeError) return { fault: 'it is nested too deeply' };
    const { message, locations } = error as Error & {
      readonly locations?: readonly { line: number; column: number }[];
    };
    const reason = message
      .replace(/^Syntax Error: /, '')
      .replace(/\.$/, '')
      .slice(0, 200);
    return { fault: `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`, ...locations?.[0] };
  }
}
