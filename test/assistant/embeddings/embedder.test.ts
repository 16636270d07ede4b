import assert from 'node:assert/strict';
import { createEmbedder } from '../../../assistant/embeddings/create-embedder.js';
import { embedInBatches } from '../../../assistant/embeddings/embed-in-batches.js';
import { createQueryEmbedder } from '../../../assistant/embeddings/query-embedder.js';
import { EmbeddingFailed, type TextEmbedder } from '../../../assistant/embeddings/text-embedder.js';
import {
  type EmbeddingBehaviour,
  type OpenAiServer,
  sampleVector,
  startOpenAiServer,
} from '../../support/openai-server.js';

const PRIVATE = 'quota of sk-private exceeded for "text of the page"';
const never = new AbortController().signal;

describe('an embedder behind an OpenAI-compatible endpoint', () => {
  let server: OpenAiServer;
  let embedder: TextEmbedder;
  before(async () => {
    server = await startOpenAiServer();
    embedder = createEmbedder({ url: `${server.url}/`, model: 'sample', key: 'sk-private', dimensions: 32 });
  });
  beforeEach(() => server.embeddings.splice(0));
  after(() => server.stop());

  it('is asked with model, key and dimensions, and answers vectors of length 1 in the order of the texts', async () => {
    const texts = ['anchor chain', 'galley stove'];
    const vectors = await embedder.embed(texts, never);
    const [received] = server.embeddings;
    assert.equal(received?.authorization, 'Bearer sk-private');
    assert.deepEqual([received?.request.model, received?.request.dimensions], ['sample', 32]);
    for (const [at, vector] of vectors.entries()) {
      const raw = sampleVector(texts[at] ?? '', 32);
      const length = Math.hypot(...raw);
      assert.ok(raw.every((value, index) => Math.abs(value / length - (vector[index] ?? 0)) < 1e-6));
    }
  });

  it('names one space by address, model and dimensions', () => {
    const base = { url: 'http://a.test/v1', model: 'one' };
    const spaces = [base, { ...base, url: 'http://b.test/v1' }, { ...base, model: 'two' }, { ...base, dimensions: 64 }];
    assert.equal(new Set(spaces.map((each) => createEmbedder(each).space)).size, 4);
    assert.equal(createEmbedder({ ...base, key: 'k' }).space, createEmbedder(base).space);
  });

  const failures: Readonly<Record<string, readonly [EmbeddingBehaviour, boolean]>> = {
    'refuses the key': [(reply) => reply.refuse(401, JSON.stringify({ error: { message: PRIVATE } })), false],
    'has a fault': [(reply) => reply.refuse(500, PRIVATE), true],
    'asks for patience': [(reply) => reply.refuse(429, PRIVATE, { 'Retry-After': '2' }), true],
    'cuts the connection': [(reply) => reply.cut(), true],
    'answers no JSON': [(reply) => reply.refuse(200, PRIVATE), true],
    'answers something else': [(reply) => reply.refuse(200, '{"error":"no"}'), false],
    'answers too few vectors': [(reply) => reply.vectors([sampleVector('a', 32)]), false],
    'answers vectors of another length': [
      (reply, { input }) => reply.vectors(input.map((text) => sampleVector(text, 8))),
      false,
    ],
    'answers vectors without a direction': [
      (reply, { input }) => reply.vectors(input.map(() => Array(32).fill(0))),
      false,
    ],
    'sends on to another address': [(reply) => reply.refuse(307, '', { Location: 'http://127.0.0.1:1/' }), true],
  };
  for (const [name, [behaviour, isRetryable]] of Object.entries(failures)) {
    it(`that ${name} fails in a sentence without what was sent, which ${isRetryable ? 'may pass' : 'stays'}`, async () => {
      server.embed(behaviour);
      await assert.rejects(embedder.embed(['text of the page', 'another'], never), (error: unknown) => {
        assert.ok(error instanceof EmbeddingFailed);
        assert.equal(error.isRetryable, isRetryable, error.message);
        assert.ok(!/sk-private|text of the page/.test(`${error.stack} ${JSON.stringify(error)}`));
        return true;
      });
    });
  }
});

