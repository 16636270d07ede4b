import { comment, keyOf, membersOf, typeOf } from './types-of-schema.mjs';

const HEADER = '// Generated from the OpenAPI document by `npm run client:types`. Do not edit.\n\n';

/** Returns the text of `client/api-types.ts`: the types of all schemas, webhook messages, and operations that admin keys may call. */
export function writeTypes(document) {
  const operations = operationsOf(document);
  const messages = Object.entries(document.webhooks).map(([event, { post }]) => [event, jsonOf(post.requestBody)]);
  const roots = { operations: operations.map(({ operation }) => operation), messages };
  const names = schemasReachedFrom(roots, document.components.schemas);
  const schemas = names.map((name) => [name, document.components.schemas[name]]);
  return [
    HEADER,
    '/** The schemas of bodies and responses, by their name in the OpenAPI document. */\n',
    'export interface Schemas {\n',
    ...schemas.map(([name, schema]) => `${comment(schema.description, '  ')}  ${name}: ${typeOf(schema, '  ')};\n`),
    '}\n\n',
    '/** The messages that webhooks send, by their type. */\n',
    'export interface WebhookMessages {\n',
    ...messages.map(([event, schema]) => `  ${keyOf(event)}: ${typeOf(schema, '  ')};\n`),
    '}\n\n',
    '/** The operations that take an admin key and answer JSON or nothing: what they need, and the body of their answer. */\n',
    'export interface Operations {\n',
    ...operations.map(operationType),
    '}\n',
  ].join('');
}

/** Returns the names of schemas that are referenced, directly or through others, in order. */
function schemasReachedFrom(value, schemas) {
  const reached = new Set();
  const waiting = [value];
  while (waiting.length > 0) {
    for (const [, name] of JSON.stringify(waiting.pop()).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (reached.has(name)) continue;
      reached.add(name);
      waiting.push(schemas[name]);
    }
  }
  return [...reached].sort();
}

function operationsOf({ paths }) {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    )
    .filter(({ operation }) => operation.security.some((each) => 'adminKey' in each))
    .filter(({ operation }) =>
      successesOf(operation).every((answer) => answer.content === undefined || jsonOf(answer)),
    );
}

const successesOf = ({ responses }) =>
  Object.entries(responses)
    .filter(([status]) => /^2/.test(status))
    .map(([, response]) => response);

const jsonOf = ({ content }) => content?.['application/json']?.schema;

function operationType({ path, method, operation }) {
  const indent = '      ';
  const { summary, parameters = [], requestBody } = operation;
  const inputs = [
    groupOf('path', 'path', parameters, indent),
    groupOf('query', 'query', parameters, indent),
    groupOf('header', 'headers', parameters, indent),
    bodyOf(requestBody, indent),
  ].join('');
  const answers = successesOf(operation).map((answer) =>
    jsonOf(answer) ? typeOf(jsonOf(answer), '    ') : 'undefined',
  );
  return [
    comment(`${summary}.`, '  '),
    `  '${method} ${path}': {\n`,
    inputs === '' ? '    input: Readonly<Record<never, never>>;\n' : `    input: {\n${inputs}    };\n`,
    `    response: ${[...new Set(answers)].join(' | ')};\n`,
    '  };\n',
  ].join('');
}

function groupOf(place, name, parameters, indent) {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return '';
  const isRequired = own.some(({ required }) => required);
  const members = membersOf(
    {
      properties: Object.fromEntries(
        own.map((parameter) => [parameter.name, { ...parameter.schema, description: parameter.description }]),
      ),
      required: own.filter(({ required }) => required).map((parameter) => parameter.name),
    },
    `${indent}  `,
  );
  return `${indent}readonly ${name}${isRequired ? '' : '?'}: {\n${members.join('')}${indent}};\n`;
}

function bodyOf(requestBody, indent) {
  if (requestBody === undefined) return '';
  const schema = jsonOf(requestBody);
  const mark = requestBody.required ? '' : '?';
  const types = Object.keys(requestBody.content).join(', ');
  return schema === undefined
    ? `${comment(`The bytes, as a blob whose type is one of ${types}.`, indent)}${indent}readonly body${mark}: Blob;\n`
    : `${indent}readonly body${mark}: ${typeOf(schema, indent)};\n`;
}
