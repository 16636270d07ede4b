import type { Turn } from '../../../assistant/answer/question.js';
import { newThreadId } from '../../../database/ids.js';
import type { Exchange, ThreadOwner, ThreadRepository } from '../../../database/records/assistant-records.js';

export interface ContinuedThread {
  readonly id: string;
  /** The earlier turns, oldest first; empty for a new thread. */
  readonly turns: readonly Turn[];
}

const MAX_EXCHANGES = 10;

/** Matches thread ids. Nothing else is looked up. */
const THREAD_ID = /^thr_[\w-]{32}$/;

/** Returns the owner's thread with this id, or a new thread with a new id if there is none. */
export async function continueThread(
  threads: ThreadRepository,
  owner: ThreadOwner,
  threadId: string | undefined,
): Promise<ContinuedThread> {
  if (threadId !== undefined && THREAD_ID.test(threadId)) {
    const exchanges = await threads.recent(owner, threadId, MAX_EXCHANGES);
    if (exchanges !== undefined) return { id: threadId, turns: exchanges.flatMap(toTurns) };
  }
  return { id: newThreadId(), turns: [] };
}

function toTurns({ question, answer }: Exchange): readonly Turn[] {
  const asked: Turn = { role: 'user', text: question };
  return answer.trim() === '' ? [asked] : [asked, { role: 'assistant', text: answer }];
}
