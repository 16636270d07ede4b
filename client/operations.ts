import type { Operations } from './api-types.js';

/** A method and a path of the service, such as `GET /v1/sites/{domain}`. */
export type OperationName = keyof Operations;

/** The body of a successful response. */
export type ResponseOf<Name extends OperationName> = Operations[Name]['response'];

/** Options of a single request. */
export interface RequestControls {
  /** Aborts the request, and pauses between attempts. */
  readonly signal?: AbortSignal | undefined;
  /** True if repeating the request has no further effect. By default, GET, PUT and DELETE are repeatable, and POST is not. */
  readonly repeatable?: boolean;
  /** The number of further attempts after a temporary failure; that of the client by default. */
  readonly retries?: number;
}

/** The parameters, headers and body of a request, with its options. */
export type RequestInput<Name extends OperationName> = Operations[Name]['input'] & RequestControls;

/** The argument of a request. It can be omitted if nothing in it is required. */
export type RequestArguments<Name extends OperationName> =
  Record<never, never> extends Operations[Name]['input'] ? [input?: RequestInput<Name>] : [input: RequestInput<Name>];

/** A request without its type. */
export interface AnyInput extends RequestControls {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** Returns the method and the address of an operation. Throws a TypeError if a parameter of the path is missing. */
export function addressOf(baseUrl: string, operation: string, { path = {}, query = {} }: AnyInput) {
  const [method = '', template = ''] = operation.split(' ');
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    // Both names mean other folders to whatever resolves the address.
    if (value === undefined || value === '' || value === '.' || value === '..')
      throw new TypeError(`path.${name} of "${operation}" must be a name, not ${JSON.stringify(value)}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return { method, url: `${baseUrl}${filled}${search.size === 0 ? '' : `?${search}`}` };
}
