import assert from 'node:assert/strict';
import { countDescription } from '../../../loss/descriptions/count-description.js';
import { withDescriptionCount } from '../../../loss/descriptions/lost-description.js';
import { lostOperations } from '../../../loss/descriptions/lost-operations.js';
import { planSite } from '../../../site/docs-json/plan-site.js';
import { createContentRenderer } from '../../../site/page/content-renderer.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';

const DOCS = JSON.stringify({
  name: 'Quay',
  colors: { primary: '#0f7b6c' },
  navigation: { groups: [{ group: 'API', openapi: 'api/a.json' }] },
});

const SHIP = {
  type: 'object',
  description: 'Anything that floats.',
  required: ['hull', 'elsewhere'],
  properties: {
    hull: {
      type: 'string',
      description: 'Number of its **hull**, see [the list](https://x.test/y).',
      pattern: '^[A-Z]{3}$',
    },
    draught: { type: 'number', minimum: 1.5, maximum: 17.25, multipleOf: 0.25, default: 4.75, example: 6.5 },
    kind: { type: 'string', enum: ['tanker', 'ferry'] },
    crew: {
      type: 'array',
      minItems: 23,
      items: { type: 'string', description: 'One sailor.', maxLength: 77, examples: ['Ann'] },
    },
    position: { prefixItems: [{ description: 'Degrees north.' }, { const: 'east' }] },
    cargo: {
      oneOf: [
        { title: 'Oil', properties: { barrels: { description: 'How much oil.' } } },
        { type: 'string', format: 'imo-code' },
      ],
    },
    flags: { propertyNames: { enum: ['bow', 'stern'] }, additionalProperties: { description: 'A piece of cloth.' } },
  },
  patternProperties: { '^x-': { description: 'Whatever else.' } },
  dependentSchemas: { hull: { properties: { yard: { description: 'Where it was built.' } } } },
  if: { properties: { kind: { const: 'raft' } } },
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword
  then: { properties: { seats: { description: 'For passengers.' } } },
  else: { properties: { tanks: { description: 'For liquids.' } } },
  not: { description: 'No submarine.' },
  'secret-keyword': 'periscope',
};

