import assert from 'node:assert/strict';
import { readSpecification } from '../../../../site/api-description/openapi/read-specification.js';
import { planSite } from '../../../../site/docs-json/plan-site.js';
import { createContentRenderer } from '../../../../site/page/content-renderer.js';
import { memorySourceFiles } from '../../../support/memory-source-files.js';

type Texts = Readonly<Record<string, string>>;

const HEAD = 'openapi: 3.1.0\ninfo: {title: Quay, version: 1.0}\n';

function site(texts: Texts, source = 'api/a.yaml') {
  const docs = {
    name: 'Quay',
    colors: { primary: '#0f7b6c' },
    navigation: { groups: [{ group: 'API', openapi: source }] },
  };
  const files = memorySourceFiles({ 'docs.json': JSON.stringify(docs), ...texts });
  const plan = planSite(files, {});
  const renderer = createContentRenderer({ settings: plan.settings, files });
  return {
    plan,
    errors: plan.findings.filter(({ severity }) => severity === 'error'),
    pages: () => Promise.all(plan.pages.map((page) => renderer.renderPage(page))),
  };
}

/** Returns the text of each page. */
async function textsOf(texts: Texts, source?: string): Promise<string[]> {
  const { errors, pages } = site(texts, source);
  assert.deepEqual(errors, []);
  return (await pages()).map(({ html, asideHtml = '' }) => `${html} ${asideHtml}`.replace(/<[^>]*>/g, ' '));
}

const ANSWER = "get: {summary: Find, responses: {'200': {description: Found, content: {application/json: {schema: ";

const followed: readonly (readonly [claim: string, texts: Texts, says: readonly RegExp[]])[] = [
  [
    'a path item by an escaped pointer',
    {
      'api/a.yaml': `${HEAD}paths: {/slash: {$ref: 'paths.yaml#/paths/~1real~1%7Bid%7D'}}`,
      'api/paths.yaml': `paths: {'/real/{id}': {get: {summary: Slash, description: Told by the other file.}}}`,
    },
    [/Told by the other file\./],
  ],
  [
    'an operation',
    {
      'api/a.yaml': `${HEAD}paths: {/a: {get: {$ref: './operations/get.json'}}}`,
      'api/operations/get.json': '{"summary": "Get", "parameters": [{"$ref": "../p.yaml#/limit"}]}',
      'api/p.yaml': 'limit: {name: limit, in: query, description: How many., schema: {type: integer}}',
    },
    [/limit/, /How many\./],
  ],
  [
    'a schema of a whole file, named by it',
    {
      'api/a.yaml': `${HEAD}paths: {/a: {${ANSWER}{$ref: schemas/Ship.yaml}}}}}}}}`,
      'api/schemas/Ship.yaml': 'properties: {name: {type: string, description: Of the ship.}, port: {$ref: Port.json}}',
      'api/schemas/Port.json': '{"properties": {"quays": {"type": "integer", "description": "Of the port."}}}',
    },
    [/Of the ship\./, /Of the port\./],
  ],
  [
    'circles across files, back to the description',
    {
      'api/a.yaml': `${HEAD}paths: {/a: {${ANSWER}{$ref: 'b.yaml#/Ship'}}}}}}}}\ncomponents: {schemas: {Port: {properties: {ships: {type: array, items: {$ref: 'b.yaml#/Ship'}}}}}}`,
      'api/b.yaml': "Ship: {properties: {home: {$ref: 'a.yaml#/components/schemas/Port'}, twin: {$ref: '#/Ship'}}}",
    },
    [/home/, /ships/, /recursive/],
  ],
  [
    'parameters, answers, headers, bodies and examples',
    {
      'api/a.yaml': `${HEAD}paths: {/a: {post: {summary: Send, parameters: [{$ref: 'c.yaml#/p'}], requestBody: {$ref: 'c.yaml#/body'}, responses: {'200': {$ref: 'c.yaml#/answer'}}}}}`,
      'api/c.yaml':
        'p: {name: q, in: query, description: Query text.}\nbody: {description: Body text., content: {application/json: {schema: {type: object}, examples: {one: {$ref: e.json}}}}}\nanswer: {description: Answer text., headers: {X-Rate: {$ref: "#/rate"}}}\nrate: {description: Rate text.}',
      'api/e.json': '{"summary": "Tiny", "value": {"marker": 1}}',
    },
    [/Query text\./, /Body text\./, /Answer text\./, /Rate text\./, /marker/],
  ],
  [
    'names in other scripts, with spaces and marks of addresses',
    {
      'api/a.yaml': `${HEAD}paths: {/a: {${ANSWER}{$ref: '%E5%9B%B3%20x%23.yaml'}}}}}}}, /b: {${ANSWER}{$ref: 'сущность.json'}}}}}}}}`,
      'api/図 x#.yaml': 'properties: {one: {type: string, description: First.}}',
      'api/сущность.json': '{"properties": {"two": {"description": "Second."}}}',
    },
    [/First\.|Second\./],
  ],
  [
    'schemas by their $id and $anchor',
    {
      'api/a.yaml': `${HEAD}paths: {/a: {${ANSWER}{allOf: [{$ref: '#ship'}, {$ref: 'https://quay.test/schemas/port'}, {$ref: 'd.yaml#deep'}]}}}}}}}}\ncomponents: {schemas: {S: {$anchor: ship, properties: {s: {description: By anchor.}}}, P: {$id: 'https://quay.test/schemas/port', properties: {p: {description: By id.}}}}}`,
      'api/d.yaml': 'x: {y: {$anchor: deep, properties: {d: {description: Deep one.}}}}',
    },
    [/By anchor\./, /By id\./, /Deep one\./],
  ],
  [
    'what stands beside a reference',
    {
      'api/a.yaml': `${HEAD}paths: {/a: {$ref: b.yaml, parameters: [{name: z, in: query}]}}`,
      'api/b.yaml':
        "get: {summary: G, responses: {'200': {$ref: 'c.yaml#/ok', description: Instead., content: {text/plain: {}}}}}",
      'api/c.yaml': 'ok: {description: Common., content: {application/json: {schema: {properties: {kept: {}}}}}}',
    },
    [/Instead\./, /\bz\b/, /kept/],
  ],
  [
    'a description of Swagger 2.0',
    {
      'api/a.yaml': 'swagger: "2.0"\ninfo: {title: Q, version: "1"}\npaths: {/a: {$ref: b.yaml}}',
      'api/b.yaml':
        "post: {summary: P, parameters: [{$ref: 'c.yaml#/body'}], responses: {'200': {description: Fine, schema: {$ref: 'c.yaml#/Ship'}}}}",
      'api/c.yaml':
        'body: {name: body, in: body, schema: {$ref: "#/Ship"}}\nShip: {properties: {draught: {type: number, description: In metres., maximum: 9007199254740993}}}',
    },
    [/Body/, /In metres\./, /9007199254740993/],
  ],
];

