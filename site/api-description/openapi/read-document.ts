import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { jsonFaultOffset } from '../../model/json-fault.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { isNestedTooDeeply } from '../../model/yaml-nesting.js';
import { placeOfOffset } from '../find-places.js';
import { isObject, type Json } from './values.js';
import { isExact, marked, parseExactly, withNumbers } from './written-number.js';

/** The reason why a file is not an API description: a phrase, with its place (from 1) if it is known. */
export interface DocumentFault {
  readonly fault: string;
  readonly line?: number;
  readonly column?: number;
}

const MAX_JSON_BYTES = 20 * 1024 * 1024;
/** Maximum size of a YAML file. The parser takes about a second per megabyte. */
const MAX_YAML_BYTES = 5 * 1024 * 1024;
const MAX_ALIASES = 200;
/** Maximum length of a text in which the place of a syntax error is located. */
const MAX_SEARCHED_LENGTH = 2_000_000;

/**
 * Reads a JSON or YAML file that has one of the fields that identify a kind of description. No content of the file makes it throw. A
 * file without these fields is rejected without parsing it.
 */
export function readDocument(
  files: SourceFiles,
  file: SourceFile,
  fields: readonly [string, ...string[]],
): { readonly document: Json } | DocumentFault {
  const missing = { fault: `it has no "${fields[0]}" field`, line: 1 };
  const isMeant = (text: string) => fields.some((field) => mayHaveField(text, field));
  const parsed = readValue(files, file, (text) => (isMeant(text) ? undefined : missing));
  if ('fault' in parsed) return parsed;
  if (!isObject(parsed.value)) return { fault: 'it is not an object', line: 1 };
  const document = parsed.value;
  return fields.some((field) => document[field] !== undefined) ? { document } : missing;
}

/** Reads a file as JSON or YAML. `refuse` may reject its text before it is parsed. */
export function readValue(
  files: SourceFiles,
  file: SourceFile,
  refuse: (text: string) => DocumentFault | undefined = () => undefined,
): Parsed {
  const tooLarge = (most: number) => ({ fault: `it is larger than ${most / 1024 / 1024} MB` });
  if (file.sizeBytes > MAX_JSON_BYTES) return tooLarge(MAX_JSON_BYTES);
  const text = fileText(files, file);
  const isYaml = /\.ya?ml$/i.test(file.path) || !/^\s*[{[]/.test(text);
  if (isYaml && file.sizeBytes > MAX_YAML_BYTES) return tooLarge(MAX_YAML_BYTES);
  return refuse(text) ?? (isYaml ? parseYaml(text) : parseJson(text));
}

/** Returns a file's text without its byte order mark. */
export function fileText(files: SourceFiles, { path }: SourceFile): string {
  return files
    .read(path)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

export type Parsed = { readonly value: unknown } | DocumentFault;

function mayHaveField(text: string, field: string): boolean {
  return new RegExp(`(?:^|[{,\\s])["']?${field}["']?\\s*:`).test(text);
}

/** JSON of unknown origin, or the place of a syntax error. */
export function parseJson(text: string): Parsed {
  try {
    return { value: parseExactly(text) };
  } catch {
    const offset = text.length > MAX_SEARCHED_LENGTH ? undefined : jsonFaultOffset(text);
    return { fault: 'it is not valid JSON', ...(offset !== undefined && placeOfOffset(text, offset)) };
  }
}

function parseYaml(text: string): Parsed {
  if (isNestedTooDeeply(text)) return { fault: 'it is nested too deeply' };
  const lineCounter = new LineCounter();
  try {
    const options = { prettyErrors: false, logLevel: 'silent', uniqueKeys: false, lineCounter } as const;
    const document = parseDocument(text, options);
    const [error] = document.errors;
    if (error !== undefined) {
      const { line, col } = lineCounter.linePos(error.pos[0]);
      return { fault: reasonOf(error), line, column: col };
    }
    const hasNumbers = markNumbers(document.contents);
    // The detour over JSON turns aliases into copies, and drops everything that is not JSON.
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    if (value === undefined) return { value };
    const copy: unknown = JSON.parse(JSON.stringify(value));
    return { value: hasNumbers ? withNumbers(copy) : copy };
  } catch (error) {
    return { fault: reasonOf(error) };
  }
}

/** Replaces numbers that would lose digits. Returns whether there are any. */
function markNumbers(root: unknown): boolean {
  let isMarked = false;
  const waiting = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (isMap(node) || isSeq(node)) for (const item of node.items) waiting.push(item);
    else if (isPair(node)) waiting.push(node.value);
    else if (isScalar(node) && typeof node.value === 'number' && !isExact(node.source ?? String(node.value))) {
      if (!/\d/.test(node.source ?? '')) continue;
      node.value = marked(node.source ?? String(node.value));
      isMarked = true;
    }
  }
  return isMarked;
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'it is nested too deeply';
  const reason = String((error as Error).message ?? error);
  return (reason.split('\n')[0] ?? '').slice(0, 200).replace(/[.:]$/, '');
}
