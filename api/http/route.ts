import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { ErrorCode } from '../../contract/http/error-codes.js';
import type { KeyKind } from '../../database/records/key-records.js';
import type { Plan } from '../../database/records/organization-records.js';
import type { Role } from '../../database/records/people-records.js';
import type { Session } from '../../identity/identity.js';
import type { Caller, MemberCaller } from '../callers/caller.js';
import type { Services } from '../services.js';
import type { RouteContext } from './context.js';
import { invalidRequest } from './errors.js';

/** The callers that a route accepts: anybody, holders of keys, or people who are signed in. */
export type Access = 'open' | KeyAccess | SessionAccess;

/**
 * Access with a key of this kind whose organization has the plan. If the kind is admin, signed-in people have access too: every member for
 * reading, members with the role for everything else.
 */
export interface KeyAccess {
  readonly key: KeyKind;
  readonly plan?: Plan;
  /** The role that signed-in people need for more than reading; `administrator` by default. */
  readonly role?: Role;
}

/** Access for signed-in people: everybody, or members of the current organization with the role. Keys have no access. */
export interface SessionAccess {
  readonly session: 'person' | Role;
}

export interface ResponseDefinition {
  readonly description: string;
  /** The schema of the body or, for a stream, of each event; omitted for other text and bytes. */
  readonly schema?: z.ZodType;
  /** The media type; `application/json` by default, null for a response without a body. */
  readonly contentType?: string | null;
  /** Descriptions of headers that matter to callers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The description of an endpoint. The router, the validation and the OpenAPI document are made from it. */
interface RouteDescription {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path template in OpenAPI's syntax: `/v1/things/{thingId}`. `{name+}` matches slashes too. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Adds headers to the responses that say since when the route is deprecated (RFC 9745) and what replaces it. */
  readonly deprecated?: { readonly since: string; readonly successor: (path: string) => string };
  /** False excludes the route from the OpenAPI document. */
  readonly documented?: boolean;
  readonly responses: Readonly<Record<number, ResponseDefinition>>;
  /** The media types of a body that the handler reads itself, as bytes. */
  readonly upload?: readonly string[];
  /** The error codes of this route. Codes that follow from access, body and parameters are added. */
  readonly errors: readonly ErrorCode[];
}

interface RouteSchemas<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Headers extends z.ZodType,
  Body extends z.ZodType,
> {
  /** The path's parameters. They have no validation errors: a handler answers 404 for what it does not find. */
  readonly params?: Params;
  readonly query?: Query;
  /** The headers, by names in lower case. */
  readonly headers?: Headers;
  /** The JSON body. The limit is {@link BODY_LIMIT_BYTES} by default. If `required` is false, an empty body counts as `{}`. */
  readonly body?: { readonly schema: Body; readonly required: boolean; readonly limitBytes?: number };
}

/** The input of a handler: validated values and the parts of the service. */
export interface RouteInput<Params, Query, Headers, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  readonly services: Services;
  /** The raw request, for what is not JSON. Handlers respond only through their return value. */
  readonly context: RouteContext;
}