const broken: readonly (readonly [claim: string, reference: string, says: RegExp])[] = [
  ['a file that is not there', 'gone.yaml', /leads to the file api\/gone\.yaml, which is not in the project/],
  ['a part that is not there', 'b.yaml#/nothing', /has no target/],
  ['a file outside the project', '../../x.yaml', /leads out of the project/],
  ['an address', 'https://example.com/x.yaml', /leads to another address/],
  ['a file that is ignored', 'hidden/x.yaml', /which the project ignores/],
  ['a file that is no YAML', 'bad.yaml', /cannot be read/],
];

describe('a description in several files', () => {
  for (const [claim, texts, says] of followed)
    it(`follows ${claim}`, async () => {
      const pages = await textsOf(texts);
      assert.ok(pages.length > 0, 'there is no page');
      for (const pattern of says)
        for (const text of claim.startsWith('names') ? pages : pages.slice(0, 1)) assert.match(text, pattern);
    });

  for (const [claim, reference, says] of broken)
    it(`tells an error of ${claim}, with its place`, () => {
      const { errors } = site({
        'api/a.yaml': `${HEAD}paths:\n  /a:\n    ${ANSWER}{$ref: '${reference}'}}}}}}`,
        'api/b.yaml': 'a: 1',
        'api/bad.yaml': 'a: [',
        'api/hidden/x.yaml': 'a: 1',
        '.mintignore': 'api/hidden\n',
      });
      assert.equal(errors.length, 1, JSON.stringify(errors));
      assert.match(errors[0]?.message ?? '', says);
      assert.deepEqual([errors[0]?.file, errors[0]?.line], ['api/a.yaml', 5]);
    });

  it('tells how many references are broken, however many they are', () => {
    const names = Array.from({ length: 130 }, (_, index) => `p${index}: {$ref: 'gone.yaml#/${index}'}`);
    const { errors } = site({
      'api/a.yaml': `${HEAD}paths: {/a: {${ANSWER}{properties: {${names.join(', ')}}}}}}}}}}`,
    });
    assert.equal(errors.length, 101);
    assert.match(errors.at(-1)?.message ?? '', /^30 more references of api\/a\.yaml cannot be followed, 130 in all\.$/);
  });

  it('takes no part of data for a reference', () => {
    const schema = `{properties: {$ref: {type: string}, example: {type: object, properties: {v: {description: Kept.}}}}, example: {$ref: /api/4567}, default: {$ref: no.yaml}}`;
    const { errors } = site({ 'api/a.yaml': `${HEAD}paths: {/a: {${ANSWER}${schema}}}}}}}}` });
    assert.deepEqual(errors, []);
  });

  it('warns about a file that replaces a text', () => {
    const { plan } = site({
      'api/a.yaml': `${HEAD}paths: {/a: {get: {summary: G, description: {$ref: text.md}}}}`,
      'api/text.md': 'Words.',
    });
    assert.deepEqual(
      plan.findings
        .filter(({ code }) => code === 'api-reference')
        .map(({ severity, message }) => [severity, /stands in place of a string/.test(message)]),
      [['warning', true]],
    );
  });

  it('is read again when a part has changed, appeared or gone', () => {
    const read = (texts: Texts) => {
      const files = memorySourceFiles({ 'a.yaml': `${HEAD}paths: {/a: {$ref: b.yaml}}`, ...texts });
      const file = files.get('a.yaml');
      assert.ok(file);
      const result = readSpecification(files, file);
      return 'specification' in result ? result.specification.operations.map(({ method }) => method) : [];
    };
    assert.deepEqual(read({}), []);
    assert.deepEqual(read({ 'b.yaml': 'get: {summary: A}' }), ['GET']);
    assert.deepEqual(read({ 'b.yaml': 'put: {summary: A}' }), ['PUT']);
    assert.deepEqual(read({}), []);
  });

  it('makes a page of every part that it uses depend on it', async () => {
    const { pages } = site({ 'api/a.yaml': `${HEAD}paths: {/a: {$ref: b.yaml}}`, 'api/b.yaml': 'get: {summary: A}' });
    const [page] = await pages();
    assert.deepEqual(Object.keys(page?.dependencies ?? {}).sort(), ['api/a.yaml', 'api/b.yaml']);
  });

  it('of an address follows what lies in its folder, once it was brought in', async () => {
    const address = 'https://quay.test/v1/openapi.yaml';
    const text = `${HEAD}paths: {/a: {$ref: paths/a.yaml}, /b: {$ref: ../b.yaml}, /c: {$ref: 'https://quay.test.evil/v1/c.yaml'}}`;
    const first = site({ [address]: text }, address);
    assert.deepEqual(first.plan.descriptionUrls, ['https://quay.test/v1/paths/a.yaml']);
    const second = site({ [address]: text, 'https://quay.test/v1/paths/a.yaml': 'get: {summary: A}' }, address);
    assert.deepEqual(second.plan.descriptionUrls, undefined);
    assert.deepEqual(
      second.errors.map(({ message }) => /leads to another address/.test(message)),
      [true, true],
    );
  });
});

describe('names that a description defines nowhere', () => {
  const text = `${HEAD}tags: [{name: Ships}]
servers: [{url: 'https://{region}.quay.test'}]
paths:
  /a:
    get:
      summary: A
      tags: [ships]
      security: [{tokenAuth: []}]
      responses: {'200': {description: OK, content: {application/json: {schema: {oneOf: [{type: object}, {type: string}], discriminator: {propertyName: k, mapping: {x: Boat}}}}}}}
components: {securitySchemes: {bearer: {type: http, scheme: bearer}}}`;

  it('are told with their lines', () => {
    const told = site({ 'api/a.yaml': text }).plan.findings;
    assert.deepEqual(
      told.map(({ line, message }) => [line, /"([^"]*)"/.exec(message)?.[1]]),
      [
        [10, 'tokenAuth'],
        [9, 'ships'],
        [4, 'region'],
        [11, 'Boat'],
      ],
    );
  });

  it('mean the only scheme that there is', async () => {
    const [page] = await site({ 'api/a.yaml': text }).pages();
    assert.match(page?.asideHtml ?? '', /Authorization: Bearer/);
  });
});
