import assert from 'node:assert/strict';
import type { PageContent } from '../../../site/page-content.js';
import { openapiDocument } from '../../support/openapi-document.js';
import { apiSite } from '../../support/render-api.js';
import { readable } from '../../support/render-source.js';
import { words } from '../../support/words.js';

function dataOf({ html }: PageContent): {
  parameters: { name: string }[];
  bodies: { text?: string }[];
  servers: unknown[];
} {
  const json = /<script type="application\/json" class="op-playground-data">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
}

const USER = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', description: 'Their **full** name.' },
    homeAddress: { type: 'object', properties: { zipCode: { type: ['string', 'null'], pattern: '^\\d+$' } } },
    role: { enum: ['admin', 'guest'], default: 'guest' },
  },
};

const PATHS = {
  '/users/{id}': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    put: {
      summary: 'Replace',
      description: 'Puts `User` in place.\n\n- safe\n- [docs](/guide)',
      security: [{ token: [] }],
      parameters: [{ name: 'dryRun', in: 'query', deprecated: true, schema: { type: 'boolean', default: false } }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
      },
      responses: {
        200: {
          description: 'Replaced.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
        },
        404: {
          description: 'No such user.',
          content: { 'application/json': { example: { error: 'gone </script>' } } },
        },
      },
    },
  },
};
const COMPONENTS = {
  schemas: { User: USER },
  securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'Your token.' } },
};
const DESCRIPTION = openapiDocument(PATHS, { components: COMPONENTS });

describe('the page of an operation', () => {
  let content: PageContent;
  before(async () => {
    content = await apiSite(DESCRIPTION).render('api-reference/replace');
  });

  it('shows method, server, path and what the operation does', () => {
    assert.match(
      words(content.html),
      /^ PUT https:\/\/api\.test\.example \/ users\/ \{id\} Try it Puts User in place\. safe docs/,
    );
    assert.match(readable(content.html), /href="link:\/guide"/);
    assert.match(content.html, /<button class="op-button op-try" type="button" hidden>/);
    assert.deepEqual(content.parts, ['api', 'playground']);
  });

  it('has its sections in order, in the table of contents too', () => {
    assert.deepEqual(
      content.headings.map(({ text }) => text),
      ['Authorization', 'Path parameters', 'Query parameters', 'Body', 'Responses'],
    );
  });

  it('shows fields with type, need, default, description and an anchor of their own', () => {
    const shown = words(content.html);
    for (const part of [
      /Authorization string header required Your token\./,
      /id string path required/,
      /dryRun boolean query default: false deprecated/,
      /name string required Their full name\./,
      /role enum<string> default: "guest" Available options: admin guest/,
      /Show fields zipCode string \| null Pattern: \^\\d\+\$/,
      /id string read-only/,
    ])
      assert.match(shown.replace(/ Link to this section| +(?= )/g, ''), part);
    for (const id of [
      'param-id',
      'param-dry-run',
      'param-dryRun',
      'body-name',
      'body-home-address-zip-code',
      'response-name',
      'status-404',
    ])
      assert.match(content.html, new RegExp(` id="${id}"`));
  });

  it('keeps nested fields closed and needs no script to be read', () => {
    assert.match(content.html, /<details class="op-expandable op-api-inside"><summary>Show fields<\/summary>/);
    assert.match(content.html, /data-title="200"><p class="op-tab-title">200<\/p>/);
    assert.match(content.html, /data-title="404"><p class="op-tab-title">404<\/p>/);
  });

  it('has request samples and response examples beside it, highlighted', () => {
    const aside = content.asideHtml ?? '';
    const titles = [...aside.matchAll(/data-title="([^"]*)"/g)].map((match) => match[1]);
    assert.deepEqual(titles, ['cURL', 'Python', 'JavaScript', 'PHP', 'Go', 'Java', 'Ruby', 'C#', '200', '404']);
    assert.match(words(aside), /curl 'https:\/\/api\.test\.example\/users\/\{id\}' .*--request PUT .*Bearer <token>/);
    assert.match(aside, /class="t\d+"/);
    // What is read-only is not sent, but is answered.
    assert.match(words(aside).split('"guest"')[0] ?? '', /^(?!.*"id": "string").*"name": "string"/s);
    assert.match(words(aside), /"id" ?: "string"/);
  });

  it('carries what the playground needs, which no text of it can end', () => {
    const { parameters, bodies, servers } = dataOf(content);
    assert.deepEqual(
      parameters.map(({ name }) => name),
      ['id', 'dryRun'],
    );
    assert.deepEqual(JSON.parse(bodies[0]?.text ?? ''), {
      name: 'string',
      homeAddress: { zipCode: 'string' },
      role: 'guest',
    });
    assert.equal(servers.length, 1);
  });

  it('depends on the description by its hash', () => {
    assert.match(content.dependencies['api.json'] ?? '', /^[0-9a-f]{64}$/);
  });
});

