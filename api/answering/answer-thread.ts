import type { Worker } from 'node:worker_threads';
import type { Answering } from './answering.js';
import { createReceivedAnswer, type ReceivedAnswer } from './received-answer.js';
import { type FromThread, fromFailure, type ToThread } from './thread-messages.js';

/** A worker thread that writes answers, as the main thread sees it. */
export interface AnswerThread extends Answering {
  /** The number of answers that have not ended. */
  readonly open: number;
  /** Resolves when the thread accepts orders; never resolves if the thread exits first. */
  readonly ready: Promise<void>;
  /** False until the thread is ready, and again after it has exited. */
  readonly isReady: boolean;
}

let answers = 0;

/** Sends orders to a worker thread and receives its messages. Answers that are open when the thread exits fail. */
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
      answer.end({ error: new Error('the thread that wrote this answer has exited') });
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
      // The order goes out first: the reader may have left already, and leaving is the next message.
      tell({ type: 'answer', id, order });
      const answer = createReceivedAnswer({ signal, keep, leave: () => tell({ type: 'leave', id }) });
      received.set(id, answer);
      return answer.begun;
    },
  };
}
