import type { Question, Turn } from '../../../assistant/answer/question.js';
import { invalidRequest } from '../../http/errors.js';
import type { ContentRequest, PartsRequest } from './message-schemas.js';

export interface PostedQuestion {
  readonly question: Question;
  readonly fingerprint: string;
  /** The thread id that the client sent; undefined if it sent none. */
  readonly threadId: string | undefined;
}

type PostedRequest = ContentRequest | PartsRequest;
type PostedMessage = PostedRequest['messages'][number];

const DEFAULT_PAGE_SIZE = 5;

/**
 * Reads a question and the conversation before it from a request. Only the text of users and answers is used; system messages, tool
 * results, files and unknown parts are ignored. The last message of the user is the question.
 */
export function readRequest(request: PostedRequest): PostedQuestion {
  const turns = request.messages.flatMap(toTurn);
  const last = turns.findLastIndex(({ role }) => role === 'user');
  const asked = turns[last];
  if (asked === undefined) throw invalidRequest('messages: must have a message of the role user with text in it');
  const { filter, currentPath } = request;
  return {
    fingerprint: request.fp,
    threadId: request.threadId ?? rememberedThread(request.messages),
    question: {
      text: asked.text,
      earlier: turns.slice(0, last),
      context: (request.context ?? []).map(({ type, value, path }) => ({ type, value, path: path ?? undefined })),
      pageSize: request.retrievalPageSize ?? DEFAULT_PAGE_SIZE,
      currentPath: currentPath ?? undefined,
      filter:
        filter == null ? undefined : { version: filter.version ?? undefined, language: filter.language ?? undefined },
    },
  };
}

function toTurn(message: PostedMessage): readonly Turn[] {
  const { role } = message;
  if (role !== 'user' && role !== 'assistant') return [];
  const text = textOf(message).trim();
  return text === '' ? [] : [{ role, text }];
}

function textOf({ parts, content }: PostedMessage): string {
  const texts = (parts ?? []).flatMap((part) => (part.type === 'text' && part.text ? [part.text] : []));
  return texts.length > 0 ? texts.join('\n\n') : (content ?? '');
}

/** Returns the thread id from the last answer. Clients that do not keep the id send it back with the answer that contained it. */
function rememberedThread(messages: readonly PostedMessage[]): string | undefined {
  const answer = messages.findLast(({ role }) => role === 'assistant');
  if (answer === undefined) return undefined;
  const notes = 'metadata' in answer ? [answer.metadata] : 'annotations' in answer ? (answer.annotations ?? []) : [];
  for (const note of notes) {
    if (typeof note === 'object' && note !== null && 'threadId' in note && typeof note.threadId === 'string') {
      return note.threadId;
    }
  }
  return undefined;
}
