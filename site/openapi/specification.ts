import { isObject, type Json, objectOf, own } from './values.js';

/** An operation or webhook where a description defines it. */
export interface OperationEntry {
  /** Upper case; `WEBHOOK` for a webhook. */
  readonly method: string;
  /** With leading slash; a webhook's name. */
  readonly path: string;
  readonly operation: Json;
  /** What surrounds the operation: parameters and servers of the path. */
  readonly pathItem: Json;
}

/** A parsed API description. References are followed one at a time, when something asks, so cycles are no matter. */
export interface Specification {
  readonly document: Json;
  /** Paths in their order, then webhooks. */
  readonly operations: readonly OperationEntry[];
  /** The object itself, or what its `$ref` leads to; undefined for a reference to nothing, to elsewhere or in a circle. */
  resolve(value: unknown): Json | undefined;
  /** The operation of this method and path; a final slash does not count. */
  find(method: string, path: string): OperationEntry | undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'] as const;
const LONGEST_CHAIN = 50;

export function createSpecification(document: Json): Specification {
  const resolve = (value: unknown) => follow(document, value);
  const operations = [...pathOperations(document, resolve), ...webhooks(document, resolve)];
  const byKey = firstOf(operations, ({ method, path }) => keyOf(method, path));
  const asWritten = firstOf(operations, ({ method, path }) => `${method} ${path}`);
  return {
    document,
    operations,
    resolve,
    find: (method, path) => asWritten.get(`${method} ${path}`) ?? byKey.get(keyOf(method, path)),
  };
}

function firstOf(operations: readonly OperationEntry[], nameOf: (entry: OperationEntry) => string) {
  return new Map(operations.toReversed().map((entry) => [nameOf(entry), entry]));
}

/** The name at the end of a reference. */
export function referenceName(reference: string): string {
  return unescapePointer(reference.slice(reference.lastIndexOf('/') + 1));
}

function follow(document: Json, value: unknown): Json | undefined {
  let at = value;
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    if (!isObject(at)) return undefined;
    if (typeof at.$ref !== 'string') return at;
    at = pointer(document, at.$ref);
  }
  return undefined;
}

/** Only references into the document itself: nothing is read or fetched for an author's `$ref`. */
function pointer(document: Json, reference: string): unknown {
  if (reference === '#') return document;
  if (!reference.startsWith('#/')) return undefined;
  let at: unknown = document;
  for (const token of reference.slice(2).split('/')) {
    const key = unescapePointer(token);
    at = Array.isArray(at) ? at[Number(key)] : own(at, key);
  }
  return at;
}

function unescapePointer(token: string): string {
  let decoded = token;
  try {
    decoded = decodeURIComponent(token);
  } catch {
    decoded = token;
  }
  return decoded.replaceAll('~1', '/').replaceAll('~0', '~');
}

function* pathOperations(document: Json, resolve: Specification['resolve']): Generator<OperationEntry> {
  for (const [path, value] of Object.entries(objectOf(document.paths))) {
    const pathItem = resolve(value);
    if (pathItem === undefined || path.startsWith('x-')) continue;
    for (const method of METHODS) {
      const operation = own(pathItem, method);
      if (isObject(operation))
        yield { method: method.toUpperCase(), path: path.startsWith('/') ? path : `/${path}`, operation, pathItem };
    }
  }
}

/** `webhooks` of 3.1, or `x-webhooks` as descriptions of 3.0 wrote them. */
function* webhooks(document: Json, resolve: Specification['resolve']): Generator<OperationEntry> {
  for (const [name, value] of Object.entries({ ...objectOf(document['x-webhooks']), ...objectOf(document.webhooks) })) {
    const pathItem = resolve(value);
    const method = METHODS.find((each) => isObject(own(pathItem, each)));
    const operation = method === undefined ? undefined : own(pathItem, method);
    if (pathItem !== undefined && isObject(operation)) yield { method: 'WEBHOOK', path: name, operation, pathItem };
  }
}

function keyOf(method: string, path: string): string {
  return `${method} ${path.length > 1 ? path.replace(/\/+$/, '') : path}`;
}