describe('what an API page shows', () => {
  const simple = { get: { summary: 'Get', responses: { 200: { description: 'ok' } } } };

  async function render(operation: object, more: { path?: string; configuration?: object; document?: object } = {}) {
    const { path = '/get', configuration, document = {} } = more;
    const site = apiSite(openapiDocument({ [path]: operation }, { components: COMPONENTS, ...document }), {
      ...(configuration && { configuration }),
    });
    const [page] = site.plan.pages;
    return site.render(page?.path ?? '');
  }

  it('choices are panels named by their titles', async () => {
    const schema = {
      oneOf: [
        { title: 'By mail', properties: { mail: {} } },
        { title: 'By post', properties: { street: {} } },
      ],
    };
    const { html } = await render({
      post: { ...simple.get, requestBody: { content: { 'application/json': { schema } } } },
    });
    assert.match(words(html), /One of By mail mail .*By post street/);
    assert.match(html, /id="body-one-of-0" data-title="By mail"/);
    assert.match(html, /id="body-one-of-1-street"/);
  });

  // PC-085
  it('a schema that holds itself is marked where it begins again', async () => {
    const Node = { allOf: [{ properties: { next: { $ref: '#/components/schemas/Node' } } }] };
    const response = {
      description: 'ok',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } },
    };
    const { html } = await render(
      { get: { summary: 'Get', responses: { 200: response } } },
      { document: { components: { schemas: { Node } } } },
    );
    assert.match(words(html), /next object .*recursive The same fields again: Node/);
  });

  // PC-088
  it('a schema that multiplies itself makes a page of bounded size', async () => {
    const level = (depth: number): object =>
      depth === 0
        ? { type: 'string' }
        : { oneOf: [0, 1, 2, 3].map((index) => ({ title: `O${index}`, properties: { p: level(depth - 1) } })) };
    const body = { content: { 'application/json': { schema: level(8) } } };
    const start = process.cpuUsage();
    const content = await render({ post: { summary: 'Get', requestBody: body, responses: {} } });
    const { user, system } = process.cpuUsage(start);
    console.log(
      `      ${content.html.length} characters in ${Math.round((user + system) / 1000)} ms of processor time`,
    );
    assert.ok(content.html.length < 700_000, String(content.html.length));
    assert.match(words(content.html), /Not all of it is shown here/);
  });

  it('own samples stand in the place of generated ones', async () => {
    const samples = [
      { lang: 'cURL', source: 'curl own' },
      { lang: 'JavaScript', label: 'SDK', source: 'own()' },
    ];
    const { asideHtml } = await render({ get: { ...simple.get, 'x-codeSamples': samples } });
    const titles = [...(asideHtml ?? '').matchAll(/data-title="([^"]*)"/g)].map((match) => match[1]);
    assert.deepEqual(titles, ['cURL', 'SDK']);
  });

  it('samples are in the languages that the site asks for, or none', async () => {
    const chosen = await render(simple, { configuration: { api: { examples: { languages: ['bash', 'node'] } } } });
    assert.deepEqual(
      [...(chosen.asideHtml ?? '').matchAll(/data-title="([^"]*)"/g)].map((match) => match[1]),
      ['cURL', 'Node.js'],
    );
    const none = await render(simple, { configuration: { api: { examples: { autogenerate: false } } } });
    assert.equal(none.asideHtml, undefined);
  });

  it('keys of schemas that the site asks for are labels', async () => {
    const parameters = [
      { name: 'a', in: 'query', schema: { type: 'string', 'x-internal': true, 'x-since': ['v2', 3] } },
    ];
    const { html } = await render(
      { get: { ...simple.get, parameters } },
      { configuration: { api: { params: { post: ['x-internal', 'x-since', 'x-none'] } } } },
    );
    assert.match(words(html), /a string query x-internal v2 3 /);
  });

  const displays: readonly (readonly [configuration: object, hasBar: boolean, canTry: boolean])[] = [
    [{}, true, true],
    [{ api: { playground: { display: 'simple' } } }, true, false],
    [{ api: { playground: { display: 'auth' } } }, true, false],
    [{ api: { playground: { display: 'none' } } }, false, false],
  ];
  for (const [configuration, hasBar, canTry] of displays)
    it(`follows ${JSON.stringify(configuration)}`, async () => {
      const { html, parts } = await render(simple, { configuration });
      assert.equal(html.includes('op-api-endpoint'), hasBar);
      assert.equal(html.includes('op-playground-data'), canTry);
      assert.equal(parts?.includes('playground'), canTry);
    });

  it('nothing can be tried out without a server', async () => {
    const { html } = await render(simple, { document: { servers: [{ url: '/v1' }] } });
    assert.doesNotMatch(html, /op-try/);
  });

  it('a webhook shows what it sends', async () => {
    const site = apiSite(
      openapiDocument(
        {},
        {
          webhooks: {
            placed: {
              post: {
                summary: 'Placed',
                requestBody: {
                  content: { 'application/json': { schema: { properties: { id: { type: 'integer' } } } } },
                },
              },
            },
          },
        },
      ),
    );
    const { html, asideHtml } = await site.render('api-reference/placed');
    assert.match(words(html), /^ WEBHOOK placed .*Body .*id integer/);
    assert.match(words(asideHtml), /^ Payload \{ "id" ?: 1 \}/);
    assert.doesNotMatch(html, /op-try/);
  });

  it('callbacks are closed between body and responses', async () => {
    const callbacks = {
      done: { '{$request.body#/url}': { post: { parameters: [{ name: 'sig', in: 'header' }], responses: {} } } },
    };
    const { html } = await render({ post: { ...simple.get, callbacks } });
    assert.match(words(html), /Callbacks .*POST done \{\$request\.body#\/url\} .*sig header .*Response /);
  });

  it('texts of a description are Markdown and never markup that runs', async () => {
    const description = 'A <script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1)) `code`';
    const { html } = await render({ get: { summary: 'Get', description, responses: {} } });
    assert.doesNotMatch(html, /<script>|onerror|javascript:/);
    assert.match(html, /<code>code<\/code>/);
  });
});