export interface RouteResponse {
  readonly status: number;
  /** The body. Objects are sent as JSON. */
  readonly body?: object | string | Buffer | Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A route without its type parameters, for use in tables. */
export interface Route extends RouteDescription {
  readonly schemas: RouteSchemas<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
  /** Validates the request and handles it. `body` is the parsed JSON, undefined if the body is empty. */
  respond(context: RouteContext, services: Services, body: object | undefined): Promise<RouteResponse>;
}

/** Maximum size of a request body. */
export const BODY_LIMIT_BYTES = 256 * 1024;

/** Maximum size of a request body for the assistant. It contains the whole conversation. */
export const ASSISTANT_BODY_LIMIT_BYTES = 2 * 1024 * 1024;

type Handler<Input> = (input: Input) => Promise<RouteResponse> | RouteResponse;

/** The definition of a route. `CallerInput` is what its handler receives about the caller. */
type RouteDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Headers extends z.ZodType,
  Body extends z.ZodType,
  Allowed extends Access,
  CallerInput,
> = RouteDescription &
  RouteSchemas<Params, Query, Headers, Body> & {
    readonly access: Allowed;
    readonly handle: Handler<
      RouteInput<z.output<Params>, z.output<Query>, z.output<Headers>, z.output<Body>> & CallerInput
    >;
  };

/** Defines a route that anybody may call. */
export function defineOpenRoute<P extends z.ZodType, Q extends z.ZodType, H extends z.ZodType, B extends z.ZodType>(
  definition: RouteDefinition<P, Q, H, B, 'open', unknown>,
): Route {
  return define(definition, () => ({}));
}

/** Defines a route that needs a key or a member. Its handler receives the caller. */
export function defineRoute<P extends z.ZodType, Q extends z.ZodType, H extends z.ZodType, B extends z.ZodType>(
  definition: RouteDefinition<P, Q, H, B, KeyAccess, { readonly caller: Caller }>,
): Route {
  return define(definition, ({ caller }) => caller && { caller });
}

/** Defines a route for members who are signed in to the dashboard. */
export function defineMemberRoute<P extends z.ZodType, Q extends z.ZodType, H extends z.ZodType, B extends z.ZodType>(
  definition: RouteDefinition<P, Q, H, B, { readonly session: Role }, { readonly caller: MemberCaller }>,
): Route {
  return define(definition, ({ caller }) => (caller?.kind === 'member' ? { caller } : undefined));
}

/** Defines a route for people who are signed in, with or without an organization. */
export function definePersonRoute<P extends z.ZodType, Q extends z.ZodType, H extends z.ZodType, B extends z.ZodType>(
  definition: RouteDefinition<P, Q, H, B, { readonly session: 'person' }, { readonly session: Session }>,
): Route {
  return define(definition, ({ session }) => session && { session });
}

/** Creates a route. `readCaller` returns undefined only if the access checks before the route are wrong. */
function define<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Headers extends z.ZodType,
  Body extends z.ZodType,
  CallerInput,
>(
  definition: RouteDefinition<Params, Query, Headers, Body, Access, CallerInput>,
  readCaller: (state: RouteContext['state']) => CallerInput | undefined,
): Route {
  const { params, query, headers, body, handle, ...description } = definition;
  const schemas = { params, query, headers, body };
  return {
    ...description,
    schemas,
    respond: async (context, services, parsed) => {
      if (refusesUnknownQuery(definition)) refuseUnknownQuery(query, Object.keys(context.query));
      const caller = readCaller(context.state);
      if (caller === undefined) throw new Error(`${description.operationId} was reached by nobody that it is for`);
      return handle({ ...validate(schemas, context, parsed), ...caller, services, context });
    },
  };
}

function validate<Params extends z.ZodType, Query extends z.ZodType, Headers extends z.ZodType, Body extends z.ZodType>(
  schemas: RouteSchemas<Params, Query, Headers, Body>,
  context: RouteContext,
  body: object | undefined,
) {
  if (schemas.body?.required && body === undefined) throw invalidRequest('the body is empty; send a JSON object');
  return {
    params: parse(schemas.params, context.params),
    query: parse(schemas.query, { ...context.query }),
    headers: parse(schemas.headers, context.headers),
    body: parse(schemas.body?.schema, body ?? {}),
  };
}

function parse<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  const result = (schema ?? ANYTHING).safeParse(value);
  if (result.success) return result.data as z.output<Schema>;
  const [issue] = result.error.issues;
  throw invalidRequest(`${fieldName(issue?.path ?? [])}${issue?.message ?? 'not valid'}`);
}

/**
 * Returns whether unknown query parameters are rejected. Only `/v1/` is strict: links to pages and files carry foreign parameters, and
 * readers' clients are not ours.
 */
export const refusesUnknownQuery = ({ path }: Pick<Route, 'path'>): boolean => path.startsWith('/v1/');

/** Throws for an unknown query parameter. A misspelled one would otherwise be ignored, and the response would be to another question. */
function refuseUnknownQuery(schema: z.ZodType | undefined, names: readonly string[]): void {
  if (schema !== undefined && !(schema instanceof z.ZodObject)) return;
  const known = schema === undefined ? [] : Object.keys(schema.shape);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const rest = known.length === 0 ? 'this call has no query parameters' : `its parameters are ${known.join(', ')}`;
  throw invalidRequest(`${JSON.stringify(unknown.slice(0, 100))} is not a parameter of this call; ${rest}`);
}

const ANYTHING = z.unknown();

/** Returns the prefix of a message about a field, for example `paths[3]: `; empty for the whole input. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );
  return name === '' ? '' : `${name}: `;
}
