import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { jsonFaultOffset } from '../../model/json-fault.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { isNestedTooDeeply } from '../../model/yaml-nesting.js';
import { placeOfOffset } from '../find-places.js';
import { isObject, type Json } from './values.js';
import { isExact, marked, parseExactly, withNumbers } from './written-number.js';

/** Why a file is no description of an API: a phrase, with its 1-based place where it is known. */
export interface DocumentFault {
  readonly fault: string;
  readonly line?: number;
  readonly column?: number;
}

const MAX_JSON_BYTES = 20 * 1024 * 1024;
/** The YAML parser takes about a second for a megabyte. */
const MAX_YAML_BYTES = 5 * 1024 * 1024;
const MAX_ALIASES = 200;
/** In a longer text the place of a fault is not looked for. */
const MAX_SEARCHED_LENGTH = 2_000_000;

/**
 * Reads a JSON or YAML file that has one of the fields by which descriptions of a kind are known; never throws over what is in
 * it. A file without them is told without parsing.
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

/** Reads a file as JSON or YAML, whatever it holds; `refuse` may say by its text that there is no need to. */
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

/** A file's text without the mark of its encoding. */
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

/** JSON of unknown origin, or the place at which it stops being JSON. */
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
    // Through JSON, so that aliases become copies and nothing but JSON is left.
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    if (value === undefined) return { value };
    const copy: unknown = JSON.parse(JSON.stringify(value));
    return { value: hasNumbers ? withNumbers(copy) : copy };
  } catch (error) {
    return { fault: reasonOf(error) };
  }
}

/** Puts the digits of numbers that would lose some in their place; answers whether there are any. */
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
