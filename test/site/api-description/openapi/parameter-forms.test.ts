import assert from 'node:assert/strict';
import { buildRequest } from '../../../../reader/playground/build-request.js';
import { buildOperation } from '../../../../site/api-description/openapi/build-operation.js';
import { type ParameterForm, pathText } from '../../../../site/api-description/openapi/parameter-form.js';
import { loadSampleWriter } from '../../../../site/api-description/openapi/request-samples.js';
import { createSpecification } from '../../../../site/api-description/openapi/specification.js';
import { playgroundData } from '../../../../site/api-reference/playground-data.js';
import { openapiDocument } from '../../../support/openapi-document.js';

const LANGUAGES = [
  ...['curl', 'python', 'javascript', 'node', 'php', 'go', 'java', 'ruby', 'csharp', 'powershell', 'swift', 'kotlin'],
  ...['rust', 'dart', 'c'],
];

function operationOf(operation: object) {
  const specification = createSpecification(openapiDocument({ '/a': { get: operation } }));
  const [entry] = specification.operations;
  assert.ok(entry);
  return buildOperation(entry, specification);
}

const query = (name: string, example: unknown, more: object = {}) => ({
  name,
  in: 'query',
  required: true,
  example,
  schema: { type: Array.isArray(example) ? 'array' : typeof example },
  ...more,
});

const cases: readonly (readonly [parameter: object, expected: string])[] = [
  [query('pipe', ['a', 'b'], { style: 'pipeDelimited' }), 'pipe=a%7Cb'],
  [query('space', ['c', 'd'], { style: 'spaceDelimited' }), 'space=c%20d'],
  [query('deep', { x: 1, y: 'two' }, { style: 'deepObject' }), 'deep[x]=1&deep[y]=two'],
  [query('nested', { a: { b: ['c'] } }, { style: 'deepObject' }), 'nested[a][b][]=c'],
  [query('flat', { p: 1, q: 2 }), 'p=1&q=2'],
  [query('joined', { r: 1, s: 2 }, { explode: false }), 'joined=r,1,s,2'],
  [query('free', 'a/b?c', { allowReserved: true }), 'free=a/b?c'],
  [query('bound', 'a/b?c'), 'bound=a%2Fb%3Fc'],
  [query('list', ['a', 'b,c']), 'list=a&list=b%2Cc'],
  [query('short', ['a', 'b,c'], { explode: false }), 'short=a,b%2Cc'],
  [
    query('json', { a: [1] }, { schema: undefined, content: { 'application/json': {} } }),
    'json=%7B%22a%22%3A%5B1%5D%7D',
  ],
];

describe('a parameter of the query', () => {
  for (const [parameter, expected] of cases) {
    const { name } = parameter as { name: string };
    it(`is written as its style says in every language: ${expected}`, async () => {
      const writer = await loadSampleWriter();
      const operation = operationOf({ parameters: [parameter] });
      for (const language of LANGUAGES) {
        const [sample] = writer.write(operation, { languages: [language], requiredOnly: true });
        assert.ok(sample?.code.includes(`/a?${expected}`), `${language}: ${sample?.code}`);
      }
    });

    it(`is sent as its style says: ${name}`, () => {
      const data = playgroundData(operationOf({ parameters: [parameter] }), { prefill: true, withCredentials: false });
      const [field] = data.parameters;
      assert.ok(field);
      const value = field.isList
        ? (field.value ?? '').replaceAll(',', '\n').replace('b\nc', 'b,c')
        : (field.value ?? '');
      const { url } = buildRequest(data, { server: 'https://x.test', auth: [], parameters: [{ field, value }] });
      assert.equal(url, `https://x.test/a?${expected}`);
    });
  }

  it('with an example in its schema alone is in the sample, unless only what is required is', async () => {
    const writer = await loadSampleWriter();
    const operation = operationOf({
      parameters: [{ name: 'own', in: 'query', schema: { type: 'string', example: 'x' } }],
    });
    const codes = [false, true].map(
      (requiredOnly) =>
        writer.write(operation, { languages: ['curl'], requiredOnly })[0]?.code.includes('own=x') ?? false,
    );
    assert.deepEqual(codes, [true, false]);
  });
});

const paths: readonly (readonly [value: unknown, form: ParameterForm, expected: string])[] = [
  ['a b', { style: 'simple', explode: false }, 'a%20b'],
  [['a', 'b'], { style: 'simple', explode: false }, 'a,b'],
  [{ x: 1 }, { style: 'simple', explode: true }, 'x=1'],
  [['a', 'b'], { style: 'label', explode: false }, '.a,b'],
  [['a', 'b'], { style: 'label', explode: true }, '.a.b'],
  [{ x: 1, y: 2 }, { style: 'label', explode: true }, '.x=1.y=2'],
  ['a', { style: 'matrix', explode: false }, ';id=a'],
  [['a', 'b'], { style: 'matrix', explode: true }, ';id=a;id=b'],
  [{ x: 1, y: 2 }, { style: 'matrix', explode: false }, ';id=x,1,y,2'],
  [{ x: 1, y: 2 }, { style: 'matrix', explode: true }, ';x=1;y=2'],
];

describe('a parameter of the path', () => {
  for (const [value, form, expected] of paths)
    it(`is written as its style says: ${expected}`, () => assert.equal(pathText('id', value, form), expected));
});

describe('a cookie', () => {
  it('that is a parameter stands in every sample, beside that of a scheme', async () => {
    const writer = await loadSampleWriter();
    const specification = createSpecification(
      openapiDocument(
        { '/a': { get: { parameters: [{ name: 'sid', in: 'cookie', required: true, example: 'k1' }] } } },
        {
          security: [{ c: [] }],
          components: { securitySchemes: { c: { type: 'apiKey', in: 'cookie', name: 'auth' } } },
        },
      ),
    );
    const [entry] = specification.operations;
    assert.ok(entry);
    const operation = buildOperation(entry, specification);
    for (const language of LANGUAGES) {
      const [sample] = writer.write(operation, { languages: [language], requiredOnly: true });
      assert.match(sample?.code ?? '', /auth=<cookie>.{1,40}sid=k1/s, `${language}: ${sample?.code}`);
    }
  });
});

describe('a field of a form', () => {
  it('is written as its encoding says', async () => {
    const writer = await loadSampleWriter();
    const schema = { properties: { card: { type: 'object', example: { number: 1, name: 'A' } } } };
    const content = { 'application/x-www-form-urlencoded': { schema, encoding: { card: { style: 'deepObject' } } } };
    const [sample] = writer.write(operationOf({ requestBody: { content } }), {
      languages: ['curl'],
      requiredOnly: false,
    });
    assert.match(decodeURIComponent(sample?.code ?? ''), /card\[number\]=1.*card\[name\]=A/s);
  });
});
