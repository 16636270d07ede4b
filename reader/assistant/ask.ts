import { type Chunk, readChunks } from '../answer/read-stream.js';
import { type Asking, post } from './post.js';

export interface Asked {
  readonly question: string;
  readonly threadId: string | undefined;
  /** The path of the page that the reader is on. */
  readonly path: string;
  readonly signal: AbortSignal;
}

/** Longest path that the service accepts. */
const MAX_PATH_CHARACTERS = 200;

/** Sends a question and yields the chunks of the answer as they arrive. */
export async function* ask(asking: Asking, { question, threadId, path, signal }: Asked): AsyncGenerator<Chunk> {
  const message = { id: `${Date.now()}`, role: 'user', parts: [{ type: 'text', text: question }] };
  const body = {
    fp: 'anonymous',
    messages: [message],
    ...(threadId === undefined ? {} : { threadId }),
    ...(path.length <= MAX_PATH_CHARACTERS ? { currentPath: path } : {}),
  };
  const response = await post(asking.endpoint, asking, body, signal);
  if (response.body !== null) yield* readChunks(response.body);
}
