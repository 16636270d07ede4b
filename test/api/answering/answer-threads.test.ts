import assert from 'node:assert/strict';
import { harbourProject, harbourQuestions } from '../../assistant/harbour-project.js';
import { passagesOfProject } from '../../support/indexed-project.js';
import { type OpenAiServer, startOpenAiServer } from '../../support/openai-server.js';
import { until } from '../../support/until.js';
import { chunksOf, userMessage } from '../assistant/support.js';
import { startThreadedApi, type ThreadedApi } from '../support/start-threaded-api.js';

type Site = Awaited<ReturnType<ThreadedApi['addIndexedSite']>>;

/** The public address of the site, so that links do not depend on the server that answered. */
const DOMAIN = 'docs.example.org';

/** Returns the text without the ids, which differ in each answer. */
const comparable = (text: string) => text.replace(/\b(?:thr|msg)_[\w-]+|search-[\w-]+/g, '…');

describe('answers made by other threads', () => {
  let api: ThreadedApi;
  let here: ThreadedApi;
  let server: OpenAiServer;
  let site: Site;
  const pages = passagesOfProject(harbourProject);
  const send = (to: ThreadedApi, { tenant, domain }: Site, version: 'v1' | 'v2', question: string) =>
    to.call(tenant.secret, 'POST', `/discovery/${version}/assistant/${domain}/message`, {
      body: { fp: 'reader', messages: [userMessage(version, question)] },
    });
  before(async () => {
    [api, here] = await Promise.all([startThreadedApi({ count: 2 }), startThreadedApi({ count: 0 })]);
    site = await api.addIndexedSite(await pages, DOMAIN);
  });
  after(async () => {
    await Promise.all([api.stop(), here.stop()]);
    await server?.stop();
  });

  it('are, letter by letter, those of the thread of the requests, in both versions', async () => {
    const other = await here.addIndexedSite(await pages, DOMAIN);
    for (const version of ['v1', 'v2'] as const) {
      for (const [question] of harbourQuestions) {
        const [far, near] = await Promise.all([
          send(api, site, version, question),
          send(here, other, version, question),
        ]);
        assert.equal(far.status, 200);
        assert.equal(comparable(far.text), comparable(near.text));
      }
    }
  });

  it('are kept before their end is told, a hundred at once as well', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) => send(api, site, 'v2', `${harbourQuestions[0][0]} ${number}`)),
    );
    for (const answer of answers) {
      assert.match(answer.text, /data: \[DONE\]\n\n$/);
      const owner = { organizationId: site.tenant.organization.id, domain: site.domain };
      const exchanges = await api.database.threads.recent(owner, answer.headers.get('x-thread-id') ?? '', 5);
      assert.deepEqual(
        exchanges?.map(({ outcome }) => outcome === 'answered' || outcome === 'unanswered'),
        [true],
      );
    }
  });

  it('of a site without an index are refused before the stream begins', async () => {
    const tenant = await api.tenant({ kind: 'assistant' });
    const { domain } = await tenant.addSite();
    const { status, body } = await send(api, { tenant, domain }, 'v2', 'How do I install?');
    assert.deepEqual([status, body.code], [409, 'not_indexed']);
  });

  it('break off when their thread ends; the next ones are made without it, and by the one that takes its place', async () => {
    const question = harbourQuestions[0][0];
    const before = api.workers.length;
    const [answer] = await Promise.allSettled([
      send(api, site, 'v2', question),
      ...api.workers.map((worker) => worker.terminate()),
    ]);
    if (answer.status === 'fulfilled') assert.ok(answer.value.status === 200 || answer.value.status === 500);
    assert.equal((await send(api, site, 'v2', question)).status, 200);
    while (api.workers.length < before + 2) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal((await send(api, site, 'v2', question)).status, 200);
  });

  it('of a model elsewhere are stopped when the reader leaves, and kept once', async () => {
    server = await startOpenAiServer();
    server.behave((reply, { messages }) => {
      reply.begin();
      if (messages.some(({ role }) => role === 'tool')) return reply.text('It never ');
      reply.call('search', JSON.stringify({ query: 'install' }));
      return reply.finish('tool_calls');
    });
    const remote = await startThreadedApi({
      environment: { OFFPRINT_MODEL_URL: server.url, OFFPRINT_MODEL: 'sample' },
    });
    try {
      const asked = await remote.addIndexedSite(await pages);
      const leaving = new AbortController();
      const response = await fetch(`${remote.url}/discovery/v2/assistant/${asked.domain}/message`, {
        method: 'POST',
        headers: { authorization: `Bearer ${asked.tenant.secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fp: 'a', messages: [userMessage('v2', 'How do I install?')] }),
        signal: leaving.signal,
      });
      let text = '';
      await assert.rejects(async () => {
        for await (const bytes of response.body ?? []) {
          text += Buffer.from(bytes).toString('utf8');
          if (chunksOf({ text }).some(({ type }) => type === 'text-delta')) leaving.abort();
        }
      });
      const owner = { organizationId: asked.tenant.organization.id, domain: asked.domain };
      const outcomes = async () =>
        (await remote.database.threads.recent(owner, response.headers.get('x-thread-id') ?? '', 5))?.map(
          ({ outcome }) => outcome,
        );
      // The model never ends its answer: nothing but the reader's leaving stops it.
      assert.deepEqual(await until(outcomes), ['stopped']);
      assert.equal(await until(() => server.left.length), 1);
    } finally {
      await remote.stop();
    }
  });
});
