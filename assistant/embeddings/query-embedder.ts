import { LRUCache } from 'lru-cache';
import type { TextEmbedder } from './text-embedder.js';

/** Embeds questions within a time limit. */
export interface QueryEmbedder {
  readonly space: string;
  /** Returns the vector of a question, or undefined if the endpoint is unavailable or too slow. The search then works without it. */
  embed(query: string): Promise<Float32Array | undefined>;
}

export interface QueryEmbedderOptions {
  /** Receives failures. Questions soon after one do not call the endpoint and report nothing. */
  readonly onError: (error: unknown) => void;
  /** Maximum time that a reader waits, in milliseconds. */
  readonly limitMs?: number;
  /** The time for which the endpoint is not called after a failure, in milliseconds. */
  readonly pauseMs?: number;
  readonly now?: () => number;
}

const LIMIT_MS = 800;
const PAUSE_MS = 15_000;
/** Maximum number of cached queries. A vector takes some kilobytes. */
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
