import type { Worker } from 'node:worker_threads';
import type { Answering } from './answering.js';
import { createReceivedAnswer, type ReceivedAnswer } from './received-answer.js';
import { type FromThread, fromFailure, type ToThread } from './thread-messages.js';

/** A thread that answers, as the one that asks it sees it. */
export interface AnswerThread extends Answering {
  /** Answers that have not ended. */
  readonly open: number;
  /** Resolves when it takes orders; never, where it ends before. */
  readonly ready: Promise<void>;
  /** False until then, and once it has ended. */
  readonly isReady: boolean;
}

let answers = 0;

/** Gives orders to a thread and hears what it says; answers that are open when it ends break off. */
export function createAnswerThread(worker: Worker): AnswerThread {
  const received = new Map<number, ReceivedAnswer>();
  let isReady = false;
  let becomeReady = () => {};
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });
  const tell = (message: ToThread) => worker.postMessage(message);

  worker.on('message', (message: FromThread) => {
    if (message.type === 'ready') {
      isReady = true;
      return becomeReady();
    }
    const answer = received.get(message.id);
    if (answer === undefined) return;
    if ('record' in message && message.record !== undefined) answer.keep(message.record);
    if ('text' in message) answer.add(message.text);
    if (message.type === 'text') return;
    received.delete(message.id);
    answer.end(
      message.type === 'failed' ? { error: fromFailure(message.failure) } : { isIndexed: message.type === 'end' },
    );
  });
  worker.once('exit', () => {
    isReady = false;
    for (const answer of received.values())
      answer.end({ error: new Error('the thread that made this answer has ended') });
    received.clear();
  });

  return {
    ready,
    get open() {
      return received.size;
    },
    get isReady() {
      return isReady;
    },
    begin(order, { signal, keep }) {
      answers += 1;
      const id = answers;
      // Before anything else of it is told: its reader may have left already.
      tell({ type: 'answer', id, order });
      const answer = createReceivedAnswer({ signal, keep, leave: () => tell({ type: 'leave', id }) });
      received.set(id, answer);
      return answer.begun;
    },
  };
}
