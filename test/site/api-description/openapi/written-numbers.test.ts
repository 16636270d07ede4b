import assert from 'node:assert/strict';
import fc from 'fast-check';
import { buildOperation } from '../../../../site/api-description/openapi/build-operation.js';
import { modernSpecification } from '../../../../site/api-description/openapi/modern-specification.js';
import { readSpecification } from '../../../../site/api-description/openapi/read-specification.js';
import { loadSampleWriter } from '../../../../site/api-description/openapi/request-samples.js';
import { jsonText, parseExactly } from '../../../../site/api-description/openapi/written-number.js';
import { memorySourceFiles } from '../../../support/memory-source-files.js';
import { apiSite } from '../../../support/render-api.js';

const LANGUAGES = [
  ...['curl', 'python', 'javascript', 'node', 'php', 'go', 'java', 'ruby', 'csharp', 'powershell', 'swift', 'kotlin'],
  ...['rust', 'dart', 'c'],
];

async function operationOf(name: string, text: string) {
  const files = memorySourceFiles({ [name]: text });
  const file = files.get(name);
  assert.ok(file);
  const result = readSpecification(files, file);
  assert.ok('specification' in result, JSON.stringify(result));
  const specification = await modernSpecification(result.specification);
  const [entry] = specification.operations;
  assert.ok(entry);
  return buildOperation(entry, specification);
}

const FIELDS = `
        id: {type: integer, format: int64, example: 9007199254740993, minimum: -9223372036854775808, maximum: 18446744073709551615}
        text: {type: string, example: 123456789012345678}
        bond: {type: string, example: 007}
        rate: {type: number, example: 1.0, multipleOf: 0.10, default: 2.50, enum: [1.0, 2.50]}
        tiny: {type: number, example: 1e-10, const: 1E400}`;
const YAML = `openapi: 3.1.0
info: {title: Numbers, version: 1.10}
paths:
  /n:
    post:
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/N'}}}}
components:
  schemas:
    N:
      properties:${FIELDS}
`;

describe('numbers of a description', () => {
  it('keep their digits in limits, examples, defaults and values', async () => {
    const { bodies } = await operationOf('n.yaml', YAML);
    const fields = Object.fromEntries((bodies[0]?.schema.fields ?? []).map(({ name, schema }) => [name, schema]));
    assert.deepEqual(fields.id?.limits, [{ range: '-9223372036854775808 – 18446744073709551615' }]);
    assert.equal(String(fields.bond?.example?.value), '007');
    assert.equal(String(fields.rate?.preset?.value), '2.50');
    assert.deepEqual(fields.rate?.limits, [{ of: 'multipleOf', range: '0.10' }]);
    assert.deepEqual(
      fields.rate?.values?.map(({ value }) => String(value)),
      ['1.0', '2.50'],
    );
    assert.equal(String(fields.tiny?.constant?.value), '1E400');
  });

  for (const language of LANGUAGES)
    it(`keep their digits in a sample of ${language}`, async () => {
      const writer = await loadSampleWriter();
      const [sample] = writer.write(await operationOf('n.yaml', YAML), { languages: [language], requiredOnly: false });
      assert.ok(sample);
      const { code } = sample;
      assert.match(code, /9007199254740993(?![\d"'])/);
      assert.match(code, /["']123456789012345678\\*["']/);
      assert.match(code, /["']007\\*["']/);
      assert.match(code, /1\.0(?![\d"'])/);
      assert.doesNotMatch(code, /number-as-written/);
    });

  it('are shown as they are written', async () => {
    const document = JSON.parse('{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}');
    const site = apiSite(document, {
      files: {
        'api.json': `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/n":{"get":{"summary":"N","parameters":[{"name":"after","in":"query","example":9007199254740993,"schema":{"type":"integer","maximum":9223372036854775807}}],"responses":{"200":{"description":"OK","content":{"application/json":{"schema":{"type":"object"},"example":{"a":1.0,"b":[18446744073709551615]}}}}}}}}}`,
      },
    });
    const { html, asideHtml = '' } = await site.render('api-reference/n');
    const text = (asideHtml + html).replace(/<[^>]*>/g, '');
    for (const digits of ['≤ 9223372036854775807', 'after=9007199254740993', '"a": 1.0', '18446744073709551615'])
      assert.ok(text.includes(digits), digits);
  });

  it('of Swagger 2.0 keep them too', async () => {
    const { parameters } = await operationOf(
      's.json',
      '{"swagger":"2.0","info":{"title":"S","version":"1"},"paths":{"/s":{"get":{"parameters":[{"name":"q","in":"query","type":"integer","maximum":9007199254740993}]}}}}',
    );
    assert.deepEqual(parameters[0]?.schema.limits, [{ range: '≤ 9007199254740993' }]);
  });

  it('of any JSON are written with the digits that they were read with', () => {
    const number = fc.oneof(
      fc.bigInt().map(String),
      fc.tuple(fc.integer(), fc.stringMatching(/^[0-9]{1,25}$/)).map(([whole, part]) => `${whole}.${part}`),
      fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -400, max: 400 })).map(([a, b]) => `${a}E${b}`),
      fc.constantFrom('-0', '0.0', '-0.0', '1e2', '10'),
    );
    const written = fc.array(fc.tuple(fc.string(), number)).map((entries) => {
      const unique = new Map(entries.filter(([key]) => key !== '__proto__' && !/^\d+$/.test(key)));
      return `{${[...unique].map(([key, digits]) => `${JSON.stringify(key)}:${digits}`).join(',')}}`;
    });
    fc.assert(fc.property(written, (text) => assert.equal(jsonText(parseExactly(text)), text)));
  });

  it('in texts are texts', () => {
    const text = '{"a":"9007199254740993","b":"1.0 \\" 2.0","c":[1.50]}';
    assert.deepEqual(JSON.parse(jsonText(parseExactly(text))), JSON.parse(text));
  });
});
