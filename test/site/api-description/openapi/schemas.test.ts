import assert from 'node:assert/strict';
import { buildSchema } from '../../../../site/api-description/openapi/build-schema.js';
import { exampleValue } from '../../../../site/api-description/openapi/example-value.js';
import type { SchemaModel } from '../../../../site/api-description/openapi/schema-model.js';
import { typeText } from '../../../../site/api-description/openapi/type-text.js';
import { schemasOf } from '../../../support/openapi-document.js';

type Schemas = Readonly<Record<string, unknown>>;

function built(schema: unknown, schemas: Schemas = {}): SchemaModel {
  return buildSchema(schema, schemasOf(schemas), { left: 1_500 });
}

/** Fields and choices as lines, what is cut with its reason. */
function lines(schema: SchemaModel, indent = ''): string[] {
  const inner = schema.items ?? schema;
  return [
    ...inner.fields.flatMap(({ name, required, schema: field }) => [
      `${indent}${name}${required ? '*' : ''}: ${typeText(field)}${field.cut === undefined ? '' : ` (${field.cut})`}`,
      ...lines(field, `${indent}  `),
    ]),
    ...(inner.additional === undefined ? [] : [`${indent}{}: ${typeText(inner.additional)}`]),
    ...inner.choices.flatMap(({ word, options }) =>
      options.flatMap(({ label, schema: option }) => [`${indent}${word} ${label}`, ...lines(option, `${indent}  `)]),
    ),
  ];
}

