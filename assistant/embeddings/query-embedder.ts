import { LRUCache } from 'lru-cache';
import type { TextEmbedder } from './text-embedder.js';

/** Embeds questions, quickly or not at all. */
export interface QueryEmbedder {
  readonly space: string;
  /** Undefined where the endpoint is away or too slow: the reader is answered without. */
  embed(query: string): Promise<Float32Array | undefined>;
}

export interface QueryEmbedderOptions {
  /** Told of a failure; questions that come soon after one do not ask, and tell nothing. */
  readonly onError: (error: unknown) => void;
  /** How long a reader waits for it. */
  readonly limitMs?: number;
  /** How long the endpoint is left alone after a failure. */
  readonly pauseMs?: number;
  readonly now?: () => number;
}

const LIMIT_MS = 800;
const PAUSE_MS = 15_000;
/** A vector is some kilobytes. */
const REMEMBERED_QUERIES = 500;
const MAX_CHARACTERS = 2000;

export function createQueryEmbedder(embedder: TextEmbedder, options: QueryEmbedderOptions): QueryEmbedder {
  const { onError, limitMs = LIMIT_MS, pauseMs = PAUSE_MS, now = () => performance.now() } = options;
  const known = new LRUCache<string, Float32Array>({ max: REMEMBERED_QUERIES });
  const under = new Map<string, Promise<Float32Array | undefined>>();
  let pausedUntil = 0;

  async function ask(query: string): Promise<Float32Array | undefined> {
    try {
      const [vector] = await embedder.embed([query], AbortSignal.timeout(limitMs));
      if (vector !== undefined) known.set(query, vector);
      return vector;
    } catch (error) {
      pausedUntil = now() + pauseMs;
      onError(error);
      return undefined;
    }
  }

  return {
    space: embedder.space,
    async embed(query) {
      const text = query.trim().slice(0, MAX_CHARACTERS);
      const vector = known.get(text) ?? under.get(text);
      if (vector !== undefined) return vector;
      if (text === '' || now() < pausedUntil) return undefined;
      const asked = ask(text).finally(() => under.delete(text));
      under.set(text, asked);
      return asked;
    },
  };
}
