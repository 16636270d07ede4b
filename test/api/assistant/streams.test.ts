import assert from 'node:assert/strict';
import { startTestApi, type TestApi } from '../support/start-test-api.js';
import { type AskedSite, addAskedSite, chunksOf, linesOf, textOf } from './support.js';

const QUESTION = 'How do I install?';
const ANSWER = 'Run `npm i thing`. See [Install](/guides/install).';
const MESSAGE_ID = /^msg_[\w-]{24}$/;

describe('streams of answers', () => {
  let api: TestApi;
  let site: AskedSite;
  before(async () => {
    api = await startTestApi();
    site = await addAskedSite(api, 'docs.example.com');
  });
  after(() => api.stop());

  it('a v1 stream has the parts that AI SDK 4 takes, one a line, in its order', async () => {
    const answer = await site.ask('v1', QUESTION);
    assert.equal(answer.status, 200);
    const lines = linesOf(answer);
    assert.equal(lines.map(([code]) => code).join(''), 'fbc9ahef0000e2d');
    assert.ok(answer.text.endsWith('\n'));
    const threadId = answer.headers.get('x-thread-id');
    const { messageId = '' } = (lines[0]?.[1] ?? {}) as { readonly messageId?: string };
    assert.match(messageId, MESSAGE_ID);
    assert.deepEqual(
      lines.filter(([code]) => code === 'f').map(([, value]) => value),
      [{ messageId }, { messageId }],
    );
    const valueAt = (code: string) => lines.find(([each]) => each === code)?.[1];
    assert.deepEqual(valueAt('9'), { toolCallId: 'call_1', toolName: 'search', args: { query: QUESTION } });
    const { result } = valueAt('a') as { readonly result: readonly Readonly<Record<string, unknown>>[] };
    const [found = {}] = result;
    assert.deepEqual([found.path, found.url], ['guides/install', 'https://docs.example.com/guides/install']);
    assert.match(String(found.content), /npm i thing/);
    assert.equal((found.metadata as Readonly<Record<string, unknown>>).title, 'Install');
    assert.deepEqual(valueAt('h'), {
      sourceType: 'url',
      id: 'guides/install',
      url: 'https://docs.example.com/guides/install',
      title: 'Install',
    });
    assert.deepEqual(valueAt('2'), [{ type: 'finish', threadId, finishReason: 'stop' }]);
    assert.deepEqual(valueAt('d'), {
      type: 'finish',
      finishReason: 'stop',
      usage: { promptTokens: 20, completionTokens: 10 },
      threadId,
    });
    assert.equal(textOf('v1', answer), ANSWER);
  });

  it('a v2 stream has the chunks that AI SDK 5 and later take, and names the thread at its start and its end', async () => {
    const answer = await site.ask('v2', QUESTION);
    const chunks = chunksOf(answer);
    const threadId = answer.headers.get('x-thread-id');
    assert.match(threadId ?? '', /^thr_[\w-]{32}$/);
    assert.deepEqual(
      chunks.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1]),
      [
        ...['start', 'start-step', 'tool-input-start', 'tool-input-delta', 'tool-input-available'],
        ...['tool-output-available', 'source-url', 'finish-step', 'start-step'],
        ...['text-start', 'text-delta', 'text-end', 'finish-step', 'finish'],
      ],
    );
    assert.deepEqual(chunks[0]?.messageMetadata, { threadId });
    assert.match(String(chunks[0]?.messageId), MESSAGE_ID);
    const finish = { type: 'finish', finishReason: 'stop', messageMetadata: { threadId }, threadId };
    assert.deepEqual(chunks.at(-1), finish);
    assert.ok(answer.text.endsWith('data: [DONE]\n\n'));
    assert.deepEqual(
      chunks.find(({ type }) => type === 'source-url'),
      {
        type: 'source-url',
        sourceId: 'guides/install',
        url: 'https://docs.example.com/guides/install',
        title: 'Install',
      },
    );
    assert.equal(textOf('v2', answer), ANSWER);
  });

  it('a strict v2 stream has no key that older clients refuse', async () => {
    const strict = await startTestApi({ environment: { OFFPRINT_STRICT_STREAMS: 'true' } });
    try {
      const answer = await (await addAskedSite(strict)).ask('v2', QUESTION);
      const threadId = answer.headers.get('x-thread-id');
      assert.deepEqual(chunksOf(answer).at(-1), { type: 'finish', messageMetadata: { threadId } });
    } finally {
      await strict.stop();
    }
  });

  it('headers tell every proxy to pass pieces on as they come, and v1 what to use instead', async () => {
    const [v1, v2] = [await site.ask('v1', QUESTION), await site.ask('v2', QUESTION)];
    for (const { headers } of [v1, v2]) {
      assert.equal(headers.get('cache-control'), 'no-cache, no-transform');
      assert.equal(headers.get('x-accel-buffering'), 'no');
    }
    assert.equal(v1.headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.equal(v1.headers.get('x-vercel-ai-data-stream'), 'v1');
    assert.match(v2.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.equal(v2.headers.get('x-vercel-ai-ui-message-stream'), 'v1');
    assert.match(v1.headers.get('deprecation') ?? '', /^@\d+$/);
    assert.equal(v1.headers.get('link'), `</discovery/v2/assistant/${site.domain}/message>; rel="successor-version"`);
    assert.equal(v2.headers.get('deprecation'), null);
  });

  it('refusals of v1 say that it is deprecated, too', async () => {
    const { status, headers } = await site.send('v1', { fp: 'anonymous', messages: [] });
    assert.equal(status, 400);
    assert.match(headers.get('deprecation') ?? '', /^@\d+$/);
  });

  it('is never compressed, whatever the client takes', async () => {
    for (const version of ['v1', 'v2'] as const) {
      const answer = await site.send(
        version,
        { fp: 'a', messages: [{ role: 'user', content: QUESTION, parts: [{ type: 'text', text: QUESTION }] }] },
        { 'accept-encoding': 'gzip, br, deflate' },
      );
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-encoding'), null);
    }
  });
});
