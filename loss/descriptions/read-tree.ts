import { LRUCache } from 'lru-cache';
import { parseDocument } from 'yaml';
import type { SourceFiles } from '../../site/model/source-files.js';

/** The content of a description file. Every scalar is a text as it is written. */
export type Tree = string | boolean | null | readonly Tree[] | Branch;

export interface Branch {
  readonly [key: string]: Tree;
}

/** A part of a description, with its place. */
export interface Place {
  readonly value: Tree;
  readonly file: string;
  readonly path: readonly string[];
}

const MAX_BYTES = 20 * 1024 * 1024;
const KEPT_BYTES = 24 * 1024 * 1024;
const MAX_STEPS = 40;
const trees = new LRUCache<string, { readonly tree: Tree }>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (_, key) => Number(key.split(' ', 1)[0]) + 1,
});

/** Reads a whole file; undefined when it cannot be read. */
export function readTree(files: SourceFiles, path: string): Place | undefined {
  const file = files.get(path) ?? files.get(path.normalize('NFC')) ?? files.get(path.normalize('NFD'));
  if (file === undefined || file.sizeBytes > MAX_BYTES) return undefined;
  const key = `${Math.min(file.sizeBytes, KEPT_BYTES - 2)} ${file.sha256}`;
  const known = trees.get(key) ?? {
    tree: parse(
      files
        .read(file.path)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    ),
  };
  trees.set(key, known);
  return { value: known.tree, file: file.path, path: [] };
}

/** Resolves a value: itself, or what its `$ref` leads to, in any file. */
export function target(files: SourceFiles, place: Place): Place | undefined {
  let at: Place | undefined = place;
  for (let step = 0; step < MAX_STEPS && at !== undefined; step++) {
    const { value } = at;
    if (!isBranch(value) || typeof value.$ref !== 'string') return at;
    at = referred(files, value.$ref, at.file);
  }
  return undefined;
}

export function isBranch(value: Tree | undefined): value is Branch {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function referred(files: SourceFiles, reference: string, from: string): Place | undefined {
  const [where = '', pointer = ''] = reference.split(/#(.*)/s, 2);
  const root = readTree(files, where === '' ? from : pathFrom(where, from));
  const keys = pointer.split('/').slice(1);
  return keys.reduce<Place | undefined>((at, token) => {
    const held = at === undefined ? undefined : isBranch(at.value) && '$ref' in at.value ? target(files, at) : at;
    return held === undefined ? undefined : inside(held, plain(token).replace(/~1/g, '/').replace(/~0/g, '~'));
  }, root);
}

/** Returns a part of a part; undefined when there is none. */
export function inside(place: Place, key: string): Place | undefined {
  const { value } = place;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  const inner = (value as Branch)[key];
  return inner === undefined ? undefined : { value: inner, file: place.file, path: [...place.path, key] };
}

function pathFrom(reference: string, from: string): string {
  if (/^https?:/i.test(from)) return URL.canParse(reference, from) ? new URL(reference, from).href : reference;
  const base = new URL(from.split('/').map(encodeURIComponent).join('/'), 'file:///');
  return URL.canParse(reference, base) ? plain(new URL(reference, base).pathname.slice(1)) : reference;
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parse(text: string): Tree {
  try {
    if (/^\s*[{[]/.test(text)) return JSON.parse(withTexts(text));
    // With this schema, every scalar is a text.
    const options = { schema: 'failsafe', prettyErrors: false, logLevel: 'silent', uniqueKeys: false } as const;
    return parseDocument(text, options).toJS({ maxAliasCount: 200 }) as Tree;
  } catch {
    return null;
  }
}

/** Returns JSON with its numbers as texts. */
function withTexts(json: string): string {
  return json.replace(
    /("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)/g,
    (_, text?: string, digits?: string) => text ?? `"${digits}"`,
  );
}
