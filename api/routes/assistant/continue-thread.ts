import type { Turn } from '../../../assistant/answer/question.js';
import { newThreadId } from '../../../database/ids.js';
import type { Exchange, ThreadOwner, ThreadRepository } from '../../../database/records/assistant-records.js';

export interface ContinuedThread {
  readonly id: string;
  /** What was said in it, oldest first; empty for a new one. */
  readonly turns: readonly Turn[];
}

const MAX_EXCHANGES = 10;

/** Only what can be a thread's id is looked up. */
const THREAD_ID = /^thr_[\w-]{32}$/;

/** The owner's thread of this id; where there is none, a new one, whatever the caller called it. */
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