const types: readonly (readonly [name: string, schema: unknown, type: string])[] = [
  ['a plain type', { type: 'string' }, 'string'],
  ['a format', { type: 'string', format: 'date-time' }, 'string<date-time>'],
  ['a list of types with null', { type: ['string', 'null'] }, 'string | null'],
  ['nullable of 3.0', { type: 'integer', nullable: true }, 'integer | null'],
  ['several types', { type: ['string', 'integer'] }, 'string | integer'],
  ['one thing or null', { oneOf: [{ type: 'object' }, { type: 'null' }] }, 'object | null'],
  ['a list', { type: 'array', items: { type: 'integer' } }, 'integer[]'],
  ['a list of what may be null', { type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  ['named values', { type: 'string', enum: ['a'] }, 'enum<string>'],
  ['values without a type', { enum: [1, 2] }, 'enum<integer>'.replace('integer', 'number')],
  ['a constant', { const: 'x' }, 'string'],
  ['properties without a type', { properties: { a: {} } }, 'object'],
  ['a choice of plain types', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'string | integer'],
  ['nothing', {}, 'any'],
  ['true', true, 'any'],
  ['a reference to nothing', { $ref: '#/components/schemas/Gone' }, 'any'],
  ['a reference to a file', { $ref: '/etc/passwd' }, 'any'],
];

const shapes: readonly (readonly [name: string, schema: unknown, schemas: Schemas, lines: readonly string[]])[] = [
  [
    'nested objects',
    { required: ['a'], properties: { a: { properties: { b: { type: 'string' } } } } },
    {},
    ['a*: object', '  b: string'],
  ],
  [
    'allOf and the properties beside it',
    { allOf: [{ $ref: '#/components/schemas/A' }], properties: { b: { type: 'string' } }, required: ['b'] },
    { A: { properties: { a: { type: 'integer' } }, required: ['a'] } },
    ['b*: string', 'a*: integer'],
  ],
  [
    'a property that two members narrow',
    { allOf: [{ properties: { a: { type: 'string' } } }, { properties: { a: { enum: ['x'] } } }] },
    {},
    ['a: enum<string>'],
  ],
  [
    'a schema that holds itself through allOf',
    { $ref: '#/components/schemas/Node' },
    { Node: { allOf: [{ properties: { next: { $ref: '#/components/schemas/Node' } } }] } },
    ['next: object (recursion)'],
  ],
  [
    'a schema that is its own member',
    { $ref: '#/components/schemas/Self' },
    { Self: { allOf: [{ $ref: '#/components/schemas/Self' }], properties: { a: { type: 'string' } } } },
    ['a: string'],
  ],
  [
    'two schemas that hold each other',
    { $ref: '#/components/schemas/A' },
    {
      A: { properties: { b: { $ref: '#/components/schemas/B' } } },
      B: { properties: { list: { type: 'array', items: { $ref: '#/components/schemas/A' } } } },
    },
    ['b: object', '  list: object[]'],
  ],
  [
    'a part used twice, which is no recursion',
    { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] },
    {
      A: { allOf: [{ $ref: '#/components/schemas/Mixin' }], properties: { a: { type: 'string' } } },
      B: { allOf: [{ $ref: '#/components/schemas/Mixin' }], properties: { b: { type: 'string' } } },
      Mixin: { properties: { m: { $ref: '#/components/schemas/Part' } } },
      Part: { properties: { p: { type: 'integer' } } },
    },
    [
      'one of A',
      '  a: string',
      '  m: object',
      '    p: integer',
      'one of B',
      '  b: string',
      '  m: object',
      '    p: integer',
    ],
  ],
  [
    'a part that a field holds as well',
    { allOf: [{ $ref: '#/components/schemas/Part' }], properties: { inner: { $ref: '#/components/schemas/Part' } } },
    { Part: { properties: { p: { type: 'string' } } } },
    ['inner: object', '  p: string', 'p: string'],
  ],
  [
    'choices by title, by mapping, by name and by number',
    {
      anyOf: [
        { title: 'First', properties: { a: {} } },
        { $ref: '#/components/schemas/Second' },
        { $ref: '#/components/schemas/Third' },
        { properties: { d: {} } },
      ],
      discriminator: { propertyName: 'kind', mapping: { second: '#/components/schemas/Second' } },
    },
    { Second: { properties: { b: {} } }, Third: { properties: { c: {} } } },
    [
      'any of First',
      '  a: any',
      'any of second',
      '  b: any',
      'any of Third',
      '  c: any',
      'any of Option 4',
      '  d: any',
    ],
  ],
  ['further properties', { additionalProperties: { type: 'integer' } }, {}, ['{}: integer']],
  [
    'names that are those of the language',
    { properties: { constructor: { type: 'string' } } },
    {},
    ['constructor: string'],
  ],
];

describe('a schema', () => {
  for (const [name, schema, type] of types)
    it(`tells its type: ${name}`, () => {
      assert.equal(typeText(built(schema)), type);
    });

  for (const [name, schema, schemas, expected] of shapes)
    it(`shows ${name}`, () => {
      assert.deepEqual(lines(built(schema, schemas)), expected);
    });

  it('keeps what is said of a value', () => {
    const schema = built({
      type: 'string',
      description: 'd',
      default: 'a',
      minLength: 1,
      maxLength: 20,
      pattern: '^a',
      readOnly: true,
      deprecated: true,
      enum: ['a', 'b'],
      'x-mint-enum': { a: 'the first' },
      'x-mint': { pre: ['new'] },
      examples: ['b'],
    });
    assert.deepEqual(schema, {
      description: 'd',
      types: ['string'],
      nullable: false,
      pattern: '^a',
      preset: { value: 'a' },
      example: { value: 'b' },
      values: [{ value: 'a', description: 'the first' }, { value: 'b' }],
      limits: [{ of: 'length', range: '1 – 20' }],
      deprecated: true,
      readOnly: true,
      writeOnly: false,
      pre: ['new'],
      post: [],
      more: [],
      fields: [],
      choices: [],
      parts: [],
    });
  });

  const limits: readonly (readonly [schema: object, limits: readonly object[]])[] = [
    [{ minimum: 1, maximum: 5 }, [{ range: '1 – 5' }]],
    [{ minimum: 0, exclusiveMinimum: true }, [{ range: '> 0' }]],
    [{ exclusiveMaximum: 9, multipleOf: 3 }, [{ range: '< 9' }, { of: 'multipleOf', range: '3' }]],
    [{ minItems: 1, uniqueItems: true }, [{ of: 'items', range: '≥ 1' }, { of: 'unique' }]],
    [{ maxLength: 3 }, [{ of: 'length', range: '≤ 3' }]],
  ];
  for (const [schema, expected] of limits)
    it(`tells the limits ${JSON.stringify(schema)}`, () => assert.deepEqual(built(schema).limits, expected));
  it('that multiplies itself is bounded: its first levels are whole', () => {
    const level = (depth: number): object =>
      depth === 0
        ? { type: 'string' }
        : {
            oneOf: [0, 1, 2, 3].map((option) => ({
              title: `O${option}`,
              properties: { [`p${depth}`]: level(depth - 1) },
            })),
          };
    const schema = built(level(8));
    let count = 0;
    const walk = (each: SchemaModel) => {
      count++;
      for (const { schema: field } of each.fields) walk(field);
      for (const { options } of each.choices) for (const option of options) walk(option.schema);
    };
    walk(schema);
    assert.ok(count <= 501, String(count));
    assert.equal(schema.choices[0]?.options.length, 4);
    const second = schema.choices[0]?.options.map(
      (option) => option.schema.fields[0]?.schema.choices[0]?.options.length,
    );
    assert.deepEqual(second, [4, 4, 4, 4]);
    assert.match(JSON.stringify(schema), /"cut":"size"/);
  });

  it('that is nested without end is bounded', () => {
    let schema: object = { type: 'string' };
    for (let depth = 0; depth < 3_000; depth++) schema = { properties: { a: schema } };
    assert.match(JSON.stringify(built(schema)), /"cut":"size"/);
  });
});

const examples: readonly (readonly [name: string, schema: unknown, example: unknown])[] = [
  ['its own', { type: 'integer', example: 7 }, 7],
  ['the default', { type: 'string', default: 'd' }, 'd'],
  ['the first value', { enum: ['x', 'y'] }, 'x'],
  ['a constant', { const: false }, false],
  ['by format', { type: 'string', format: 'email' }, 'user@example.com'],
  ['a number at its least', { type: 'integer', minimum: 5 }, 5],
  ['a list', { type: 'array', items: { type: 'boolean' } }, [true]],
  ['of what may be null', { type: ['string', 'null'] }, 'string'],
  ['of fields', { properties: { a: { type: 'string' }, b: { type: 'number' } } }, { a: 'string', b: 1 }],
  ['of the first choice', { oneOf: [{ properties: { a: { const: 1 } } }, { type: 'string' }] }, { a: 1 }],
  ['of further properties', { type: 'object', additionalProperties: { type: 'integer' } }, { key: 1 }],
  ['without what is read-only', { properties: { id: { type: 'string', readOnly: true }, a: { const: 1 } } }, { a: 1 }],
];

describe('an example', () => {
  for (const [name, schema, expected] of examples)
    it(`is made of a schema: ${name}`, () => {
      assert.deepEqual(exampleValue(built(schema), { direction: 'request' }), expected);
    });

  it('of a schema that holds itself ends', () => {
    const schemas = {
      Tree: {
        properties: {
          name: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
          parent: { $ref: '#/components/schemas/Tree' },
        },
      },
    };
    const example = exampleValue(built({ $ref: '#/components/schemas/Tree' }, schemas), { direction: 'response' });
    assert.deepEqual(example, { name: 'string', children: [] });
  });
});

describe('a page of many large bodies', () => {
  it('shows the first levels of each, though those before took all there was', () => {
    const properties = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${index}`, { type: 'object' }]));
    const budget = { left: 0 };
    const schema = buildSchema({ properties }, schemasOf({}), budget);
    assert.deepEqual([schema.fields.length, schema.cut], [30, undefined]);
  });
});
