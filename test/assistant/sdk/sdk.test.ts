import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { LanguageModelV3, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { LeanReadableStream } from '../../../assistant/sdk/readable-stream.js';
import { streamText } from '../../../assistant/sdk/sdk.js';
import { withLeanStreams } from '../../../assistant/sdk/with-lean-streams.js';
import { z } from '../../../assistant/sdk/zod.js';

describe('the AI SDK as the build joins it', () => {
  it('makes its streams of ours, and reads a model whose streams are those of the platform', async () => {
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 1, text: 1, reasoning: undefined },
    };
    const model = modelOf(
      new ReadableStream({
        start(controller) {
          controller.enqueue({ type: 'text-start', id: '1' });
          controller.enqueue({ type: 'text-delta', id: '1', delta: 'Moor at ' });
          controller.enqueue({ type: 'text-delta', id: '1', delta: 'the quay.' });
          controller.enqueue({ type: 'text-end', id: '1' });
          controller.enqueue({ type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage });
          controller.close();
        },
      }),
    );
    const result = streamText({ model: withLeanStreams(model), prompt: 'Where?' });
    const { fullStream } = result;
    assert.ok((fullStream as unknown) instanceof LeanReadableStream);
    let text = '';
    for await (const part of fullStream) if (part.type === 'text-delta') text += part.text;
    assert.equal(text, 'Moor at the quay.');
    assert.equal(await result.text, text);
  });

  it('refuses what is no conversation, by schemas that are made once', async () => {
    const items = z.string();
    assert.equal(z.array(items), z.array(items));
    const messages = JSON.parse('[{ "role": "user", "content": 5 }]');
    const { fullStream } = streamText({ model: withLeanStreams(modelOf(new ReadableStream())), messages, onError });
    const failures: unknown[] = [];
    for await (const part of fullStream) if (part.type === 'error') failures.push(part.error);
    assert.match(String(failures), /AI_InvalidPromptError/);
  });

  it("cancels a model's stream that nobody reads any more", async () => {
    const reasons: unknown[] = [];
    const never = new ReadableStream<LanguageModelV3StreamPart>({ cancel: (reason) => void reasons.push(reason) });
    const { stream } = await withLeanStreams(modelOf(never)).doStream({ prompt: [] });
    await stream.cancel('left');
    await turn();
    assert.deepEqual(reasons, ['left']);
  });
});

const onError = () => undefined;

function modelOf(stream: ReadableStream<LanguageModelV3StreamPart>): LanguageModelV3 {
  return {
    specificationVersion: 'v3',
    provider: 'test',
    modelId: 'test',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('only streams are asked for')),
    doStream: async () => ({ stream }),
  };
}
