import { type Chunk, readChunks } from '../../../../assistant/page/client/read-stream.js';

export interface Asking {
  readonly endpoint: string;
  readonly key: string | undefined;
  /** Of the page that the reader is on. */
  readonly path: string;
}

export interface Asked {
  readonly question: string;
  readonly threadId: string | undefined;
  readonly signal: AbortSignal;
}

/** The service takes no longer one. */
const MOST_PATH_CHARACTERS = 200;

/** The service refused, with a sentence for the reader. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Asks, and answers what comes back as it comes. No cookie goes with it, and no address of the page. */
export async function* ask(
  { endpoint, key, path }: Asking,
  { question, threadId, signal }: Asked,
): AsyncGenerator<Chunk> {
  const message = { id: `${Date.now()}`, role: 'user', parts: [{ type: 'text', text: question }] };
  const response = await fetch(endpoint, {
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: {
      'Content-Type': 'application/json',
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      fp: 'anonymous',
      messages: [message],
      ...(threadId === undefined ? {} : { threadId }),
      ...(path.length <= MOST_PATH_CHARACTERS ? { currentPath: path } : {}),
    }),
    signal,
  });
  if (!response.ok) {
    const { error } = (await response.json().catch(() => ({}))) as { readonly error?: unknown };
    throw new Refused(typeof error === 'string' ? error : `${response.status}`);
  }
  if (response.body !== null) yield* readChunks(response.body);
}
