import { decodeAddress } from '../../model/relative-address.js';
import { type BrokenReference, PARTS_KEY } from './gather-parts.js';
import { pointerKeys } from './reference-target.js';
import { isObject, type Json, ownProperty } from './values.js';

/** An operation or webhook with its place in the description. */
export interface OperationEntry {
  /** The method in upper case; `WEBHOOK` for a webhook. */
  readonly method: string;
  /** The path with its leading slash, or a webhook's name. */
  readonly path: string;
  readonly operation: Json;
  /** The object that contains the operation, with the parameters and servers of the path. */
  readonly pathItem: Json;
}

/** A parsed API description. References are followed one at a time, on demand, so circular ones do no harm. */
export interface Specification {
  readonly document: Json;
  /** The operations of paths in their order, then webhooks. */
  readonly operations: readonly OperationEntry[];
  /** Files that were looked up in addition to its own, with their hashes; null for a missing file. */
  readonly parts: ReadonlyMap<string, string | null>;
  readonly broken: readonly BrokenReference[];
  /** Addresses of parts that could not be fetched. */
  readonly missingAddresses: readonly string[];
  /** Returns an object, or the target of its `$ref`; undefined for a reference that is broken, leads elsewhere or is circular. */
  resolve(value: unknown): Json | undefined;
  /** Returns the same, but the texts beside a `$ref` replace those of its target, and other keys beside it are added. */
  open(value: unknown): Json | undefined;
  /** Returns the entries of a map, which may be a reference itself. */
  entries(value: unknown): [string, unknown][];
  /** Finds the operation of this method and path, ignoring a final slash. */
  find(method: string, path: string): OperationEntry | undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'] as const;
const MAX_STEPS = 50;

const NO_PARTS = { parts: new Map<string, string | null>(), broken: [], missingAddresses: [] };

/** Reads the operations of a description. `gathered` describes the files that were gathered with it. */
export function createSpecification(
  document: Json,
  gathered: Pick<Specification, 'parts' | 'broken' | 'missingAddresses'> = NO_PARTS,
): Specification {
  const { parts, broken, missingAddresses } = gathered;
  const resolve = (value: unknown) => follow(document, value);
  const open = (value: unknown) => withSiblings(value, resolve(value));
  const operations = [...pathOperations(document, open), ...webhooks(document, open)];
  const byKey = firstOf(operations, ({ method, path }) => keyOf(method, path));
  const asWritten = firstOf(operations, ({ method, path }) => `${method} ${path}`);
  return {
    document,
    operations,
    ...{ parts, broken, missingAddresses },
    resolve,
    open,
    entries: (value) => Object.entries(resolve(value) ?? {}),
    find: (method, path) => asWritten.get(`${method} ${path}`) ?? byKey.get(keyOf(method, path)),
  };
}

function firstOf(operations: readonly OperationEntry[], nameOf: (entry: OperationEntry) => string) {
  return new Map(operations.toReversed().map((entry) => [nameOf(entry), entry]));
}

/** Returns the name at the end of a reference; for a whole file, its name without extension. */
export function referenceName(reference: string): string {
  const name = decodeAddress(reference.slice(reference.lastIndexOf('/') + 1))
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const isFile = reference.startsWith(`#/${PARTS_KEY}/`) && reference.split('/').length === 3;
  return isFile ? name.replace(/^.*\//, '').replace(/\.[^.]*$/, '') : name;
}

function follow(document: Json, value: unknown, steps = MAX_STEPS): Json | undefined {
  let at = value;
  for (let step = 0; step < steps; step++) {
    if (!isObject(at)) return undefined;
    if (typeof at.$ref !== 'string') return at;
    at = pointer(document, at.$ref, steps - step - 1);
  }
  return undefined;
}

/** Resolves references inside the document. Other files were gathered into it. */
function pointer(document: Json, reference: string, steps: number): unknown {
  if (reference === '#') return document;
  if (!reference.startsWith('#/')) return undefined;
  let at: unknown = document;
  for (const key of pointerKeys(reference.slice(1))) {
    // If the object itself lacks the key, the target of its reference may have it.
    if (isObject(at) && !Object.hasOwn(at, key) && typeof at.$ref === 'string') at = follow(document, at, steps);
    at = Array.isArray(at) ? at[Number(key)] : ownProperty(at, key);
  }
  return at;
}

function withSiblings(written: unknown, target: Json | undefined): Json | undefined {
  if (target === undefined || target === written || !isObject(written)) return target;
  const { $ref: _, ...siblings } = written;
  if (Object.keys(siblings).length === 0) return target;
  const texts = Object.entries(siblings).filter(([key]) => key === 'description' || key === 'summary');
  return { ...siblings, ...target, ...Object.fromEntries(texts) };
}

function* pathOperations(document: Json, open: Specification['open']): Generator<OperationEntry> {
  for (const [path, value] of Object.entries(open(document.paths) ?? {})) {
    const pathItem = open(value);
    if (pathItem === undefined || path.startsWith('x-')) continue;
    for (const method of METHODS) {
      const operation = open(ownProperty(pathItem, method));
      if (operation !== undefined)
        yield { method: method.toUpperCase(), path: path.startsWith('/') ? path : `/${path}`, operation, pathItem };
    }
  }
}

/** Returns `webhooks` of OpenAPI 3.1, or `x-webhooks`, as descriptions of 3.0 wrote them. */
function* webhooks(document: Json, open: Specification['open']): Generator<OperationEntry> {
  for (const [name, value] of Object.entries({ ...open(document['x-webhooks']), ...open(document.webhooks) })) {
    const pathItem = open(value);
    const method = METHODS.find((each) => isObject(ownProperty(pathItem, each)));
    const operation = method === undefined ? undefined : open(ownProperty(pathItem, method));
    if (pathItem !== undefined && operation !== undefined) yield { method: 'WEBHOOK', path: name, operation, pathItem };
  }
}

function keyOf(method: string, path: string): string {
  return `${method} ${path.length > 1 ? path.replace(/\/+$/, '') : path}`;
}
