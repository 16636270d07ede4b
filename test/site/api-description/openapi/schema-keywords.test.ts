import assert from 'node:assert/strict';
import { buildSchema } from '../../../../site/api-description/openapi/build-schema.js';
import { exampleValue } from '../../../../site/api-description/openapi/example-value.js';
import { typeText } from '../../../../site/api-description/openapi/type-text.js';
import { openapiDocument, schemasOf } from '../../../support/openapi-document.js';
import { apiSite } from '../../../support/render-api.js';

const built = (schema: unknown) => buildSchema(schema, schemasOf({}), { left: 1_500 });

/** Returns the page of an operation that responds with a schema. */
async function shown(schema: object): Promise<string> {
  const answer = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
  const { html } = await apiSite(openapiDocument({ '/a': { get: { summary: 'A', responses: answer } } })).render(
    'api-reference/a',
  );
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');
}

const cases: readonly (readonly [claim: string, schema: object, says: readonly RegExp[]])[] = [
  [
    'if, then and else, with what they demand',
    {
      type: 'object',
      properties: { country: { type: 'string' } },
      if: { properties: { country: { const: 'NL' } } },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword
      then: {
        required: ['postcode'],
        properties: { postcode: { type: 'string', pattern: '^\\d{4}', description: 'Dutch.' } },
      },
      else: { properties: { zip: { type: 'string' } } },
      dependentRequired: { zip: ['country'] },
    },
    [
      / if country .*Allowed value: "NL" then postcode string required .*Dutch\. Pattern: \^\\d\{4\}.* else zip string/,
      /dependentRequired: \{"zip":\["country"\]\}/,
    ],
  ],
  [
    'schemas of what depends on a property',
    { properties: { a: {} }, dependentSchemas: { a: { properties: { b: { description: 'With a.' } } } } },
    [/dependentSchemas a b .*With a\./],
  ],
  ['what is not', { properties: { a: { not: { type: 'string', description: 'No text.' } } } }, [/not .*No text\./]],
  [
    'what a list contains',
    { type: 'array', contains: { description: 'One port.' }, minContains: 2, maxContains: 4 },
    [/contains .*One port\./, /minContains: 2/, /maxContains: 4/],
  ],
  [
    'what is not evaluated',
    { properties: { a: {} }, unevaluatedProperties: { description: 'Others.' } },
    [/unevaluatedProperties .*Others\./],
  ],
  [
    'that nothing else is allowed',
    { properties: { a: {} }, additionalProperties: false },
    [/additionalProperties: false/],
  ],
  [
    'names of properties',
    { propertyNames: { enum: ['bow', 'stern'] }, additionalProperties: { type: 'string' } },
    [/propertyNames .*bow stern/],
  ],
  ['patterns of names', { patternProperties: { '^x-': { description: 'Extension.' } } }, [/\/\^x-\/ .*Extension\./]],
  [
    'the first items of a list one by one',
    {
      type: 'array',
      prefixItems: [
        { type: 'number', description: 'Width.' },
        { type: 'string', enum: ['cm'] },
      ],
      items: false,
    },
    [/\[number, enum&lt;string&gt;\]/, /\[0\] number .*Width\. \[1\] enum&lt;string&gt;/, /items: false/],
  ],
  [
    'alternatives of what is required',
    { properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    [/required: a .*required: b/],
  ],
  [
    'keywords that nobody knows',
    { properties: { a: { 'mystery-key': { deep: [1] } } } },
    [/mystery-key: \{"deep":\[1\]\}/],
  ],
  [
    'bounds of all members of allOf',
    { properties: { a: { allOf: [{ minimum: 1 }, { minimum: 5 }] } } },
    [/Limits: ≥ 1/, /minimum: 5/],
  ],
  [
    'what is said of the items of a list',
    {
      properties: {
        a: { type: 'array', description: 'List.', items: { type: 'string', description: 'Item.', maxLength: 5 } },
      },
    },
    [/List\. .*Item\. Limits: length ≤ 5/],
  ],
  [
    'all examples',
    { properties: { a: { type: 'string', examples: ['one', 'two'] } } },
    [/Example: one|"one"/, /"two"/],
  ],
];

describe('a schema is shown with', () => {
  for (const [claim, schema, says] of cases)
    it(claim, async () => {
      const text = await shown(schema);
      for (const pattern of says) assert.match(text, pattern);
    });
});

describe('an example of a schema', () => {
  const examples: readonly (readonly [schema: object, expected: unknown])[] = [
    [{ prefixItems: [{ const: 1 }, { type: 'string' }] }, [1, 'string']],
    [{ propertyNames: { enum: ['bow'] }, additionalProperties: { type: 'string' } }, { bow: 'string' }],
    [{ type: 'string', example: 7 }, '7'],
  ];
  for (const [schema, expected] of examples)
    it(`is ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(exampleValue(built(schema), { direction: 'request' }), expected));

  it('of a list whose first items differ has a type that says so', () => {
    assert.equal(
      typeText(built({ prefixItems: [{ type: 'number' }], items: { type: 'string' } })),
      '[number, ...string[]]',
    );
  });
});
