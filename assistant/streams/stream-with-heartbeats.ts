import { Readable } from 'node:stream';
import { type PieceReading, readInTurns } from './read-in-turns.js';

export interface HeartbeatOptions {
  /** The interval of heartbeats, below the idle timeouts of common proxies. */
  readonly everyMilliseconds: number;
  readonly heartbeat: string;
}

/**
 * Returns the pieces as a byte stream that is read on demand, with a heartbeat after each interval without output. Pieces of one turn of
 * the event loop become one chunk. When the stream ends in any way, its timer is cleared and the source is ended.
 */
export function streamWithHeartbeats(
  pieces: AsyncGenerator<string>,
  { everyMilliseconds, heartbeat }: HeartbeatOptions,
): Readable {
  let reading: PieceReading | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isWanted = true;
  let last: string | undefined;
  const push = (text: string) => {
    isWanted = stream.push(text);
    timer?.refresh();
  };
  const start = () => {
    timer = setTimeout(() => (isWanted ? push(heartbeat) : timer?.refresh()), everyMilliseconds);
    return readInTurns(pieces, {
      take(text, isLast) {
        if (isLast) {
          clearTimeout(timer);
          last = text;
          // Triggers another read.
          stream.push('');
        } else push(text);
        return isWanted;
      },
      fail: (error) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
    });
  };
  const stream = new Readable({
    // Requests more only when everything was read.
    highWaterMark: 1,
    read() {
      isWanted = true;
      if (last !== undefined) {
        // An end that is known together with the text goes to the socket with it.
        if (last !== '') stream.push(last);
        stream.push(null);
      } else if (reading === undefined) reading = start();
      else reading.goOn();
    },
    destroy(error, done) {
      clearTimeout(timer);
      const ended = reading === undefined ? pieces.return(undefined) : reading.stop();
      ended.then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      );
    },
  });
  return stream;
}
