import type { Judgement } from '../answer/answer-view.js';
import { type Chunk, readChunks } from '../answer/read-stream.js';

export interface PageContent {
  readonly path: string;
  readonly title: string;
  readonly url: string;
  readonly content: string;
}

/** A site, and questions to begin with. */
export interface SiteIntroduction {
  readonly title: string;
  readonly url: string;
  readonly suggestions: readonly string[];
}

/** The service with the reader's key. Rejects with a sentence for the reader. */
export interface Service {
  ask(question: string, threadId: string | undefined, signal: AbortSignal): AsyncGenerator<Chunk>;
  introduce(): Promise<SiteIntroduction>;
  page(path: string): Promise<PageContent>;
  judge(judgement: Judgement): Promise<void>;
}

/** Thrown when the service rejects the key; another one is needed. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

export function createService(domain: string, key: string): Service {
  const post = async (path: string, body: object, signal?: AbortSignal): Promise<Response> => {
    const response = await reach(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    if (response.ok) return response;
    const { error } = (await response.json().catch(() => ({}))) as { readonly error?: string };
    const sentence = error ?? 'The service did not answer as expected. Please try again.';
    throw response.status === 401 || response.status === 403 ? new KeyRefused(sentence) : new Error(sentence);
  };
  const name = encodeURIComponent(domain);
  return {
    async *ask(question, threadId, signal) {
      const message = { id: `${Date.now()}`, role: 'user', parts: [{ type: 'text', text: question }] };
      const body = { fp: 'anonymous', messages: [message], ...(threadId !== undefined && { threadId }) };
      const response = await post(`/discovery/v2/assistant/${name}/message`, body, signal);
      if (response.body !== null) yield* readChunks(response.body);
    },
    introduce: async () => (await (await post(`/discovery/v1/site/${name}`, {})).json()) as SiteIntroduction,
    page: async (path) => (await (await post(`/discovery/v1/page/${name}`, { path })).json()) as PageContent,
    judge: async (judgement) => {
      await post(`/discovery/v1/assistant/${name}/feedback`, judgement);
    },
  };
}

/** Works as `fetch`, but rejects with a sentence for the reader if no response arrives. */
async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new Error('The service cannot be reached. Check the connection, then ask again.', { cause });
  }
}
