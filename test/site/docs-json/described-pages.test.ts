import assert from 'node:assert/strict';
import { languageModelList } from '../../../site/document/files/language-model-files.js';
import { EVENTS, GRAPHQL, LEGACY_EVENTS } from '../../support/described-project.js';
import { outline } from '../../support/outline.js';
import { findingsOf, pageOf, planProject } from '../../support/plan-project.js';

const FILES = { 'events.yaml': EVENTS, 'legacy.json': JSON.stringify(LEGACY_EVENTS), 'api/schema.graphql': GRAPHQL };

describe('pages made from an AsyncAPI document', () => {
  it('are one a channel, in the order of the documents, with what is said of them', () => {
    const made = planProject({
      navigation: { tabs: [{ tab: 'Events', asyncapi: ['events.yaml', '/legacy.json'] }] },
      files: FILES,
    });
    assert.deepEqual(outline(made), [
      'tab Events*: api-reference/orders, api-reference/status, api-reference/sensors-id-light',
    ]);
    assert.deepEqual(made.findings, []);
    const orders = pageOf(made, 'api-reference/orders');
    assert.deepEqual(
      [orders.title, orders.description, orders.channel, orders.isGenerated],
      ['Orders', 'Orders as they move.', { spec: 'events.yaml', name: 'orders', protocol: 'wss' }, true],
    );
    assert.deepEqual(orders.terms, [
      'orders',
      'orders/{orderId}',
      'placeOrder',
      'orderChanged',
      'placed',
      'cancelled',
      'ack',
    ]);
  });

  it('stand in the folder that is named, inside nested groups, beside pages of descriptions of other kinds', () => {
    const group = { group: 'Streams', asyncapi: { source: 'events', directory: 'live' } };
    const made = planProject({
      navigation: { groups: [{ group: 'API', pages: ['intro', group] }] },
      pages: ['intro'],
      files: FILES,
    });
    assert.deepEqual(outline(made), ['group API: intro', '  group Streams: live/orders, live/status']);
  });

  const named: readonly (readonly [written: string, channel: string])[] = [
    ['events.yaml orders', 'events.yaml orders'],
    ['/events.yaml orders/{orderId}', 'events.yaml orders'],
    ['events status', 'events.yaml status'],
    ['sensors/{id}/light', 'legacy.json sensors/{id}/light'],
  ];
  for (const [written, channel] of named)
    it(`can be named by a page as ${written}`, () => {
      const page = `---\nasyncapi: "${written}"\n---\nText.\n`;
      const made = planProject({ navigation: { pages: ['own'] }, files: { ...FILES, 'own.mdx': page } });
      const { channel: found } = pageOf(made, 'own');
      assert.equal(`${found?.spec} ${found?.name}`, channel);
      assert.deepEqual(made.findings, []);
    });

  it('tell a channel that is not there with the near one', () => {
    const page = '---\nasyncapi: "events.yaml order"\n---\n';
    const made = planProject({ navigation: { pages: ['own'] }, files: { ...FILES, 'own.mdx': page } });
    const [finding] = findingsOf(made, 'api-reference');
    assert.deepEqual([finding?.severity, finding?.file], ['error', 'own.mdx']);
    assert.match(finding?.message ?? '', /the channel "order".*There is "orders"/);
  });

  it('take the document of the navigation around them, and that of the whole site', () => {
    const page = '---\nasyncapi: "orders"\n---\n';
    const other = EVENTS.replace('title: Orders', 'title: Others');
    const files = { ...FILES, 'own.mdx': page, 'a-first.yaml': other };
    const around = { groups: [{ group: 'A', asyncapi: 'events.yaml', pages: ['own'] }] };
    assert.equal(pageOf(planProject({ navigation: around, files }), 'own').title, 'Orders');
    const configuration = { api: { asyncapi: 'events.yaml' } };
    const whole = planProject({ navigation: { pages: ['own'] }, configuration, files });
    assert.equal(pageOf(whole, 'own').title, 'Orders');
  });
});

describe('pages made from a GraphQL schema', () => {
  it('are one an operation and one a type, by kind, beside the groups of their tab', () => {
    const tab = { tab: 'GraphQL', graphql: 'schema.graphql', groups: [{ group: 'Start', pages: ['intro'] }] };
    const made = planProject({ navigation: { tabs: [tab] }, pages: ['intro'], files: FILES });
    assert.deepEqual(made.findings, []);
    const under = (folder: string, ...names: string[]) =>
      names.map((name) => `graphql-reference/${folder}/${name}`).join(', ');
    assert.deepEqual(outline(made), [
      'tab GraphQL*',
      '  group Start: intro',
      `  group Queries: ${under('queries', 'user', 'users', 'search', 'old-users', 'version')}`,
      `  group Mutations: ${under('mutations', 'create-post')}`,
      `  group Subscriptions: ${under('subscriptions', 'post-added')}`,
      '  group Types',
      `    group Objects: ${under('types', 'user', 'post', 'image', 'document')}`,
      `    group Inputs: ${under('types', 'post-order', 'create-post-input')}`,
      `    group Enums: ${under('types', 'role', 'post-field', 'direction')}`,
      `    group Interfaces: ${under('types', 'node')}`,
      `    group Unions: ${under('types', 'attachment')}`,
      `    group Scalars: ${under('types', 'date-time')}`,
    ]);
    const old = pageOf(made, 'graphql-reference/queries/old-users');
    assert.deepEqual([old.title, old.deprecated, old.terms], ['oldUsers', true, ['query oldUsers']]);
    assert.equal(pageOf(made, 'graphql-reference/types/user').description, 'A person who works here.');
  });

  it('give way to a page of the project under the same path', () => {
    const own = 'reference/types/role';
    const made = planProject({
      navigation: { tabs: [{ tab: 'API', graphql: { source: 'api/schema.graphql', directory: 'reference' } }] },
      pages: [own],
      files: FILES,
    });
    assert.equal(pageOf(made, own).isGenerated, undefined);
    assert.equal(made.pages.filter(({ path }) => path.startsWith(own)).length, 1);
    assert.equal(pageOf(made, own).trail.length > 0, true);
  });

  it('of two schemas in one folder do not meet', () => {
    const made = planProject({
      navigation: {
        tabs: [
          { tab: 'A', graphql: 'a.graphql' },
          { tab: 'B', graphql: 'b.graphql' },
        ],
      },
      files: { 'a.graphql': 'type Query { a: Int }', 'b.graphql': 'type Query { a: Int }' },
    });
    assert.deepEqual(
      made.pages.map(({ path }) => path),
      ['graphql-reference/queries/a', 'graphql-reference-2/queries/a'],
    );
  });
});

