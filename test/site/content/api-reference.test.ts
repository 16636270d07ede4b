import assert from 'node:assert/strict';
import { openapiDocument } from '../../support/openapi-document.js';
import { apiSite } from '../../support/render-api.js';
import { USER_COMPONENTS } from '../../support/users-description.js';
import { words } from '../../support/words.js';

describe('what an API page shows', () => {
  const simple = { get: { summary: 'Get', responses: { 200: { description: 'ok' } } } };

  async function render(operation: object, more: { path?: string; configuration?: object; document?: object } = {}) {
    const { path = '/get', configuration, document = {} } = more;
    const site = apiSite(openapiDocument({ [path]: operation }, { components: USER_COMPONENTS, ...document }), {
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
