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

/** Who may call: anybody, holders of keys, or people who are signed in. */
export type Access = 'open' | KeyAccess | SessionAccess;

/**
 * A key of this kind whose organization has the plan. Where that is an admin key, somebody who is signed in may call too:
 * any member to read, and who has the role to do more.
 */
export interface KeyAccess {
  readonly key: KeyKind;
  readonly plan?: Plan;
  /** `administrator` unless said. */
  readonly role?: Role;
}

/** Somebody who is signed in, whatever their organizations; or a member of the chosen one with the role. No key opens it. */
export interface SessionAccess {
  readonly session: 'person' | Role;
}

export interface ResponseDefinition {
  readonly description: string;
  /** Of the body, or of each event of a stream; left out for other text and bytes. */
  readonly schema?: z.ZodType;
  /** `application/json` unless said; null for an answer without a body. */
  readonly contentType?: string | null;
  /** Names and meanings of headers that matter to callers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Everything there is to know of an endpoint: the router, the validation and the OpenAPI document are made from it. */
interface RouteDescription {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Template as OpenAPI has it: `/v1/things/{thingId}`; `{name+}` takes slashes too. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Answers then say since when (RFC 9745) and what to use instead. */
  readonly deprecated?: { readonly since: string; readonly successor: (path: string) => string };
  /** False keeps a route out of the OpenAPI document. */
  readonly documented?: boolean;
  readonly responses: Readonly<Record<number, ResponseDefinition>>;
  /** Media types of a body that the handler reads by itself, as bytes. */
  readonly upload?: readonly string[];
  /** Codes of this route's own refusals; those that follow from access, body and parameters are added. */
  readonly errors: readonly ErrorCode[];
}

interface RouteSchemas<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Headers extends z.ZodType,
  Body extends z.ZodType,
> {
  /** A path that does not fit is 404: no such thing can exist. The handler decides by what it finds. */
  readonly params?: Params;
  readonly query?: Query;
  /** Names in lower case. */
  readonly headers?: Headers;
  /** Bodies up to {@link BODY_LIMIT_BYTES} unless said; with `required` false an empty one counts as `{}`. */
  readonly body?: { readonly schema: Body; readonly required: boolean; readonly limitBytes?: number };
}

/** What a handler is given: validated input, and the parts of the service. */
export interface RouteInput<Params, Query, Headers, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  readonly services: Services;
  /** The raw request, for what is not JSON. Handlers answer by what they return. */
  readonly context: RouteContext;
}

export interface RouteResponse {
  readonly status: number;
  /** Objects are sent as JSON. */
  readonly body?: object | string | Buffer | Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A route without its type parameters, as tables hold it. */
export interface Route extends RouteDescription {
  readonly schemas: RouteSchemas<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
  /** Validates and handles; `body` is what was parsed from JSON, undefined when there was none. */
  respond(context: RouteContext, services: Services, body: object | undefined): Promise<RouteResponse>;
}

/** The limit of export calls. */
export const BODY_LIMIT_BYTES = 256 * 1024;

/** The limit of assistant calls, whose bodies carry whole conversations. */
export const ASSISTANT_BODY_LIMIT_BYTES = 2 * 1024 * 1024;

type Handler<Input> = (input: Input) => Promise<RouteResponse> | RouteResponse;

/** `Whose` is what a handler is told of the caller besides the input. */
type RouteDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Headers extends z.ZodType,
  Body extends z.ZodType,
  Allowed extends Access,
  Whose,
> = RouteDescription &
  RouteSchemas<Params, Query, Headers, Body> & {
    readonly access: Allowed;
    readonly handle: Handler<RouteInput<z.output<Params>, z.output<Query>, z.output<Headers>, z.output<Body>> & Whose>;
  };

/** A route that anybody may call. */
export function defineOpenRoute<P extends z.ZodType, Q extends z.ZodType, H extends z.ZodType, B extends z.ZodType>(
  definition: RouteDefinition<P, Q, H, B, 'open', unknown>,
): Route {
  return define(definition, () => ({}));
}

/** A route that needs a key, or a member; its handler is told whose. */
export function defineRoute<P extends z.ZodType, Q extends z.ZodType, H extends z.ZodType, B extends z.ZodType>(
  definition: RouteDefinition<P, Q, H, B, KeyAccess, { readonly caller: Caller }>,
): Route {
  return define(definition, ({ caller }) => caller && { caller });
}

/** A route for members who are signed in to the dashboard. */
export function defineMemberRoute<P extends z.ZodType, Q extends z.ZodType, H extends z.ZodType, B extends z.ZodType>(
  definition: RouteDefinition<P, Q, H, B, { readonly session: Role }, { readonly caller: MemberCaller }>,
): Route {
  return define(definition, ({ caller }) => (caller?.kind === 'member' ? { caller } : undefined));
}

/** A route for whoever is signed in. */
export function definePersonRoute<P extends z.ZodType, Q extends z.ZodType, H extends z.ZodType, B extends z.ZodType>(
  definition: RouteDefinition<P, Q, H, B, { readonly session: 'person' }, { readonly session: Session }>,
): Route {
  return define(definition, ({ session }) => session && { session });
}

/** `whose` is undefined where the checks before the route have let somebody through whom it is not for: a defect. */
function define<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Headers extends z.ZodType,
  Body extends z.ZodType,
  Whose,
>(
  definition: RouteDefinition<Params, Query, Headers, Body, Access, Whose>,
  whose: (state: RouteContext['state']) => Whose | undefined,
): Route {
  const { params, query, headers, body, handle, ...description } = definition;
  const schemas = { params, query, headers, body };
  return {
    ...description,
    schemas,
    respond: async (context, services, parsed) => {
      if (refusesUnknownQuery(definition)) refuseUnknownQuery(query, Object.keys(context.query));
      const caller = whose(context.state);
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

/** Addresses of pages and of files carry parameters of others, and readers' clients are not ours: only the service's own interface is strict. */
export const refusesUnknownQuery = ({ path }: Pick<Route, 'path'>): boolean => path.startsWith('/v1/');

/** A parameter that is misspelled, or of another call, would otherwise be answered as if it had its effect. */
function refuseUnknownQuery(schema: z.ZodType | undefined, names: readonly string[]): void {
  if (schema !== undefined && !(schema instanceof z.ZodObject)) return;
  const known = schema === undefined ? [] : Object.keys(schema.shape);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const rest =
    known.length === 0 ? 'this call takes no parameters in its query' : `this call takes ${known.join(', ')}`;
  throw invalidRequest(`${JSON.stringify(unknown.slice(0, 100))} is no parameter of this call; ${rest}`);
}

const ANYTHING = z.unknown();

/** `paths[3]: `, or nothing for the whole. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );
  return name === '' ? '' : `${name}: `;
}