describe('a description that cannot be read', () => {
  const faults: readonly (readonly [
    key: string,
    file: string,
    text: string,
    place: readonly number[],
    says: RegExp,
  ])[] = [
    [
      'asyncapi',
      'a.yaml',
      'asyncapi: 3.0.0\nchannels:\n  a: [1\nb: 2\n',
      [4, 1],
      /AsyncAPI document: flow sequence|AsyncAPI document: /i,
    ],
    [
      'asyncapi',
      'a.json',
      '{\n "asyncapi": "3.0.0",\n "channels": {,}\n}',
      [3, 15],
      /AsyncAPI document: it is not valid JSON/,
    ],
    [
      'asyncapi',
      'a.json',
      '{"asyncapi": "1.2.0"}',
      [1, 1],
      /its version of AsyncAPI is 1\.2\.0, but only 2 and 3 are supported/,
    ],
    ['asyncapi', 'a.json', '{"openapi": "3.1.0"}', [1, 1], /it has no "asyncapi" field/],
    ['openapi', 'a.json', '{\n "openapi": "3.1.0"\n "paths": {}\n}', [3, 2], /API description: it is not valid JSON/],
    ['graphql', 'a.graphql', 'type Query {\n  a: \n}', [3, 1], /GraphQL schema: expected Name, found "}"/],
    ['graphql', 'a.graphql', '# nothing\nscalar', [2, 7], /GraphQL schema: /],
    ['graphql', 'a.json', '{"data": {}}', [1, 1], /no "__schema" field/],
  ];
  for (const [key, file, text, [line, column], says] of faults)
    it(`is told with its place: ${key} of ${JSON.stringify(text.slice(0, 40))}`, () => {
      const made = planProject({ navigation: { tabs: [{ tab: 'API', [key]: file }] }, files: { [file]: text } });
      const [finding] = findingsOf(made, 'api-reference');
      assert.deepEqual([finding?.file, finding?.line, finding?.column], [file, line, column]);
      assert.match(finding?.message ?? '', says);
    });

  it('is told where it is missing, or elsewhere', () => {
    const tabs = [
      { tab: 'A', asyncapi: 'missing.yaml' },
      { tab: 'B', graphql: 'https://example.com/schema.graphql' },
    ];
    const made = planProject({ navigation: { tabs } });
    assert.deepEqual(
      made.findings.map(({ code, line }) => [code, line]),
      [
        ['missing-file', 1],
        ['outside-file', 1],
      ],
    );
  });

  it('but for a reference keeps the rest, and each reference is told where it stands', () => {
    const text = EVENTS.replace("'#/components/messages/cancelled'", "'#/components/messages/gone'").replace(
      "parent: {$ref: '#/components/schemas/Order'}",
      "parent: {$ref: 'other.yaml#/Order'}",
    );
    const made = planProject({ navigation: { tabs: [{ tab: 'E', asyncapi: 'e.yaml' }] }, files: { 'e.yaml': text } });
    const line = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
    assert.deepEqual(
      findingsOf(made, 'api-reference').map((finding) => [
        finding.severity,
        finding.line,
        finding.message.slice(0, 58),
      ]),
      [
        ['error', line('#/components/messages/gone'), 'The reference "#/components/messages/gone" of e.yaml has n'],
        ['error', line('other.yaml#/Order'), 'The reference "other.yaml#/Order" of e.yaml leads to the f'],
      ].sort((a, b) => Number(a[1]) - Number(b[1])),
    );
    assert.equal(made.pages.length, 2);
  });
});

describe('the list for language models', () => {
  it('names the documents that pages are made from', () => {
    const made = planProject({ navigation: { tabs: [{ tab: 'E', asyncapi: 'events.yaml' }] }, files: FILES });
    const text = languageModelList(made)?.text ?? '';
    assert.match(text, /- \[Orders\]\(api-reference\/orders\.md\): Orders as they move\./);
    assert.match(text, /## API specifications\n\n- \[events\.yaml\]\(events\.yaml\)/);
  });
});
