import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddingFailed, type TextEmbedder } from './text-embedder.js';

export interface BatchingOptions {
  /** The number of texts in a call. */
  readonly batchSize?: number;
  /** The number of concurrent calls. */
  readonly concurrency?: number;
  /** The number of attempts for a batch. */
  readonly attempts?: number;
  /** The delay before the second attempt, in milliseconds. It doubles for each further attempt. */
  readonly firstDelayMs?: number;
  /** Maximum duration of a call, in milliseconds. */
  readonly callMs?: number;
}

const BATCH_SIZE = 64;
const CONCURRENCY = 4;
const ATTEMPTS = 4;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 20_000;
const CALL_MS = 60_000;

/**
 * Embeds many texts with concurrent calls, and reports each finished batch. Retries temporary failures. Rejects with the first permanent
 * failure when the running calls have ended; reported batches are complete.
 */
export async function embedInBatches(
  embedder: TextEmbedder,
  texts: readonly string[],
  onBatch: (first: number, vectors: readonly Float32Array[]) => Promise<void> | void,
  { signal, ...options }: BatchingOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { batchSize = BATCH_SIZE, concurrency = CONCURRENCY } = options;
  let next = 0;
  let failure: { readonly error: unknown } | undefined;
  const work = async () => {
    while (failure === undefined && next < texts.length) {
      const first = next;
      next += batchSize;
      try {
        const batch = texts.slice(first, first + batchSize);
        await onBatch(first, await withRetries(() => callOnce(embedder, batch, signal, options), signal, options));
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failure !== undefined) throw failure.error;
}

async function callOnce(
  embedder: TextEmbedder,
  texts: readonly string[],
  signal: AbortSignal,
  { callMs = CALL_MS }: BatchingOptions,
): Promise<readonly Float32Array[]> {
  const limit = AbortSignal.timeout(callMs);
  try {
    return await embedder.embed(texts, AbortSignal.any([signal, limit]));
  } catch (error) {
    if (limit.aborted && !signal.aborted) throw new EmbeddingFailed('the embeddings endpoint took too long', true);
    throw error;
  }
}

async function withRetries<Result>(
  call: () => Promise<Result>,
  signal: AbortSignal,
  { attempts = ATTEMPTS, firstDelayMs = FIRST_DELAY_MS }: BatchingOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof EmbeddingFailed) || !error.isRetryable || attempt >= attempts) throw error;
      const delay = Math.max(error.retryAfterMs ?? 0, firstDelayMs * 2 ** (attempt - 1));
      await sleep(Math.min(MAX_DELAY_MS, delay), undefined, { signal });
    }
  }
}
