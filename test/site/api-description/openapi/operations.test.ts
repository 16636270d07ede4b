import assert from 'node:assert/strict';
import { buildOperation } from '../../../../site/api-description/openapi/build-operation.js';
import type { OperationModel } from '../../../../site/api-description/openapi/operation-model.js';
import { readSpecification } from '../../../../site/api-description/openapi/read-specification.js';
import { loadSampleWriter } from '../../../../site/api-description/openapi/request-samples.js';
import { createSpecification } from '../../../../site/api-description/openapi/specification.js';
import { memorySourceFiles } from '../../../support/memory-source-files.js';
import { openapiDocument } from '../../../support/openapi-document.js';

function operationOf(
  pathItem: Readonly<Record<string, unknown>>,
  { path = '/u/{id}', ...more }: Readonly<Record<string, unknown>> & { readonly path?: string } = {},
): OperationModel {
  const specification = createSpecification(openapiDocument({ [path]: pathItem }, more));
  const [entry] = specification.operations;
  if (entry === undefined) throw new Error('The description has no operation.');
  return buildOperation(entry, specification);
}

async function samplesOf(operation: OperationModel, languages: readonly string[]): Promise<Record<string, string>> {
  const writer = await loadSampleWriter();
  const samples = writer.write(operation, { languages, requiredOnly: false });
  return Object.fromEntries(samples.map(({ label, code }) => [label, code]));
}

describe('an operation', () => {
  it('has the parameters of its path, over which its own win', async () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'q', in: 'query', schema: { type: 'string' }, description: 'of the path' },
    ];
    const own = [{ name: 'q', in: 'query', required: true, example: 'x', description: 'of the operation' }];
    const operation = operationOf({ parameters, get: { parameters: own } });
    assert.deepEqual(
      operation.parameters.map(({ name, place, required, description }) => [name, place, required, description]),
      [
        ['id', 'path', true, undefined],
        ['q', 'query', true, 'of the operation'],
      ],
    );
    const { cURL } = await samplesOf(operation, ['curl']);
    assert.match(cURL ?? '', /'https:\/\/api\.test\.example\/u\/\{id\}\?q=x'/);
  });

  it('has a parameter that only its path names', () => {
    assert.deepEqual(
      operationOf({ get: {} }).parameters.map(({ name, place }) => [name, place]),
      [['id', 'path']],
    );
  });

  const schemes = {
    bearer: { type: 'http', scheme: 'bearer' },
    basic: { type: 'http', scheme: 'basic' },
    key: { type: 'apiKey', in: 'query', name: 'api_key', 'x-default': 'demo' },
    oauth: { type: 'oauth2', flows: {} },
  };
  const ways: readonly (readonly [security: unknown, fields: readonly string[], optional: boolean])[] = [
    [[{ bearer: [] }], ['bearer header Authorization'], false],
    [[{ basic: [], key: [] }], ['basic header Authorization, key query api_key'], false],
    [[{ oauth: ['a'] }, { key: [] }, {}], ['bearer header Authorization', 'key query api_key'], true],
    [[], [], false],
    [undefined, ['key query api_key'], false],
    [[{ unknown: [] }], [], false],
  ];
  for (const [security, fields, optional] of ways)
    it(`asks for ${fields.join(' or ') || 'nothing'} by ${JSON.stringify(security)}`, () => {
      const more = { components: { securitySchemes: schemes }, security: [{ key: [] }] };
      const operation = operationOf({ get: { ...(security !== undefined && { security }) } }, more);
      const shown = operation.security.map((all) =>
        all.map(({ kind, place, name }) => `${kind} ${place} ${name}`).join(', '),
      );
      assert.deepEqual(shown, fields);
      assert.equal(operation.isSecurityOptional, optional);
    });

  it('has the nearest servers, with their variables', () => {
    const servers = [{ url: 'https://{zone}.x.example/', variables: { zone: { default: 'eu', enum: ['eu', 'us'] } } }];
    const { servers: found } = operationOf({ get: { servers } });
    assert.deepEqual(found, [
      { url: 'https://{zone}.x.example', variables: [{ name: 'zone', preset: 'eu', values: ['eu', 'us'] }] },
    ]);
  });

  it('has responses by status, examples by name and callbacks', () => {
    const examples = { a: { summary: 'First', value: { n: 1 } }, b: { value: { n: 2 } } };
    const operation = operationOf({
      post: {
        responses: {
          200: { description: 'Fine', content: { 'application/json': { schema: { type: 'object' }, examples } } },
          default: { description: 'Not fine' },
        },
        callbacks: { done: { '{$request.body#/url}': { post: { description: 'When done' } } } },
      },
    });
    assert.deepEqual(
      operation.responses.map(({ status, description }) => [status, description]),
      [
        ['200', 'Fine'],
        ['default', 'Not fine'],
      ],
    );
    assert.deepEqual(operation.responses[0]?.contents[0]?.examples, [
      { name: 'First', value: { n: 1 } },
      { name: 'b', value: { n: 2 } },
    ]);
    assert.deepEqual(
      operation.callbacks.map(({ name, address }) => [name, address]),
      [['done', '{$request.body#/url}']],
    );
  });
});

const UPLOAD = {
  type: 'object',
  properties: {
    files: { type: 'array', items: { type: 'string', format: 'binary' } },
    public: { type: 'boolean' },
  },
};

