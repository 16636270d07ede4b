import assert from 'node:assert/strict';
import { EVENTS, GRAPHQL, LEGACY_EVENTS } from '../../support/described-project.js';
import { describedSite } from '../../support/described-site.js';
import { readable } from '../../support/render-source.js';
import { words } from '../../support/words.js';

const site = describedSite(
  {
    tabs: [
      { tab: 'Events', asyncapi: ['events.yaml', 'legacy.json'] },
      { tab: 'GraphQL', graphql: 'schema.graphql' },
      { tab: 'Own', pages: ['own'] },
    ],
  },
  {
    'events.yaml': EVENTS,
    'legacy.json': JSON.stringify(LEGACY_EVENTS),
    'schema.graphql': GRAPHQL,
    'own.mdx': '---\ntitle: Own\ndescription: Of my own.\nasyncapi: "events.yaml orders"\n---\nOwn words.\n',
  },
);

describe('the page of a channel', () => {
  it('shows protocol, address, servers, keys, parameters, messages by direction, and settings of protocols', async () => {
    const { html, asideHtml, headings, parts } = await site.render('api-reference/orders');
    const body = words(html);
    assert.match(
      body,
      /WSS wss:\/\/\{region\}\.events\.example\.com:443\/v1 \/orders\/\{orderId\} Orders as they move\./,
    );
    assert.match(body, /Server .*production wss 13 .*Live ships ?\. .*region .*Available options: eu us/);
    assert.match(body, /X-Token string header required .*A key of the harbour\./);
    assert.match(body, /orderId string path required .*Found in \$message\.payload#\/id ?\./);
    assert.match(
      body,
      /Send what you send, the application receives .*Place an order placeOrder .*Tell us of an order\./,
    );
    assert.match(
      body,
      /Order placed orderPlaced application\/json .*Headers traceId string<uuid> required .*Payload id string required/,
    );
    assert.match(body, /payment object .*One of Card number string .*Invoice due string<date>/);
    assert.match(body, /recursive The same fields again: Order ?\./);
    assert.match(body, /Reply \$message\.header#\/replyTo Receipt ack .*ok boolean/);
    assert.match(body, /Receive what you receive, the application sends .*orderChanged Order placed .*Order cancelled/);
    assert.match(body, /WebSocket settings method: GET headers object .*X-Room string .*Which room\./);
    assert.deepEqual(
      headings.map(({ depth, text }) => `${depth} ${text}`),
      [
        '2 Authorization',
        '2 Parameters',
        '2 Send',
        '3 Place an order',
        '2 Receive',
        '3 orderChanged',
        '2 Settings of the channel',
      ],
    );
    assert.match(words(asideHtml), /Send Order placed .*"id" : "o-1".*Receive Order placed .*Receipt/);
    assert.deepEqual(parts, ['api']);
  });

  it('of version 2 shows the same', async () => {
    const { html } = await site.render('api-reference/sensors-id-light');
    const body = words(html);
    assert.match(body, /MQTT mqtt:\/\/broker\.example\.com:\{port\} \/sensors\/\{id\}\/light/);
    assert.match(body, /login userPassword required .*or .*OAuth 2\.0: Client credentials/);
    assert.match(
      body,
      /Send .*dimLight .*percentage integer .*Receive .*Light was measured lightMeasured light .*lumens .*dark .*since/,
    );
    assert.match(body, /MQTT settings qos: 1 .*retain: true/);
  });

  it('that an author writes keeps the words of its own', async () => {
    const { html, dependencies, findings } = await site.render('own');
    assert.match(words(html), /\/orders\/\{orderId\} Own words\. .*Authorization/);
    assert.equal(typeof dependencies['events.yaml'], 'string');
    assert.deepEqual(findings, []);
  });

  it('is told as Markdown', async () => {
    const { markdown = '' } = await site.render('api-reference/orders');
    assert.match(markdown, /^WSS `wss:\/\/\{region\}\.events\.example\.com:443\/v1\/orders\/\{orderId\}`/);
    assert.match(markdown, /### Place an order\n/);
    assert.match(markdown, /- `lines` \(object\[\]\)\n\n {2}- `sku` \(string\)/);
  });
});

describe('the page of a GraphQL operation', () => {
  it('shows signature, arguments, what comes back with links, and an example', async () => {
    const { html, asideHtml } = await site.render('graphql-reference/queries/user');
    const body = words(html);
    assert.match(
      body,
      /QUERY user: User Finds one user\. .*Arguments id ID! required .*Of the user\. .*Returns User A person/,
    );
    assert.match(body, /email String deprecated .*Deprecated: Use contact ?\./);
    assert.match(body, /posts \[Post!\]! .*Show arguments \(3\) .*first Int default: 10/);
    assert.match(readable(html), /<a class="op-field-type" href="[^"]*graphql-reference\/types\/role[^"]*">Role!<\/a>/);
    assert.match(words(asideHtml), /query User \( \$id : ID ! \).*Variables .*"id" : "1".*Response .*"data"/);
  });

  it('says why it is deprecated, in Markdown of its author', async () => {
    const { html } = await site.render('graphql-reference/queries/old-users');
    assert.match(words(html), /Deprecated Use users ?\./);
    assert.match(readable(html), /<a href="[^"]*graphql-reference\/queries\/users[^"]*">users<\/a>/);
  });

  it('that changes or streams says so', async () => {
    assert.match(
      words((await site.render('graphql-reference/mutations/create-post')).html),
      /MUTATION createPost: Post!/,
    );
    assert.match(
      words((await site.render('graphql-reference/subscriptions/post-added')).html),
      /SUBSCRIPTION postAdded: Post!/,
    );
  });
});

describe('the page of a GraphQL type', () => {
  const types: readonly (readonly [path: string, parts: readonly RegExp[], definition: RegExp])[] = [
    [
      'user',
      [/OBJECT User .*Fields id ID! .*Implements Node Used by user query users query/],
      /type User implements Node \{/,
    ],
    ['node', [/INTERFACE Node .*Implemented by User Post/], /interface Node \{/],
    [
      'attachment',
      [/UNION Attachment .*Possible types Image Document .*Used by search query Post/],
      /union Attachment = \| Image \| Document/,
    ],
    [
      'role',
      [/ENUM Role .*Values ADMIN .*May do all\. .*GUEST deprecated/],
      /enum Role \{ ADMIN MEMBER GUEST @deprecated \}/,
    ],
    [
      'post-order',
      [/INPUT PostOrder .*Input fields field PostField! default: TITLE direction Direction default: ASC/],
      /input PostOrder \{/,
    ],
    ['create-post-input', [/title String! required .*Shown on top\./], /title : String !/],
    ['date-time', [/SCALAR DateTime .*scalars\.graphql\.org/], /scalar DateTime @specifiedBy/],
  ];
  for (const [path, parts, definition] of types)
    it(`shows what ${path} is, where it is used, and its definition`, async () => {
      const { html, asideHtml } = await site.render(`graphql-reference/types/${path}`);
      for (const part of parts) assert.match(words(html), part);
      assert.match(words(asideHtml), definition);
    });

  it('is told as Markdown, with links', async () => {
    const { markdown = '' } = await site.render('graphql-reference/types/user');
    assert.match(markdown, /- `id` \(ID!\)\n/);
    assert.match(readable(markdown), /- `role` \(\[Role!\]\([^)]*graphql-reference\/types\/role[^)]*\)\)/);
  });

  it('runs nothing of what a schema says', async () => {
    const hostile = describedSite(
      { tabs: [{ tab: 'G', graphql: 'g.graphql' }] },
      {
        'g.graphql':
          '"<script>alert(1)</script> [x](javascript:alert(1))" scalar X @specifiedBy(url: "javascript:alert(2)")',
      },
    );
    const { html } = await hostile.render('graphql-reference/types/x');
    assert.doesNotMatch(html, /<script>|href="javascript/);
  });
});
