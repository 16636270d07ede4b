import { LRUCache } from 'lru-cache';
import { parseDocument } from 'yaml';
import type { SourceFile, SourceFiles } from '../source-files.js';
import { createSpecification, type Specification } from './specification.js';
import { isObject, type Json } from './values.js';

/** An API description, or the reason why a file is none: a phrase. */
export type SpecificationResult = { readonly specification: Specification } | { readonly fault: string };

const MOST_JSON_BYTES = 20 * 1024 * 1024;
/** The YAML parser takes about a second for a megabyte. */
const MOST_YAML_BYTES = 5 * 1024 * 1024;
const MOST_ALIASES = 200;
const KEPT_BYTES = 32 * 1024 * 1024;

/** By the file's hash, so that each is parsed once in a process, whatever asks for it. */
const known = new LRUCache<string, { readonly result: SpecificationResult }>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (_, key) => Number(key.slice(key.indexOf(' ') + 1)) + 1,
});

/** Reads a JSON or YAML file as an API description; never throws over what is in it. */
export function readSpecification(files: SourceFiles, file: SourceFile): SpecificationResult {
  const key = `${file.sha256} ${Math.min(file.sizeBytes, KEPT_BYTES - 1)}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached.result;
  const result = parse(files, file);
  known.set(key, { result });
  return result;
}

/** Whether a text can be an API description at all: tells without parsing. */
export function looksLikeSpecification(text: string): boolean {
  return /(?:^|[{,\s])["']?(?:openapi|swagger)["']?\s*:/.test(text);
}

function parse(files: SourceFiles, { path, sizeBytes }: SourceFile): SpecificationResult {
  const isYaml = /\.ya?ml$/i.test(path);
  const most = isYaml ? MOST_YAML_BYTES : MOST_JSON_BYTES;
  if (sizeBytes > most) return { fault: `it is larger than ${most / 1024 / 1024} MB` };
  const text = files
    .read(path)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (!looksLikeSpecification(text)) return { fault: 'it has no "openapi" field' };
  try {
    const document = isYaml || !/^\s*\{/.test(text) ? parseYaml(text) : (JSON.parse(text) as unknown);
    if (!isObject(document)) return { fault: 'it is not an object' };
    if (document.openapi === undefined && document.swagger === undefined) return { fault: 'it has no "openapi" field' };
    return { specification: createSpecification(document) };
  } catch (error) {
    return { fault: reasonOf(error) };
  }
}

function parseYaml(text: string): unknown {
  const document = parseDocument(text, { prettyErrors: true, logLevel: 'silent', uniqueKeys: false });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  // Through JSON, so that aliases become copies and nothing but JSON is left.
  const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json);
}

function reasonOf(error: unknown): string {
  const reason = error instanceof RangeError ? 'it is nested too deeply' : String((error as Error).message ?? error);
  return (reason.split('\n')[0] ?? '').slice(0, 200).replace(/[.:]$/, '');
}
