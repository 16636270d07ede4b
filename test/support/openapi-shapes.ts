import { openapiDocument } from './openapi-document.js';

const json = (schema: unknown, more: object = {}) => ({ 'application/json': { schema, ...more } });
const answer = (schema: unknown) => ({ 200: { description: 'Fine', content: json(schema) } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const shown = (summary: string, schema: unknown) => ({ get: { summary, responses: answer(schema) } });

const SCHEMAS = {
  Named: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  Aged: { type: 'object', properties: { age: { type: 'integer', minimum: 0 } } },
  Pet: {
    allOf: [ref('Named'), ref('Aged')],
    required: ['kind'],
    properties: { kind: { type: 'string', description: 'Beside the parts.' } },
  },
  Cat: { title: 'Cat', type: 'object', properties: { kind: { const: 'cat' }, lives: { type: 'integer' } } },
  Dog: { title: 'Dog', type: 'object', properties: { kind: { const: 'dog' }, barks: { type: 'boolean' } } },
  Node: {
    type: 'object',
    properties: { value: { type: 'string' }, next: ref('Node'), children: { type: 'array', items: ref('Node') } },
  },
};

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  basic: { type: 'http', scheme: 'basic' },
  digest: { type: 'http', scheme: 'digest' },
  headerKey: { type: 'apiKey', in: 'header', name: 'X-Key' },
  queryKey: { type: 'apiKey', in: 'query', name: 'key' },
  cookieKey: { type: 'apiKey', in: 'cookie', name: 'session' },
  oauth: {
    type: 'oauth2',
    flows: {
      authorizationCode: {
        authorizationUrl: 'https://auth.test.example/authorize',
        tokenUrl: 'https://auth.test.example/token',
        refreshUrl: 'https://auth.test.example/refresh',
        scopes: { 'pets:read': 'Look at pets', 'pets:write': 'Change pets' },
      },
    },
  },
  openId: { type: 'openIdConnect', openIdConnectUrl: 'https://auth.test.example/.well-known/openid-configuration' },
  certificate: { type: 'mutualTLS' },
};

const PATHS = {
  '/merged': shown('Merged', ref('Pet')),
  '/chosen': shown('Chosen', {
    oneOf: [ref('Cat'), ref('Dog')],
    discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
  }),
  '/any': shown('Any', {
    type: 'object',
    properties: {
      owner: {
        anyOf: [
          { title: 'By name', ...SCHEMAS.Named },
          { title: 'By age', ...SCHEMAS.Aged },
        ],
      },
    },
  }),
  '/recursive': shown('Recursive', ref('Node')),
  '/values': shown('Values', {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true },
      secret: { type: 'string', format: 'password', writeOnly: true },
      level: { type: 'string', enum: ['low', 'high'], default: 'low', 'x-enumDescriptions': { low: 'Sleeps.' } },
      count: { type: 'integer', format: 'int32', minimum: 1, maximum: 9, multipleOf: 2, example: 4 },
      ratio: { type: 'number', exclusiveMinimum: 0 },
      tags: { type: 'array', items: { type: 'string', maxLength: 5 }, minItems: 1, maxItems: 3, uniqueItems: true },
      old: { type: 'string', deprecated: true },
      code: { type: 'string', pattern: '^[a-z]+$' },
      fixed: { const: 7 },
      modern: { type: ['string', 'null'] },
      either: { type: ['string', 'integer'] },
      earlier: { type: 'string', nullable: true },
      labels: { type: 'object', additionalProperties: { type: 'integer' } },
      pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
    },
  }),
  '/secured': {
    get: {
      summary: 'Secured',
      security: [{ bearer: [] }, { basic: [] }, { oauth: ['pets:read'] }, { openId: [] }],
      responses: { 200: { description: 'Fine' } },
    },
    put: {
      summary: 'Secured otherwise',
      security: [
        { digest: [], certificate: [] },
        { headerKey: [], queryKey: [], cookieKey: [] },
      ],
      responses: { 200: { description: 'Fine' } },
    },
  },
  '/served': {
    servers: [
      {
        url: 'https://{region}.test.example:{port}/v1',
        description: 'Where **you** are.',
        variables: {
          region: { default: 'eu', enum: ['eu', 'us'], description: 'Of your account.' },
          port: { default: '443' },
        },
      },
      { url: 'https://sandbox.test.example', description: 'For trying.' },
    ],
    get: { summary: 'Served', responses: { 200: { description: 'Fine' } } },
  },
  '/uploads/{id}': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    post: {
      summary: 'Upload',
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: {
                file: { type: 'string', format: 'binary' },
                picture: { type: 'string', contentMediaType: 'image/png' },
                note: { type: 'string' },
              },
            },
            encoding: { file: { contentType: 'application/pdf' } },
          },
          'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
          'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { note: { type: 'string' } } } },
        },
      },
      responses: { 201: { description: 'There' } },
    },
    get: {
      summary: 'Download',
      responses: {
        200: {
          description: 'The file',
          headers: { 'X-Size': { description: 'In bytes.', required: true, schema: { type: 'integer' } } },
          content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
        },
        '4XX': { description: 'Your fault' },
        default: { description: 'Our fault' },
      },
    },
  },
  '/stream': {
    get: {
      summary: 'Stream',
      responses: {
        200: {
          description: 'Events',
          content: {
            'text/event-stream': {
              schema: { type: 'object', properties: { delta: { type: 'string', example: 'Hel' } } },
            },
          },
        },
      },
    },
    post: {
      summary: 'Stream lines',
      responses: {
        200: {
          description: 'Lines',
          content: {
            'application/jsonl': { itemSchema: { type: 'object', properties: { line: { type: 'integer' } } } },
          },
        },
      },
    },
  },
  '/markup': {
    get: {
      summary: 'Markup',
      responses: {
        200: {
          description: 'As XML',
          content: {
            'application/xml': {
              schema: {
                type: 'object',
                xml: { name: 'pet' },
                properties: {
                  id: { type: 'integer', example: 3, xml: { attribute: true } },
                  names: { type: 'array', items: { type: 'string', example: 'A & B', xml: { name: 'name' } } },
                },
              },
            },
          },
        },
      },
    },
  },
  '/examples': {
    post: {
      summary: 'Examples',
      requestBody: {
        content: json(ref('Named'), {
          examples: {
            short: { summary: 'A short one', value: { name: 'Al' } },
            long: { value: { name: 'Alexandra' } },
          },
        }),
      },
      responses: {
        200: { description: 'One', content: json(ref('Named'), { example: { name: 'Given' } }) },
        400: { description: 'None', content: json({ type: 'object', properties: { error: { type: 'string' } } }) },
      },
    },
  },
  '/orders': {
    post: {
      summary: 'Order',
      operationId: 'placeOrder',
      deprecated: true,
      externalDocs: { url: 'https://docs.test.example/orders', description: 'How orders work' },
      parameters: [
        { name: 'dryRun', in: 'query', deprecated: true, schema: { type: 'boolean' } },
        { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        { name: 'theme', in: 'cookie', schema: { type: 'string' } },
        { name: 'filter', in: 'query', content: { 'application/json': { schema: ref('Named') } } },
      ],
      requestBody: { content: json({ type: 'object', properties: { callbackUrl: { type: 'string' } } }) },
      callbacks: {
        shipped: {
          '{$request.body#/callbackUrl}': {
            post: { requestBody: { content: json(ref('Named')) }, responses: { 204: { description: 'Heard' } } },
          },
        },
      },
      responses: {
        201: {
          description: 'Placed',
          content: json({ type: 'object', properties: { id: { type: 'string' } } }),
          links: {
            cancel: {
              operationId: 'cancelOrder',
              parameters: { orderId: '$response.body#/id' },
              description: 'Takes it back.',
            },
          },
        },
      },
    },
  },
  '/orders/{orderId}': {
    delete: { summary: 'Cancel', operationId: 'cancelOrder', responses: { 204: { description: 'Gone' } } },
  },
};

/** A description that has each shape which pages have to show, an operation or two for each. */
export const OPENAPI_SHAPES = openapiDocument(PATHS, {
  components: { schemas: SCHEMAS, securitySchemes: SECURITY_SCHEMES },
  webhooks: {
    orderShipped: {
      post: {
        summary: 'Order shipped',
        requestBody: { content: json(ref('Named')) },
        responses: { 200: { description: 'Heard' } },
      },
    },
  },
});
