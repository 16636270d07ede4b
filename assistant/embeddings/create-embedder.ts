import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EmbeddingsConfig } from '../../config/config.js';
import { EmbeddingFailed, type TextEmbedder } from './text-embedder.js';

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()) })),
});

/** Creates an embedder behind an OpenAI-compatible endpoint. Errors contain only the status, because a response may repeat the request. */
export function createEmbedder({ url, model, key, dimensions }: EmbeddingsConfig): TextEmbedder {
  const address = `${url.replace(/\/+$/, '')}/embeddings`;
  const headers = { 'Content-Type': 'application/json', ...(key !== undefined && { Authorization: `Bearer ${key}` }) };
  return {
    space: createHash('sha256')
      .update(JSON.stringify([address, model, dimensions ?? null]))
      .digest('hex')
      .slice(0, 16),
    async embed(texts, signal) {
      const body = JSON.stringify({ model, input: texts, encoding_format: 'float', dimensions });
      const answer = answerSchema.safeParse(await post({ address, headers, body, signal }));
      if (!answer.success)
        throw new EmbeddingFailed('the embeddings endpoint answered something else than vectors', false);
      const ordered = answer.data.data.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0));
      if (ordered.length !== texts.length)
        throw new EmbeddingFailed(
          `the embeddings endpoint answered ${ordered.length} vectors for ${texts.length} texts`,
          false,
        );
      return ordered.map(({ embedding }) => unit(embedding, dimensions ?? ordered[0]?.embedding.length ?? 0));
    },
  };
}

interface Call {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

async function post({ address, headers, body, signal }: Call): Promise<unknown> {
  try {
    const response = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' });
    if (response.ok) return await response.json();
    await response.body?.cancel();
    const isRetryable = response.status === 408 || response.status === 429 || response.status >= 500;
    const message = `the embeddings endpoint answered ${response.status}`;
    throw new EmbeddingFailed(message, isRetryable, secondsOf(response.headers.get('retry-after')));
  } catch (error) {
    if (error instanceof EmbeddingFailed) throw error;
    if (error instanceof SyntaxError) throw new EmbeddingFailed('the embeddings endpoint answered no JSON', true);
    signal.throwIfAborted();
    throw new EmbeddingFailed('the embeddings endpoint could not be reached', true);
  }
}

function secondsOf(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

function unit(numbers: readonly number[], expected: number): Float32Array {
  if (numbers.length !== expected || numbers.length === 0)
    throw new EmbeddingFailed(
      `the embeddings endpoint answered a vector of ${numbers.length} numbers, not ${expected}`,
      false,
    );
  const length = Math.sqrt(numbers.reduce((sum, value) => sum + value * value, 0));
  if (!Number.isFinite(length) || length === 0)
    throw new EmbeddingFailed('the embeddings endpoint answered a vector without a direction', false);
  return Float32Array.from(numbers, (value) => value / length);
}