describe('request samples', () => {
  it('of an upload send one part for each file', async () => {
    const operation = operationOf(
      { post: { requestBody: { content: { 'multipart/form-data': { schema: UPLOAD } } } } },
      { path: '/u' },
    );
    const samples = await samplesOf(operation, ['curl', 'python', 'javascript', 'php', 'go', 'ruby', 'dart', 'swift']);
    assert.equal(
      samples.cURL,
      "curl 'https://api.test.example/u' \\\n  --request POST \\\n  --form 'files=@example-file-1' \\\n  --form 'files=@example-file-2' \\\n  --form 'public=true'",
    );
    for (const [label, code] of Object.entries(samples)) {
      assert.match(code, /example-file-1[\s\S]*example-file-2/, label);
      assert.doesNotMatch(code, /Content-Type["']?: ["']?multipart/i, label);
    }
    assert.match(samples.PHP ?? '', /'?"files\[0\]" => new CURLFile/);
    assert.match(samples.Go ?? '', /"os"[\s\S]*form\.FormDataContentType\(\)/);
    assert.match(samples.Ruby ?? '', /set_form\(\[[\s\S]*File\.open/);
    assert.equal(samples.Swift, undefined);
  });

  it('hold the body, the key and the query in every language', async () => {
    const operation = operationOf(
      {
        post: {
          security: [{ t: [] }],
          parameters: [{ name: 'limit', in: 'query', required: true, example: 5 }],
          requestBody: { content: { 'application/json': { schema: { properties: { name: { example: 'Ann' } } } } } },
        },
      },
      { components: { securitySchemes: { t: { type: 'http', scheme: 'bearer' } } } },
    );
    const languages = [
      'bash',
      'js',
      'python',
      'php',
      'golang',
      'java',
      'rb',
      'c#',
      'node',
      'kotlin',
      'rust',
      'swift',
      'dart',
    ];
    const samples = await samplesOf(operation, [...languages, 'powershell', 'c', 'klingon']);
    assert.equal(Object.keys(samples).length, languages.length + 2);
    for (const [label, code] of Object.entries(samples)) {
      for (const part of [/limit=5|limit\W+5/, /Bearer/, /<token>/, /Ann/, /\{id\}/]) assert.match(code, part, label);
    }
  });
});

describe('an API description', () => {
  it('finds its operations whatever slash ends them', () => {
    const specification = createSpecification(openapiDocument({ '/u/{id}': { get: {} }, '/v/': { post: {} } }));
    assert.equal(specification.find('GET', '/u/{id}/')?.path, '/u/{id}');
    assert.equal(specification.find('POST', '/v')?.path, '/v/');
    assert.equal(specification.find('PUT', '/v'), undefined);
  });

  it('of Swagger 2 is read as one of OpenAPI 3', async () => {
    const { modernSpecification } = await import('../../../../site/api-description/openapi/modern-specification.js');
    const old = createSpecification({
      swagger: '2.0',
      host: 'old.example',
      schemes: ['https'],
      basePath: '/v1',
      paths: {
        '/u': {
          post: {
            consumes: ['application/json'],
            parameters: [{ in: 'body', name: 'b', schema: { $ref: '#/definitions/U' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
      definitions: { U: { type: 'object', properties: { n: { type: 'string' } } } },
    });
    const modern = await modernSpecification(old);
    const [entry] = modern.operations;
    assert.ok(entry);
    const operation = buildOperation(entry, modern);
    assert.equal(operation.servers[0]?.url, 'https://old.example/v1');
    assert.deepEqual(
      operation.bodies[0]?.schema.fields.map(({ name }) => name),
      ['n'],
    );
  });

  it('follows no reference out of itself, nor one in a circle', () => {
    const document = openapiDocument({}, { a: { $ref: '#/b' }, b: { $ref: '#/a' } });
    const { resolve } = createSpecification(document);
    for (const $ref of ['#/a', 'other.json', 'https://x.example/a.json', '#/__proto__', '#/constructor/prototype'])
      assert.equal(resolve({ $ref }), undefined);
  });
});

describe('a hostile API description', () => {
  const deep = '['.repeat(200_000);
  const bomb = `openapi: 3.0.0\na: &a [x, x, x, x, x, x, x, x, x]\n${[...'bcdefghi'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]\n`).join('')}`;
  for (const [name, text] of [
    ['deep.json', `{"openapi":"3.0.0","paths":${deep}`],
    ['deep.yaml', `openapi: 3.0.0\npaths: ${deep.slice(0, 20_000)}`],
    ['bomb.yaml', bomb],
    ['list.json', '["openapi:"]'],
  ] as const)
    it(`is told as unreadable: ${name}`, () => {
      const files = memorySourceFiles({ [name]: text });
      const file = files.get(name);
      assert.ok(file);
      assert.ok('fault' in readSpecification(files, file));
    });

  it('of ten thousand members in one another is built in bounds', () => {
    let schema: object = { properties: { a: {} } };
    for (let depth = 0; depth < 10_000; depth++) schema = { allOf: [schema, schema], oneOf: [schema] };
    const operation = operationOf({ post: { requestBody: { content: { 'application/json': { schema } } } } });
    assert.equal(operation.bodies.length, 1);
  });
});
