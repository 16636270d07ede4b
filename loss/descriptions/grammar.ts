/** The kinds of objects in a description. */
export type Rule =
  | 'operation'
  | 'parameter'
  | 'body'
  | 'media'
  | 'encoding'
  | 'example'
  | 'response'
  | 'link'
  | 'callback'
  | 'pathItem'
  | 'pathTexts'
  | 'server'
  | 'variable'
  | 'external'
  | 'schema'
  | 'discriminator'
  | 'scheme'
  | 'channel'
  | 'channelParameter'
  | 'channelOperation'
  | 'message'
  | 'messageExample'
  | 'correlation'
  | 'reply';

/**
 * The meaning of a key: a text in Markdown, a value, an example, or further objects. `names` means that the keys are
 * shown too; `same` means that the parts belong together with the object that contains them.
 */
export type Use =
  | 'text'
  | 'value'
  | 'values'
  | 'data'
  | 'dataList'
  | { readonly one: Rule }
  | { readonly list: Rule }
  | { readonly same: Rule }
  | { readonly keys: Rule }
  | { readonly names: Rule };

type Grammar = Readonly<Record<Rule, Readonly<Record<string, Use>>>>;

const SCHEMA_FACTS: Readonly<Record<string, Use>> = {
  ...{ enum: 'values', const: 'data', default: 'data', example: 'data', pattern: 'value', format: 'value' },
  ...{ minimum: 'value', maximum: 'value', exclusiveMinimum: 'value', exclusiveMaximum: 'value', multipleOf: 'value' },
  ...{ minLength: 'value', maxLength: 'value', minItems: 'value', maxItems: 'value' },
  ...{ minProperties: 'value', maxProperties: 'value', contentEncoding: 'value', contentMediaType: 'value' },
};

const SCHEMA: Readonly<Record<string, Use>> = {
  ...SCHEMA_FACTS,
  description: 'text',
  examples: 'dataList',
  required: 'values',
  properties: { names: 'schema' },
  patternProperties: { keys: 'schema' },
  dependentSchemas: { keys: 'schema' },
  allOf: { same: 'schema' },
  oneOf: { list: 'schema' },
  anyOf: { list: 'schema' },
  prefixItems: { list: 'schema' },
  discriminator: { one: 'discriminator' },
  ...Object.fromEntries(
    [
      ...['items', 'additionalItems', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties'],
      ...['contains', 'not', 'if', 'then', 'else', 'propertyNames', 'contentSchema'],
    ].map((key) => [key, { one: 'schema' } as const]),
  ),
};

const OPERATION: Readonly<Record<string, Use>> = {
  description: 'text',
  parameters: { list: 'parameter' },
  requestBody: { one: 'body' },
  responses: { names: 'response' },
  callbacks: { names: 'callback' },
  servers: { list: 'server' },
  externalDocs: { one: 'external' },
};

const PARAMETER: Readonly<Record<string, Use>> = {
  ...SCHEMA_FACTS,
  name: 'value',
  description: 'text',
  schema: { one: 'schema' },
  items: { one: 'schema' },
  content: { keys: 'media' },
  examples: { keys: 'example' },
};

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

export const GRAMMAR: Grammar = {
  operation: OPERATION,
  parameter: PARAMETER,
  body: { description: 'text', content: { names: 'media' } },
  media: {
    schema: { one: 'schema' },
    itemSchema: { one: 'schema' },
    example: 'data',
    examples: { keys: 'example' },
    encoding: { keys: 'encoding' },
  },
  encoding: { contentType: 'value' },
  example: { description: 'text', value: 'data', dataValue: 'data', externalValue: 'value' },
  response: {
    description: 'text',
    headers: { names: 'parameter' },
    content: { names: 'media' },
    links: { names: 'link' },
    schema: { one: 'schema' },
    examples: 'dataList',
  },
  link: { description: 'text' },
  callback: {},
  pathItem: {
    description: 'text',
    summary: 'text',
    parameters: { list: 'parameter' },
    ...Object.fromEntries(METHODS.map((method) => [method, { one: 'operation' } as const])),
  },
  pathTexts: { description: 'text', summary: 'text' },
  server: { description: 'text', variables: { names: 'variable' } },
  variable: { description: 'text', default: 'value', enum: 'values' },
  external: { description: 'text' },
  schema: SCHEMA,
  discriminator: { propertyName: 'value' },
  scheme: { description: 'text', name: 'value' },
  channel: {
    description: 'text',
    summary: 'text',
    parameters: { names: 'channelParameter' },
    publish: { one: 'channelOperation' },
    subscribe: { one: 'channelOperation' },
    messages: { keys: 'message' },
  },
  channelParameter: {
    description: 'text',
    schema: { one: 'schema' },
    enum: 'values',
    default: 'value',
    examples: 'dataList',
    location: 'value',
  },
  channelOperation: {
    description: 'text',
    summary: 'text',
    message: { one: 'message' },
    messages: { list: 'message' },
    reply: { one: 'reply' },
  },
  message: {
    description: 'text',
    summary: 'text',
    headers: { one: 'schema' },
    payload: { one: 'schema' },
    correlationId: { one: 'correlation' },
    contentType: 'value',
    examples: { list: 'messageExample' },
    oneOf: { list: 'message' },
  },
  messageExample: { payload: 'data', headers: 'data', summary: 'text' },
  correlation: { description: 'text', location: 'value' },
  reply: { messages: { list: 'message' } },
};

/** Keywords of a schema that pages do not show by name: they appear in another way, or are for tools. */
export const SILENT: ReadonlySet<string> = new Set([
  ...['title', 'type', 'nullable', 'deprecated', 'readOnly', 'writeOnly', 'uniqueItems', 'id'],
  ...['$ref', '$defs', 'definitions', '$schema', '$id', '$anchor', '$dynamicAnchor', '$dynamicRef', '$comment'],
  '$vocabulary',
]);
