import type { AnswerHandlers } from './answering.js';
import type { AnswerRecord } from './keep-exchange.js';

/** The end of an answer: an error, or success. `isIndexed` is false if the answer never began because the site has no index. */
export type AnswerEnd = { readonly error: Error } | { readonly isIndexed: boolean };

/** An answer that another thread writes, received piece by piece. */
export interface ReceivedAnswer {
  /** Resolves with the text of the answer when its first piece has arrived, or with undefined if the site has no index. */
  readonly begun: Promise<AsyncGenerator<string> | undefined>;
  add(text: string): void;
  /** Stores the record. Text that arrives later is held back until the record is stored. */
  keep(record: AnswerRecord): void;
  end(end: AnswerEnd): void;
}

export interface ReceivedAnswerParts extends AnswerHandlers {
  /** Tells the other thread that the reader has disconnected. */
  readonly leave: () => void;
}

/**
 * Collects the pieces of an answer until they are read. The buffer needs no limit of its own, because the length of an answer is limited.
 */
export function createReceivedAnswer({ signal, keep, leave }: ReceivedAnswerParts): ReceivedAnswer {
  let waiting = '';
  let ended: AnswerEnd | undefined;
  let isHeld = false;
  let wake = () => {};
  let begin: (text: AsyncGenerator<string> | undefined) => void = () => {};
  let refuse: (error: Error) => void = () => {};
  const begun = new Promise<AsyncGenerator<string> | undefined>((resolve, reject) => {
    begin = resolve;
    refuse = reject;
  });
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();

  async function* read(): AsyncGenerator<string> {
    try {
      for (;;) {
        if (!isHeld && waiting !== '') {
          const all = waiting;
          waiting = '';
          yield all;
        } else if (!isHeld && ended !== undefined) {
          if ('error' in ended) throw ended.error;
          return;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      if (ended === undefined) leave();
    }
  }

  const text = read();
  return {
    begun,
    add(piece) {
      waiting += piece;
      begin(text);
      wake();
    },
    keep(record) {
      isHeld = true;
      void keep(record).then(() => {
        isHeld = false;
        wake();
      });
    },
    end(end) {
      ended = end;
      signal.removeEventListener('abort', leave);
      // A promise that was settled before stays as it is.
      if ('error' in end) refuse(end.error);
      else begin(end.isIndexed ? text : undefined);
      wake();
    },
  };
}
