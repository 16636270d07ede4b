import type { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '../contract/http/error-codes.js';
import { refusalSchema } from '../contract/http/refusals.js';
import { SESSION_COOKIE } from '../identity/identity.js';
import { type Access, type ResponseDefinition, type Route, refusesUnknownQuery } from './http/route.js';
import { EXAMPLES } from './openapi-examples.js';
import { toSchema } from './openapi-schemas.js';
import { describeWebhooks } from './openapi-webhooks.js';

type Json = Readonly<Record<string, unknown>>;

/** Creates the OpenAPI 3.1 document of the routes: parameters, bodies and all responses, including errors. */
export function createOpenApi(routes: readonly Route[], serverUrl: string): Json {
  const components = new Map<string, unknown>();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    if (route.documented === false) continue;
    // OpenAPI has no parameter that spans slashes: clients encode them.
    const path = route.path.replace(/\+\}/g, '}');
    const operations = paths[path] ?? {};
    operations[route.method.toLowerCase()] = operation(route, components);
    paths[path] = operations;
  }
  const webhooks = describeWebhooks(components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Offprint',
      version: '1.0.0',
      description:
        'Exports documentation sites as bundles that can be hosted anywhere, and answers the questions of their readers.',
    },
    servers: [{ url: serverUrl }],
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1)).map(withExamples)),
      securitySchemes: {
        adminKey: { type: 'http', scheme: 'bearer', description: 'An admin key: svc_ followed by 43 characters.' },
        assistantKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An assistant key: svc_dsc_ followed by 43 characters.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'The session of a person who is signed in to the dashboard.',
        },
      },
    },
  };
}

function withExamples([name, schema]: readonly [string, unknown]): readonly [string, unknown] {
  const examples = EXAMPLES[name];
  return [name, examples === undefined ? schema : { ...(schema as Json), examples }];
}

function operation(route: Route, components: Map<string, unknown>): Json {
  const { schemas } = route;
  const parameters = [
    ...parametersOf('path', schemas.params, components),
    ...parametersOf('query', schemas.query, components),
    ...parametersOf('header', schemas.headers, components),
  ];
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    ...(route.deprecated !== undefined && { deprecated: true }),
    security: securityOf(route.access),
    ...(parameters.length > 0 && { parameters }),
    ...(schemas.body !== undefined && {
      requestBody: {
        required: schemas.body.required,
        content: { 'application/json': { schema: toSchema(schemas.body.schema, 'input', components) } },
      },
    }),
    ...(route.upload !== undefined && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          route.upload.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
    }),
    responses: responsesOf(route, components),
  };
}

/** Returns the security requirements of a route. A request must meet one of them. */
function securityOf(access: Access): Json[] {
  if (access === 'open') return [];
  if ('session' in access) return [{ session: [] }];
  return access.key === 'admin' ? [{ adminKey: [] }, { session: [] }] : [{ assistantKey: [] }];
}

function responsesOf(route: Route, components: Map<string, unknown>): Json {
  const answers = Object.entries(route.responses).map(([status, answer]) => [status, answerOf(answer, components)]);
  const refusals = new Map<string, ErrorCode[]>();
  for (const code of errorCodesOf(route)) {
    const status = String(ERROR_CODES[code].status);
    refusals.set(status, [...(refusals.get(status) ?? []), code]);
  }
  const declared = new Set(Object.keys(route.responses));
  const refused = [...refusals]
    .filter(([status]) => !declared.has(status))
    .map(([status, codes]) => [status, refusalOf(codes, components)]);
  return Object.fromEntries([...answers, ...refused]);
}

/** Returns the error codes of a route: its own, and those that follow from its access, body and parameters. */
function errorCodesOf(route: Route): readonly ErrorCode[] {
  const { access, method, schemas, errors } = route;
  const isKeyed = access !== 'open' && 'key' in access;
  const takesSession = access !== 'open' && ('session' in access || access.key === 'admin');
  const writes = method !== 'GET';
  const role = access === 'open' ? undefined : 'session' in access ? access.session : (access.role ?? 'administrator');
  const takesInput =
    refusesUnknownQuery(route) ||
    schemas.query !== undefined ||
    schemas.headers !== undefined ||
    schemas.body !== undefined;
  const candidates: readonly (readonly [boolean, readonly ErrorCode[]])[] = [
    [takesInput, ['invalid_request', 'headers_too_large']],
    [schemas.body !== undefined, ['invalid_json', 'payload_too_large', 'unsupported_media_type']],
    [isKeyed, ['unauthorized', 'wrong_key_kind', 'insufficient_scope', 'address_not_allowed', 'unavailable']],
    [access !== 'open' && 'session' in access, ['session_required', 'unavailable']],
    [takesSession && role !== 'person', ['no_membership']],
    [takesSession && writes, ['cross_site']],
    [takesSession && role === 'administrator' && (writes || !isKeyed), ['administrator_required']],
    [isKeyed && access.plan !== undefined, ['plan_required']],
    [isKeyed && access.key === 'assistant', ['rate_limited']],
    [true, [...errors, 'method_not_allowed', 'internal_error']],
  ];
  return candidates.flatMap(([applies, codes]) => (applies ? codes : []));
}

/** The additional headers of error responses, by status. */
const REFUSAL_HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'Bearer, with the reason.' },
  405: { Allow: 'The supported methods.' },
  429: {
    'Retry-After': 'Seconds until the next request is accepted.',
    'RateLimit-Limit': 'Requests allowed in the time window.',
    'RateLimit-Remaining': 'Requests left.',
    'RateLimit-Reset': 'Seconds until the limit is reset.',
  },
  503: { 'Retry-After': 'Seconds to wait before retrying.' },
};

function refusalOf(codes: readonly ErrorCode[], components: Map<string, unknown>): Json {
  const [first] = codes;
  const headers = first === undefined ? undefined : REFUSAL_HEADERS[ERROR_CODES[first].status];
  return answerOf(
    {
      description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].meaning}`).join('\n\n'),
      schema: refusalSchema,
      ...(headers !== undefined && { headers }),
    },
    components,
  );
}

function answerOf(answer: ResponseDefinition, components: Map<string, unknown>): Json {
  const { schema, headers = {}, contentType = 'application/json' } = answer;
  const all = { 'X-Request-Id': "The request's id in the log.", ...headers };
  const described = Object.entries(all).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  if (contentType === null) return { description: answer.description, headers: Object.fromEntries(described) };
  return {
    description: answer.description,
    headers: Object.fromEntries(described),
    content: {
      [contentType]: { schema: schema === undefined ? { type: 'string' } : toSchema(schema, 'output', components) },
    },
  };
}

function* parametersOf(
  place: 'path' | 'query' | 'header',
  schema: z.ZodType | undefined,
  components: Map<string, unknown>,
): Generator<Json> {
  if (schema === undefined) return;
  const { properties, required } = toSchema(schema, 'input', components) as {
    readonly properties: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  for (const [name, { description, ...shape }] of Object.entries(properties)) {
    yield {
      name,
      in: place,
      required: required?.includes(name) ?? false,
      ...(description !== undefined && { description }),
      schema: shape,
    };
  }
}
