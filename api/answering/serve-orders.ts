import type { MessagePort } from 'node:worker_threads';
import { inTurns } from '../../assistant/streams/in-turns.js';
import type { Answering } from './answering.js';
import type { AnswerRecord } from './keep-exchange.js';
import { type FromThread, type ToThread, toFailure } from './thread-messages.js';

interface Served {
  readonly leave: AbortController;
  /** Set while a record is being kept. */
  kept?: () => void;
}

/** Answers what a port asks for, and says so once it does; the end of a thread that answers. */
export function serveOrders(port: MessagePort, answering: Answering): void {
  const served = new Map<number, Served>();
  const tell = (message: FromThread) => port.postMessage(message);

  async function serve({ id, order }: Extract<ToThread, { type: 'answer' }>): Promise<void> {
    const entry: Served = { leave: new AbortController() };
    served.set(id, entry);
    const keep = (record: AnswerRecord) =>
      new Promise<void>((resolve) => {
        entry.kept = resolve;
        tell({ type: 'keep', id, record });
      });
    try {
      const pieces = await answering.begin(order, { signal: entry.leave.signal, keep });
      if (pieces === undefined) return tell({ type: 'no-index', id });
      for await (const text of inTurns(pieces)) tell({ type: 'text', id, text });
      tell({ type: 'end', id });
    } catch (error) {
      tell({ type: 'failed', id, failure: toFailure(error) });
    } finally {
      served.delete(id);
    }
  }

  port.on('message', (message: ToThread) => {
    if (message.type === 'answer') void serve(message);
    else if (message.type === 'leave') served.get(message.id)?.leave.abort();
    else served.get(message.id)?.kept?.();
  });
  tell({ type: 'ready' });
}
