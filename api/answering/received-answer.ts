import type { AnswerHandlers } from './answering.js';
import type { AnswerRecord } from './keep-exchange.js';

/** How an answer has ended: with the failure of what made it, or whole; or it never began, since the site has no index. */
export type AnswerEnd = { readonly error: Error } | { readonly isIndexed: boolean };

/** An answer that another thread makes, as its text comes. */
export interface ReceivedAnswer {
  /** Resolves with its text once there is some, or it is known that there will be none. */
  readonly begun: Promise<AsyncGenerator<string> | undefined>;
  add(text: string): void;
  /** What comes from now on is read when this is kept. */
  keep(record: AnswerRecord): void;
  end(end: AnswerEnd): void;
}

export interface ReceivedAnswerParts extends AnswerHandlers {
  /** Tells the other thread that nobody reads any more. */
  readonly leave: () => void;
}

/** Text that nobody has read yet waits here, however much it is: an answer has a longest length. */
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
      // These do nothing where it has begun.
      if ('error' in end) refuse(end.error);
      else begin(end.isIndexed ? text : undefined);
      wake();
    },
  };
}
