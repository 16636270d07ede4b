import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport, type VersionNegotiationOptions } from '@modelcontextprotocol/client';
import { MemorySiteSearch } from '../../support/memory-site-search.js';
import { assertDescribed, type OpenApiDocument, operationsOf } from '../support/openapi-document.js';
import { type Answer, startTestApi, type TestApi } from '../support/start-test-api.js';
import { type AskedSite, addAskedSite } from './support.js';

/** The revisions of the protocol that clients speak: with a handshake, and without one. */
const REVISIONS: readonly (readonly [string, VersionNegotiationOptions['mode']])[] = [
  ['of 2025', 'legacy'],
  ['of 2026', { pin: '2026-07-28' }],
];

const HEADERS = { accept: 'application/json, text/event-stream' };

interface Found {
  readonly results: readonly { readonly path: string; readonly url: string; readonly content: string }[];
}

describe('the documentation for agents', () => {
  let api: TestApi;
  let site: AskedSite;
  before(async () => {
    api = await startTestApi();
    site = await addAskedSite(api, 'docs.example.com');
  });
  after(() => api.stop());

  const pathOf = ({ domain }: AskedSite) => `/discovery/mcp/${domain}`;
  const connect = async (
    mode: VersionNegotiationOptions['mode'],
    { secret, asked = site }: { readonly secret?: string; readonly asked?: AskedSite } = {},
  ) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const url = new URL(`${api.url}${pathOf(asked)}`);
    const headers = { Authorization: `Bearer ${secret ?? asked.secret}` };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    return client;
  };
  const post = (body: unknown, headers: Readonly<Record<string, string>> = HEADERS): Promise<Answer> =>
    api.call(site.secret, 'POST', pathOf(site), { body, headers });

  for (const [name, mode] of REVISIONS)
    describe(`for clients ${name}`, () => {
      it('lists its tools with schemas of their arguments and results', async () => {
        const client = await connect(mode);
        assert.deepEqual(client.getServerCapabilities(), { tools: {}, resources: {} });
        assert.match(client.getInstructions() ?? '', /"Docs"/);
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.map(({ name: tool, inputSchema, annotations }) => [
            tool,
            inputSchema.required,
            annotations?.readOnlyHint,
          ]),
          [
            ['search', ['query'], true],
            ['get_page', ['path'], true],
          ],
        );
        await client.close();
      });

      it('finds sections, as text, as data, and as links to resources that can be read', async () => {
        const client = await connect(mode);
        const { content, structuredContent } = await client.callTool({
          name: 'search',
          arguments: { query: 'How do I install?', limit: 1 },
        });
        const [section] = (structuredContent as unknown as Found).results;
        assert.ok(section);
        assert.deepEqual([section.path, section.url], ['guides/install', 'https://docs.example.com/guides/install']);
        const text = content.find((block) => block.type === 'text');
        assert.ok(text?.text.includes(section.content) && text.text.includes(section.url));
        const link = content.find((block) => block.type === 'resource_link');
        assert.deepEqual([link?.uri, link?.title], ['docs://docs.example.com/guides/install', 'Install']);
        const read = await client.readResource({ uri: link?.uri ?? '' });
        const [page] = read.contents;
        assert.ok(page !== undefined && 'text' in page && page.text.includes('npm i thing'));
        await client.close();
      });

      const pages: readonly (readonly [string, string])[] = [
        ['its path', 'guides/setup'],
        ['its path with slashes', '/guides/setup/'],
        ['its file', 'guides/setup.md'],
        ['its address', 'https://docs.example.com/guides/setup#a-heading'],
      ];
      for (const [by, path] of pages)
        it(`reads a page by ${by}`, async () => {
          const client = await connect(mode);
          const { isError, structuredContent } = await client.callTool({ name: 'get_page', arguments: { path } });
          assert.notEqual(isError, true);
          assert.deepEqual(structuredContent, {
            path: 'guides/setup',
            url: 'https://docs.example.com/guides/setup',
            title: 'Setup',
            content: 'The setup writes `thing.json` into the folder.',
          });
          await client.close();
        });

      it('names likely pages for one that does not exist, and the field of an invalid argument', async () => {
        const client = await connect(mode);
        const failing = async (tool: string, input: Record<string, unknown>) => {
          const { isError, content } = await client.callTool({ name: tool, arguments: input });
          assert.equal(isError, true);
          const [block] = content;
          return block?.type === 'text' ? block.text : '';
        };
        assert.match(await failing('get_page', { path: 'install/thing' }), /no page "install\/thing".*guides\/install/);
        assert.match(await failing('get_page', { path: 'https://other.example.com/guides/setup' }), /has no page/);
        assert.match(await failing('search', { query: 'x', limit: 21 }), /^limit: /);
        assert.match(await failing('search', {}), /^query: /);
        await client.close();
      });

      it('refuses unknown tools and resources with an error of the protocol', async () => {
        const client = await connect(mode);
        await assert.rejects(client.callTool({ name: 'delete_page', arguments: {} }), /the tools are search, get_page/);
        for (const uri of ['docs://docs.example.com/guides/nothing', 'docs://other.example.com/guides/setup', 'x:y'])
          await assert.rejects(client.readResource({ uri }), /not found/i);
        await client.close();
      });

      it('needs a key', async () => {
        await assert.rejects(connect(mode, { secret: 'svc_dsc_unknown' }), /401|[Uu]nauthorized/);
      });
    });

  it('lists pages in parts, each once and in their order', async () => {
    const asked = await addAskedSite(api, 'many.example.com');
    const paths = Array.from({ length: 230 }, (_, number) => `page ${number}/ä`);
    const samples = paths.map((path) => ({ path, title: path, content: 'Text.' }));
    api.searches.set(asked.domain, new MemorySiteSearch(samples));
    const client = await connect('legacy', { asked });
    const sizes: number[] = [];
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const { resources, nextCursor } = await client.listResources(cursor === undefined ? {} : { cursor });
      sizes.push(resources.length);
      listed.push(...resources.map(({ uri }) => uri));
      cursor = nextCursor;
    } while (cursor !== undefined && sizes.length < 9);
    // A client without a cursor gathers all parts itself.
    assert.equal(listed[0], 'docs://many.example.com/page%200/%C3%A4');
    assert.deepEqual([...new Set(listed)].length, 230);
    const read = await client.readResource({ uri: listed[229] ?? '' });
    assert.equal(read.contents.length, 1);
    const first = await api.call(asked.secret, 'POST', pathOf(asked), {
      body: { jsonrpc: '2.0', id: 1, method: 'resources/list' },
      headers: HEADERS,
    });
    const { result } = first.body as { readonly result: { readonly resources: readonly object[]; nextCursor: string } };
    assert.equal(result.resources.length, 100);
    const next = { jsonrpc: '2.0', id: 2, method: 'resources/list', params: { cursor: result.nextCursor } };
    const second = await api.call(asked.secret, 'POST', pathOf(asked), { body: next, headers: HEADERS });
    assert.match(second.text, /page%20100\//);
    await assert.rejects(client.listResources({ cursor: '%%%' }), /cursor/);
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      ['docs://many.example.com/{+path}'],
    );
    await client.close();
  });

  it('returns long pages in parts that join to the whole', async () => {
    const asked = await addAskedSite(api, 'long.example.com');
    const content = `${'x'.repeat(49_999)}😀${'y'.repeat(60_000)}`;
    api.searches.set(asked.domain, new MemorySiteSearch([{ path: 'long', title: 'Long', content }]));
    const client = await connect({ pin: '2026-07-28' }, { asked });
    let whole = '';
    for (let offset: number | undefined = 0, parts = 0; offset !== undefined && parts < 9; parts++) {
      const answer = await client.callTool({ name: 'get_page', arguments: { path: 'long', offset } });
      const part = answer.structuredContent as unknown as { readonly content: string; readonly nextOffset?: number };
      assert.ok(part.content.length <= 50_000);
      assert.equal(Buffer.from(part.content).toString(), part.content, 'no character is split');
      whole += part.content;
      offset = part.nextOffset;
    }
    assert.equal(whole, content);
    await client.close();
  });

  const document = async () => (await api.call(undefined, 'GET', '/openapi.json')).body as unknown as OpenApiDocument;

  it('keeps nothing between messages: every message is answered without the handshake', async () => {
    const operation = operationsOf(await document()).find(({ path }) => path === '/discovery/mcp/{domain}')?.operation;
    assert.ok(operation);
    const message = {
      jsonrpc: '2.0',
      id: 'a',
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'install' } },
    };
    const answer = await post(message, {});
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('mcp-session-id'), null);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assertDescribed(await document(), operation, answer);
    const notification = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    assert.deepEqual([notification.status, notification.text], [202, '']);
    assertDescribed(await document(), operation, notification);
    const unknown = await post({ jsonrpc: '2.0', id: 2, method: 'prompts/list' });
    assert.match(unknown.text, /-32601/);
    assertDescribed(await document(), operation, unknown);
  });

  const refused: readonly (readonly [string, unknown, number, string])[] = [
    ['a batch', [{ jsonrpc: '2.0', id: 1, method: 'ping' }], 400, 'invalid_json'],
    ['another version of JSON-RPC', { jsonrpc: '1.0', id: 1, method: 'ping' }, 400, 'invalid_request'],
    ['a message without a method', { jsonrpc: '2.0', id: 1 }, 400, 'invalid_request'],
    ['an id that is an object', { jsonrpc: '2.0', id: {}, method: 'ping' }, 400, 'invalid_request'],
    ['no JSON', 'hello', 415, 'unsupported_media_type'],
  ];
  for (const [name, body, status, code] of refused)
    it(`refuses ${name} as every endpoint does`, async () => {
      const answer = await post(body);
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text);
    });

  it('refuses to open a stream or to end a session, which there are none of', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await api.call(site.secret, method, pathOf(site), { headers: HEADERS });
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'OPTIONS, POST']);
    }
  });

  it('answers 409 for a site that was never indexed', async () => {
    const { domain } = await site.tenant.addSite();
    const answer = await api.call(site.secret, 'POST', `/discovery/mcp/${domain}`, {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    assert.deepEqual([answer.status, answer.body.code], [409, 'not_indexed']);
  });

  it('counts against the limits of the assistant', async () => {
    const limited = await startTestApi({ environment: { OFFPRINT_ASSISTANT_REQUESTS_PER_HOUR: '2' } });
    try {
      const asked = await addAskedSite(limited);
      const call = () =>
        limited.call(asked.secret, 'POST', pathOf(asked), { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } });
      assert.equal((await call()).headers.get('ratelimit-remaining'), '1');
      assert.equal((await call()).status, 200);
      const third = await call();
      assert.deepEqual([third.status, third.body.code], [429, 'rate_limited']);
      assert.ok(third.headers.get('retry-after'));
    } finally {
      await limited.stop();
    }
  });
});