const API = {
  openapi: '3.1.0',
  info: { title: 'Quay', version: '1' },
  paths: {
    '/ships/{id}': {
      description: 'About every ship.',
      parameters: [{ $ref: 'parts.json#/id' }],
      post: {
        summary: 'Change',
        description: 'Changes one ship.\n\n- keeps its name\n- drops the anchor\n\n```json\n{"signal": "flare"}\n```',
        security: [{ oauth: ['ships'] }],
        servers: [
          {
            url: 'https://{port}.quay.test',
            description: 'By harbour.',
            variables: { port: { default: 'turku', enum: ['oslo', 'bergen'], description: 'Name of a harbour.' } },
          },
        ],
        parameters: [
          {
            name: 'depth',
            in: 'query',
            description: 'In fathoms.',
            schema: { type: 'integer' },
            examples: {
              low: { summary: 'Low tide', value: 3141 },
              high: { value: 5926, description: 'At spring tide.' },
            },
          },
          { name: 'X-Lamp', in: 'header', schema: { enum: ['red', 'green'] } },
          { name: 'berth', in: 'cookie', schema: { type: 'string', example: 'b7' } },
        ],
        requestBody: {
          description: 'What to change.',
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Ship' },
              examples: {
                small: { summary: 'A dinghy', value: { hull: 'DNG' } },
                large: { summary: 'A liner', value: { hull: 'LNR' } },
              },
            },
            'text/plain': { schema: { type: 'string' }, example: 'plain words of a captain' },
          },
        },
        responses: {
          200: {
            description: 'Changed.',
            headers: {
              'X-Wake': { description: 'Waves behind.', schema: { type: 'integer', maximum: 9007199254740991 } },
            },
            content: {
              'application/json': {
                schema: { properties: { log: { description: 'A line in the logbook.' } } },
                example: { log: 'all well' },
              },
            },
            links: { next: { operationId: 'none', description: 'The ship behind it.' } },
          },
          404: { $ref: 'parts.json#/missing' },
        },
        callbacks: {
          moved: {
            '{$request.body#/url}': {
              post: {
                description: 'When it has moved.',
                requestBody: {
                  content: { 'application/json': { schema: { properties: { knots: { description: 'Its speed.' } } } } },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: { Ship: SHIP },
    securitySchemes: { oauth: { type: 'oauth2', description: 'Ask the harbour master.', flows: {} } },
  },
};
const PARTS = {
  id: { name: 'id', in: 'path', required: true, description: 'Painted on the side.', schema: { type: 'string' } },
  missing: {
    description: 'No such ship.',
    content: { 'application/json': { schema: { properties: { lost: { description: 'Since when.' } } } } },
  },
};

type Tree = { [key: string]: unknown };

const filesOf = (api: unknown, parts: unknown) =>
  memorySourceFiles({ 'docs.json': DOCS, 'api/a.json': JSON.stringify(api), 'api/parts.json': JSON.stringify(parts) });
const FILES = filesOf(API, PARTS);

/** The page that is made from some files, counted against the whole description. */
async function lostOf(files: ReturnType<typeof filesOf>): Promise<string[]> {
  const plan = planSite(files, {});
  const [page] = plan.pages;
  if (page === undefined) return ['the page'];
  const content = await createContentRenderer({ settings: plan.settings, files }).renderPage(page);
  return (countDescription(FILES, page, content)?.lost ?? []).map(({ what }) => what);
}

/** Keys that readers see in another way, or need not see. */
const UNSEEN =
  /^(?:title|type|in|required|url|operationId|summary|servers|security|flows|prefixItems|openapi|info|\$ref)$/;
/** Keys that appear elsewhere on the page: a path names its parameter, an address its variable. */
const ELSEWHERE = new Set(['id.name', 'id.schema', 'text/plain.schema', '0.schema']);

/** Every part of a tree by its keys, from the outermost in. */
function* partsOf(tree: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [key, value] of Object.entries(tree)) {
    yield [...path, key];
    yield* partsOf(value, [...path, key]);
  }
}

function without(tree: unknown, path: readonly string[]): unknown {
  const copy = structuredClone(tree) as Tree;
  const [last = '', ...rest] = path.toReversed();
  const holder = rest.toReversed().reduce<Tree>((at, key) => at[key] as Tree, copy);
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}

function saysNothing(path: readonly string[]): boolean {
  const key = path.at(-1) ?? '';
  if (UNSEEN.test(key) || ELSEWHERE.has(path.slice(-2).join('.'))) return true;
  // Of a property that is required and described nowhere, and of scopes, the list is what is seen.
  return path.includes('security') || path.includes('info') || (path.at(-2) === 'required' && key === '0');
}

describe('what an API description says', () => {
  it('is all on its page', async () => {
    assert.deepEqual(await lostOf(FILES), []);
  });

  const all = [
    ...[...partsOf(API.paths)].map((path) => ['paths', ...path]),
    ...[...partsOf(API.components)].map((path) => ['components', ...path]),
  ].filter((path) => path.length > 2 && !saysNothing(path));
  for (const path of all)
    it(`is missed where a reader of it would lose ${path.slice(-4).join(' · ')}`, async () => {
      assert.notDeepEqual(await lostOf(filesOf(without(API, path), PARTS)), []);
    });

  for (const path of [...partsOf(PARTS)].filter((each) => each.length > 1 && !saysNothing(each)))
    it(`is missed where a part of another file is lost: ${path.slice(-3).join(' · ')}`, async () => {
      assert.notDeepEqual(await lostOf(filesOf(API, without(PARTS, path))), []);
    });

  it('is told with its file and line', async () => {
    const plan = planSite(FILES, {});
    const [page] = plan.pages;
    assert.ok(page);
    const content = await createContentRenderer({ settings: plan.settings, files: FILES }).renderPage(page);
    const cut = { ...content, html: content.html.replaceAll('No such ship.', '') };
    const { findings, described } = withDescriptionCount(FILES, page, cut);
    assert.deepEqual(
      findings.map(({ code, severity, file, line }) => [code, severity, file, line]),
      [['lost-description', 'error', 'api/parts.json', 1]],
    );
    assert.ok((described?.found ?? 0) > 80, JSON.stringify(described));
  });
});

describe('operations of a description', () => {
  it('that have no page though all should have one are told', () => {
    const { pages } = planSite(FILES, {});
    assert.deepEqual(lostOperations(FILES, pages), []);
    assert.match(lostOperations(FILES, [])[0]?.message ?? '', /POST \/ships\/\{id\} of api\/a\.json has no page/);
  });

  it('that are excluded, or not chosen by the navigation, are not', () => {
    const excluded = structuredClone(API) as typeof API & { paths: { '/ships/{id}': { post: Tree } } };
    excluded.paths['/ships/{id}'].post['x-excluded'] = true;
    assert.deepEqual(lostOperations(filesOf(excluded, PARTS), []), []);
    const docs = DOCS.replace('"openapi":"api/a.json"', '"openapi":"api/a.json","pages":[]');
    const files = memorySourceFiles({ 'docs.json': docs, 'api/a.json': JSON.stringify(API) });
    assert.deepEqual(lostOperations(files, []), []);
  });
});