/** Returns a scripted endpoint that counts concurrent calls. */
function scripted(answer: (call: number, texts: readonly string[]) => Promise<void> | void) {
  const state = { calls: 0, open: 0, mostOpen: 0 };
  const embedder: TextEmbedder = {
    space: 'scripted',
    async embed(texts) {
      state.calls += 1;
      state.open += 1;
      state.mostOpen = Math.max(state.mostOpen, state.open);
      try {
        await new Promise((resolve) => setImmediate(resolve));
        await answer(state.calls, texts);
        return texts.map((text) => Float32Array.of(text.length, 1));
      } finally {
        state.open -= 1;
      }
    },
  };
  return { embedder, state };
}

describe('many texts', () => {
  const texts = Array.from({ length: 25 }, (_, index) => 'x'.repeat(index + 1));
  const options = { signal: never, batchSize: 4, concurrency: 3, firstDelayMs: 1 };

  it('are embedded in batches, some at a time, each told of with its place', async () => {
    const { embedder, state } = scripted(() => undefined);
    const lengths: number[] = [];
    await embedInBatches(
      embedder,
      texts,
      (first, vectors) => {
        for (const [at, vector] of vectors.entries()) lengths[first + at] = vector[0] ?? 0;
      },
      options,
    );
    assert.deepEqual(
      lengths,
      texts.map((text) => text.length),
    );
    assert.deepEqual([state.calls, state.mostOpen], [7, 3]);
  });

  it('are tried again where that may help, and not for ever', async () => {
    const failing = (times: number, isRetryable: boolean) =>
      scripted((call) => {
        if (call <= times) throw new EmbeddingFailed('the embeddings endpoint answered 500', isRetryable);
      });
    const passing = failing(2, true);
    await embedInBatches(passing.embedder, ['a'], () => undefined, options);
    assert.equal(passing.state.calls, 3);
    const lasting = failing(100, true);
    await assert.rejects(
      embedInBatches(lasting.embedder, ['a'], () => undefined, options),
      EmbeddingFailed,
    );
    assert.equal(lasting.state.calls, 4);
    const refused = failing(100, false);
    await assert.rejects(
      embedInBatches(refused.embedder, ['a'], () => undefined, options),
      EmbeddingFailed,
    );
    assert.equal(refused.state.calls, 1);
  });

  it('do not wait for an endpoint that falls silent', async () => {
    const silent: TextEmbedder = {
      space: 'silent',
      embed: (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    };
    const once = { ...options, callMs: 5, attempts: 2 };
    await assert.rejects(
      embedInBatches(silent, ['a'], () => undefined, once),
      { message: /took too long/ },
    );
  });

  it('are left when they are told to stop', async () => {
    const stop = new AbortController();
    const { embedder, state } = scripted((call) => {
      if (call === 2) stop.abort(new Error('stopped'));
      throw new EmbeddingFailed('the embeddings endpoint answered 500', true);
    });
    await assert.rejects(
      embedInBatches(embedder, texts, () => undefined, { ...options, concurrency: 1, signal: stop.signal }),
    );
    assert.equal(state.calls, 2);
  });
});

describe('a question', () => {
  it('is embedded once, however often and by how many it is asked', async () => {
    const { embedder, state } = scripted(() => undefined);
    const queries = createQueryEmbedder(embedder, { onError: (error) => assert.fail(String(error)) });
    const answers = await Promise.all([queries.embed('a'), queries.embed('a'), queries.embed(' a ')]);
    assert.equal(new Set([...answers, await queries.embed('a')]).size, 1);
    assert.equal(state.calls, 1);
  });

  it('does without where the endpoint fails, which is told once and then left alone for some seconds', async () => {
    let now = 0;
    const told: unknown[] = [];
    const { embedder, state } = scripted((call) => {
      if (call === 1) throw new EmbeddingFailed('the embeddings endpoint answered 500', true);
    });
    const queries = createQueryEmbedder(embedder, {
      onError: (error) => told.push(error),
      pauseMs: 1000,
      now: () => now,
    });
    assert.equal(await queries.embed('a'), undefined);
    assert.equal(await queries.embed('b'), undefined);
    assert.deepEqual([state.calls, told.length], [1, 1]);
    now = 1001;
    assert.ok(await queries.embed('b'));
  });

  it('does not wait for an endpoint that is slow', async () => {
    const slow: TextEmbedder = {
      space: 'slow',
      embed: (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    };
    const queries = createQueryEmbedder(slow, { onError: () => undefined, limitMs: 5 });
    assert.equal(await queries.embed('a'), undefined);
  });
});
