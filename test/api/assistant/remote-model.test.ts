import assert from 'node:assert/strict';
import type { AppParts } from '../../../api/services.js';
import { createRemoteModel } from '../../../assistant/answer/create-remote-model.js';
import { type OpenAiServer, startOpenAiServer } from '../../support/openai-server.js';
import { until } from '../../support/until.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';
import { type AskedSite, addAskedSite, chunksOf, linesOf, textOf } from './support.js';

const QUESTION = 'How do I install?';
const PRIVATE = 'quota of sk-private exceeded';

describe('a model behind an OpenAI-compatible endpoint', () => {
  let server: OpenAiServer;
  let api: TestApi;
  let site: AskedSite;
  /** An API with a limit of one second, which some answers may exceed on a busy machine. */
  let impatientApi: TestApi;
  let impatientSite: AskedSite;
  before(async () => {
    server = await startOpenAiServer();
    const model = createRemoteModel({
      kind: 'openai-compatible',
      url: `${server.url}/`,
      model: 'sample',
      key: 'sk-private',
    });
    const replace = (parts: AppParts) => ({ ...parts, model });
    api = await startTestApi({
      environment: { OFFPRINT_MODEL_TOKENS: '321', OFFPRINT_MODEL_URL: server.url, OFFPRINT_MODEL: 'sample' },
      replace,
    });
    site = await addAskedSite(api, 'docs.example.org');
    impatientApi = await startTestApi({ environment: { OFFPRINT_MODEL_SECONDS: '1' }, replace });
    impatientSite = await addAskedSite(impatientApi, 'docs.example.org');
  });
  beforeEach(() => server.received.splice(0));
  after(async () => {
    await Promise.all([api.stop(), impatientApi.stop()]);
    await server.stop();
  });

  const hasSearched = (messages: readonly { readonly role: string }[]) => messages.some(({ role }) => role === 'tool');
  const searching = (answer: Parameters<OpenAiServer['behave']>[0]) =>
    server.behave((reply, request) => {
      if (hasSearched(request.messages)) return answer(reply, request);
      reply.begin();
      reply.call('search', JSON.stringify({ query: 'install' }));
      reply.finish('tool_calls');
    });
  const outcomeOf = async (threadId: string | null, of = { api, site }) => {
    const { organization } = of.site.tenant;
    const owner = { organizationId: organization.id, domain: of.site.domain };
    const exchanges = await of.api.database.threads.recent(owner, threadId ?? '', 5);
    return exchanges?.map(({ outcome }) => outcome);
  };

  it('is asked with our instructions, its key and the tool, given what was found as data, and counted', async () => {
    searching((reply) => {
      reply.begin();
      for (const piece of ['Run ', '`npm i thing`', '.']) reply.text(piece);
      reply.finish('stop');
    });
    const answer = await site.ask('v1', QUESTION);
    assert.equal(textOf('v1', answer), 'Run `npm i thing`.');
    const usage = linesOf(answer).find(([code]) => code === 'd')?.[1] as Readonly<Record<string, unknown>>;
    assert.deepEqual(usage.usage, { promptTokens: 60, completionTokens: 14 });
    const [first, second] = server.received;
    assert.equal(first?.authorization, 'Bearer sk-private');
    assert.deepEqual([first?.request.model, first?.request.max_tokens], ['sample', 321]);
    assert.equal(first?.request.tools?.length, 1);
    assert.equal(first?.request.messages[0]?.role, 'system');
    const result = second?.request.messages.find(({ role }) => role === 'tool');
    assert.equal((JSON.parse(String(result?.content)) as { results: readonly unknown[] }).results.length > 0, true);
  });

  it('pictures and links that it makes up are not passed on', async () => {
    searching((reply) => {
      reply.begin();
      for (const piece of ['Do it ![x](https://ev', 'il.test/?q=KEY) as [said](/guides/ins', 'tall).'])
        reply.text(piece);
      reply.finish('stop');
    });
    assert.equal(textOf('v2', await site.ask('v2', QUESTION)), 'Do it x as [said](/guides/install).');
  });

  const failures: Readonly<Record<string, Parameters<OpenAiServer['behave']>[0]>> = {
    'refuses its key': (reply) => reply.refuse(401, JSON.stringify({ error: { message: PRIVATE } })),
    'tells an error within its stream': (reply) => {
      reply.begin();
      reply.raw(`data: ${JSON.stringify({ error: { message: PRIVATE, type: 'server_error' } })}\n\n`);
      reply.finish('stop');
    },
    'cuts the connection': (reply) => {
      reply.begin();
      reply.text('Run ');
      reply.cut();
    },
    'writes what is no JSON': (reply) => {
      reply.begin();
      reply.raw(`data: {${PRIVATE}\n\n`);
      reply.finish('stop');
    },
    'says nothing': (reply) => {
      reply.begin();
      reply.finish('stop');
    },
    'falls silent': (reply) => {
      reply.begin();
      reply.text('Run ');
    },
  };
  for (const [name, behaviour] of Object.entries(failures)) {
    it(`one that ${name} ends the stream in a sentence that tells nothing, and is kept as failed`, async () => {
      searching(behaviour);
      const of = name === 'falls silent' ? { api: impatientApi, site: impatientSite } : { api, site };
      const v2 = await of.site.ask('v2', QUESTION);
      const error = chunksOf(v2).at(-1);
      assert.equal(error?.type, 'error', v2.text);
      assert.match(String(error?.errorText), /^The .* Please .*\.$/);
      const v1 = await of.site.ask('v1', QUESTION);
      assert.equal(linesOf(v1).at(-1)?.[0], '3');
      for (const { text } of [v1, v2]) assert.ok(!text.includes('sk-private'), text);
      assert.deepEqual(await outcomeOf(v2.headers.get('x-thread-id'), of), ['failed']);
    });
  }

  it('searches for several things at once, and its citations become links to the sections', async () => {
    server.behave((reply, { messages }) => {
      reply.begin();
      if (hasSearched(messages)) {
        for (const piece of ['Run `npm i thing[1]` [', '1', '], then the setup [2', '][1] as in [7] and [3](/x).'])
          reply.text(piece);
        return reply.finish('stop');
      }
      reply.calls([
        ['search', JSON.stringify({ query: 'install' })],
        ['search', JSON.stringify({ query: 'setup writes thing.json folder' })],
      ]);
      reply.finish('tool_calls');
    });
    const answer = await site.ask('v2', QUESTION);
    const chunks = chunksOf(answer);
    const inputs = chunks.filter(({ type }) => type === 'tool-input-available').map(({ input }) => input);
    assert.deepEqual(inputs, [{ query: 'install' }, { query: 'setup writes thing.json folder' }]);
    assert.equal(chunks.filter(({ type }) => type === 'tool-output-available').length, 2);
    const given = (server.received[1]?.request.messages ?? [])
      .filter(({ role }) => role === 'tool')
      .flatMap(
        ({ content }) => (JSON.parse(String(content)) as { results: { number: number; url: string }[] }).results,
      );
    const urlOf = (number: number) => given.find((section) => section.number === number)?.url ?? 'none';
    assert.deepEqual([...new Set(given.map(({ number }) => number))].sort(), [1, 2], 'a section keeps its number');
    assert.equal(
      textOf('v2', answer),
      `Run \`npm i thing[1]\` [\\[1\\]](${urlOf(1)}), then the setup [\\[2\\]](${urlOf(2)})[\\[1\\]](${urlOf(1)}) as in [7] and 3.`,
    );
  });

  it('that is busy is asked again', async () => {
    let refused = 0;
    searching((reply) => {
      if (refused++ < 2) return reply.refuse(503, JSON.stringify({ error: { message: PRIVATE } }));
      reply.begin();
      reply.text('Run it.');
      return reply.finish('stop');
    });
    assert.equal(textOf('v2', await site.ask('v2', QUESTION)), 'Run it.');
    assert.equal(refused, 3);
  });

  describe('with a budget of tokens', () => {
    let limited: TestApi;
    before(async () => {
      limited = await startTestApi({
        environment: {
          OFFPRINT_MODEL_URL: server.url,
          OFFPRINT_MODEL: 'sample',
          OFFPRINT_ASSISTANT_TOKENS_PER_DAY: '100',
          OFFPRINT_MODEL_INPUT_PRICE: '2',
          OFFPRINT_MODEL_OUTPUT_PRICE: '10',
        },
        replace: (parts) => ({
          ...parts,
          model: createRemoteModel({ kind: 'openai-compatible', url: server.url, model: 'sample', key: undefined }),
        }),
      });
    });
    after(() => limited.stop());

    it('counts each step, refuses questions after it is used, and shows tokens and cost', async () => {
      searching((reply) => {
        reply.begin();
        reply.text('Run it.');
        reply.finish('stop');
      });
      const asked = await addAskedSite(limited);
      const key = { organizationId: asked.tenant.organization.id, name: 'k', kind: 'admin', scope: 'read' } as const;
      const { secret } = await limited.database.keys.create(key);
      const usage = async () =>
        (await limited.call(secret, 'GET', '/v1/assistant/usage')).body.tokens as Readonly<Record<string, unknown>>;
      assert.deepEqual(await usage(), {
        ...{ limit: 100, inputTokens: 0, outputTokens: 0, cost: 0, windowSeconds: 86_400, resetsAt: null },
      });
      assert.equal((await asked.ask('v2', QUESTION)).status, 200);
      const { resetsAt, ...used } = await usage();
      assert.deepEqual(used, { limit: 100, inputTokens: 60, outputTokens: 14, cost: 0.00026, windowSeconds: 86_400 });
      assert.ok(Date.parse(String(resetsAt)) > Date.now());
      assert.equal((await asked.ask('v1', QUESTION)).status, 200);
      const refused = await asked.ask('v2', QUESTION);
      assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
      assert.match(String(refused.body.error), /the 100 tokens a day of the organization are used/);
      assert.ok(Number(refused.headers.get('retry-after')) > 80_000);
      assert.equal((await (await addAskedSite(limited)).ask('v2', QUESTION)).status, 200, 'another organization');
    });

    it('estimates the tokens of an endpoint that reports none, and of an answer that fails', async () => {
      const asked = await addAskedSite(limited);
      server.behave((reply, { messages }) => {
        reply.begin();
        if (!hasSearched(messages)) {
          reply.call('search', JSON.stringify({ query: 'install' }));
          return reply.finish('tool_calls', { reportsUsage: false });
        }
        reply.text('x'.repeat(100));
        reply.raw(`data: ${JSON.stringify({ error: { message: PRIVATE, type: 'server_error' } })}\n\n`);
        return reply.finish('stop');
      });
      await asked.ask('v2', QUESTION);
      const { inputTokens, outputTokens } = await limited.database.counters
        .get(`assistant-tokens-output:${asked.tenant.organization.id}`)
        .then(async (state) => ({
          outputTokens: state?.points,
          inputTokens: (await limited.database.counters.get(`assistant-tokens-input:${asked.tenant.organization.id}`))
            ?.points,
        }));
      const { content } = server.received.at(-1)?.request.messages.find(({ role }) => role === 'tool') ?? {};
      const { results } = JSON.parse(String(content)) as { results: readonly { content: string }[] };
      const found = results.reduce((sum, section) => sum + section.content.length, 0);
      assert.ok(found > 0);
      assert.deepEqual([inputTokens, outputTokens], [Math.ceil((QUESTION.length + found) / 4), 25]);
    });
  });

  const unsearched: Readonly<Record<string, Parameters<OpenAiServer['behave']>[0]>> = {
    'never searches': (reply) => {
      reply.begin();
      reply.text('Out of my head.');
      reply.finish('stop');
    },
    'says nothing before it is given something': (reply) => {
      reply.begin();
      reply.finish('stop');
    },
    'refuses tools': (reply) =>
      reply.refuse(400, JSON.stringify({ error: { message: 'this model does not support tools' } })),
  };
  for (const [name, behaviour] of Object.entries(unsearched)) {
    it(`one that ${name} is asked again, without tools, with what a search for the question found`, async () => {
      server.behave((reply, request) => {
        if (request.tools !== undefined) return behaviour(reply, request);
        reply.begin();
        reply.text('Run it [1].');
        reply.finish('stop');
      });
      const answer = await site.ask('v2', QUESTION);
      const chunks = chunksOf(answer);
      const given = JSON.stringify(server.received.at(-1)?.request.messages.at(-1));
      const [, url = ''] = /"url":"([^"]+)"/.exec(given.replaceAll('\\"', '"')) ?? [];
      assert.equal(textOf('v2', answer), `Run it [\\[1\\]](${url}).`);
      assert.deepEqual(
        chunks.filter(({ type }) => type === 'tool-input-available').map(({ input }) => input),
        [{ query: QUESTION }],
      );
      assert.equal(chunks.filter(({ type }) => type === 'tool-output-available').length, 1);
      assert.ok(chunks.some(({ type }) => type === 'source-url'));
      assert.match(given, /npm i thing/);
      assert.deepEqual(
        server.received.at(-1)?.request.messages.map(({ content }) => typeof content),
        ['string', 'string'],
        'servers of small models read no parts',
      );
      assert.doesNotMatch(JSON.stringify(server.received.at(-1)?.request.messages[0]), /tool/);
      assert.deepEqual(await outcomeOf(answer.headers.get('x-thread-id')), ['answered']);
    });
  }

  it('that answers without a search is counted with both of its answers', async () => {
    server.behave((reply) => {
      reply.begin();
      reply.text('Run it.');
      reply.finish('stop');
    });
    const usage = linesOf(await site.ask('v1', QUESTION)).find(([code]) => code === 'd')?.[1];
    assert.deepEqual((usage as Readonly<Record<string, unknown>>).usage, { promptTokens: 60, completionTokens: 14 });
  });

  it('one that calls what is no tool, and badly, still ends its answer', async () => {
    let call = 0;
    server.behave((reply) => {
      reply.begin();
      call++;
      if (call === 1) reply.call('delete_everything', '"text"');
      else if (call === 2) reply.call('search', '{"no":"query"}');
      else reply.text('Done.');
      reply.finish(call < 3 ? 'tool_calls' : 'stop');
    });
    const answer = await site.ask('v2', QUESTION);
    assert.equal(textOf('v2', answer), 'Done.');
    assert.equal(chunksOf(answer).at(-1)?.type, 'finish');
  });

  it('one that searches for ever is told to answer at the fourth step', async () => {
    server.behave((reply, { tool_choice: choice }) => {
      reply.begin();
      if (choice === 'none') reply.text('Enough.');
      else reply.call('search', '{"query":"install"}');
      reply.finish(choice === 'none' ? 'stop' : 'tool_calls');
    });
    assert.equal(textOf('v2', await site.ask('v2', QUESTION)), 'Enough.');
    assert.equal(server.received.length, 4);
  });

  it('is stopped when the reader leaves, at whatever moment, and the exchange is kept once', async () => {
    searching((reply) => {
      reply.begin();
      reply.text('Run ');
    });
    for (const pieces of [1, 2, 4, 8]) {
      const question = `${QUESTION} (${pieces})`;
      const leaving = new AbortController();
      const response = await fetch(`${api.url}/discovery/v2/assistant/${site.domain}/message`, {
        method: 'POST',
        headers: { authorization: `Bearer ${site.secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fp: 'a', messages: [{ role: 'user', parts: [{ type: 'text', text: question }] }] }),
        signal: leaving.signal,
      });
      let text = '';
      await assert.rejects(async () => {
        for await (const bytes of response.body ?? []) {
          text += Buffer.from(bytes).toString('utf8');
          // The last one waits for the text that never ends.
          if (chunksOf({ text }).length >= pieces && (pieces < 8 || text.includes('text-delta'))) leaving.abort();
        }
      });
      const threadId = response.headers.get('x-thread-id');
      assert.deepEqual(await until(() => outcomeOf(threadId)), ['stopped']);
      if (pieces === 8)
        assert.equal(
          await until(() => server.left.filter(({ messages }) => JSON.stringify(messages).includes(question)).length),
          1,
        );
    }
  });
});
