import type { MessagePort } from 'node:worker_threads';
import { readInTurns } from '../../assistant/streams/read-in-turns.js';
import type { Answering } from './answering.js';
import type { AnswerRecord } from './keep-exchange.js';
import { type FromThread, type ToThread, toFailure } from './thread-messages.js';

/** Serves the orders that arrive at a port, and reports when it is ready. This is the worker's end of an answering thread. */
export function serveOrders(port: MessagePort, answering: Answering): void {
  const served = new Map<number, AbortController>();
  const tell = (message: FromThread) => port.postMessage(message);

  async function serve({ id, order }: Extract<ToThread, { type: 'answer' }>): Promise<void> {
    const leave = new AbortController();
    let unkept: AnswerRecord | undefined;
    served.set(id, leave);
    // The record is sent with the next message; the main thread holds that message back until the record is stored.
    const keep = async (record: AnswerRecord) => {
      unkept = record;
    };
    const takeRecord = () => {
      const record = unkept;
      unkept = undefined;
      return record;
    };
    try {
      const pieces = await answering.begin(order, { signal: leave.signal, keep });
      if (pieces === undefined) return tell({ type: 'no-index', id });
      await new Promise<void>((resolve, reject) => {
        readInTurns(pieces, {
          take(text, isLast) {
            tell({ type: isLast ? 'end' : 'text', id, text, record: takeRecord() });
            if (isLast) resolve();
            return true;
          },
          fail: reject,
        });
      });
    } catch (error) {
      tell({ type: 'failed', id, failure: toFailure(error), record: takeRecord() });
    } finally {
      served.delete(id);
    }
  }

  port.on('message', (message: ToThread) => {
    if (message.type === 'answer') void serve(message);
    else served.get(message.id)?.abort();
  });
  tell({ type: 'ready' });
}