describe('pages with a file of their own', () => {
  it('show their text between the address and the reference', async () => {
    const files = {
      'own.mdx': '---\nopenapi: PUT /users/{id}\ndescription: Mine.\n---\n\n## Before you begin\n\nOwn words.\n',
    };
    const content = await apiSite(DESCRIPTION, { files }).render('own');
    assert.match(words(content.html), /^ PUT .*Try it .*Own words\. .*Authorization/);
    assert.doesNotMatch(words(content.html), /Puts User in place/);
    assert.equal(content.headings[0]?.text, 'Before you begin');
  });

  it('bring their own examples, which stand in the place of ours', async () => {
    const files = {
      'own.mdx':
        '---\nopenapi: PUT /users/{id}\n---\n\n<RequestExample>\n```bash Mine\ncurl mine\n```\n</RequestExample>\n',
    };
    const { asideHtml } = await apiSite(DESCRIPTION, { files }).render('own');
    assert.deepEqual(
      [...(asideHtml ?? '').matchAll(/data-title="([^"]*)"/g)].map((match) => match[1]),
      ['Mine', '200', '404'],
    );
  });

  it('switch the playground by themselves', async () => {
    const files = {
      'off.mdx': '---\nopenapi: PUT /users/{id}\nplayground: none\nauthMethod: none\n---\n',
      'on.mdx': '---\nopenapi: PUT /users/{id}\nplayground: interactive\n---\n',
    };
    const site = apiSite(DESCRIPTION, { files, configuration: { api: { playground: { display: 'simple' } } } });
    const off = await site.render('off');
    assert.doesNotMatch(off.html, /op-api-endpoint|Authorization/);
    assert.match((await site.render('on')).html, /op-playground-data/);
  });

  it('name an endpoint themselves and say with fields what it takes', async () => {
    const source = `---
api: POST /messages/{chat}
---

<ParamField path="chat" type="string" required>The chat.</ParamField>
<ParamField body="text" type="string" required>The text.</ParamField>
<ParamField body="silent" type="boolean" default="false" />
`;
    const api = { mdx: { server: 'https://chat.example', auth: { method: 'key', name: 'x-api-key' } } };
    const content = await apiSite(DESCRIPTION, { files: { 'own.mdx': source }, configuration: { api } }).render('own');
    assert.match(
      words(content.html),
      /^ POST https:\/\/chat\.example \/ messages\/ \{chat\} Try it .*x-api-key string header/,
    );
    assert.match(words(content.asideHtml), /x-api-key: <api-key>.*"text": "string"/);
    assert.deepEqual(JSON.parse(dataOf(content).bodies[0]?.text ?? ''), { text: 'string', silent: false });
  });

  it('show a schema', async () => {
    const files = { 'own.mdx': '---\nopenapi-schema: User\n---\n' };
    const { html, parts } = await apiSite(DESCRIPTION, { files }).render('own');
    assert.match(words(html), /name string required Their full name/);
    assert.deepEqual(parts, ['api']);
  });

  it('show what the description says in its own words first', async () => {
    const paths = {
      '/a': { get: { summary: 'A', 'x-mint': { content: '<Note>Look **here**.</Note>' }, responses: {} } },
    };
    const { html } = await apiSite(openapiDocument(paths)).render('api-reference/a');
    assert.match(html, /op-callout-note.*Look <strong>here<\/strong>/s);
  });
});
