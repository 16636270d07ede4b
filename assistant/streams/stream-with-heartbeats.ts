import { Readable } from 'node:stream';
import { type PieceReading, readInTurns } from './read-in-turns.js';

export interface HeartbeatOptions {
  /** Below the idle limits of common proxies. */
  readonly everyMilliseconds: number;
  readonly heartbeat: string;
}

/**
 * The pieces as a stream of bytes, read from when it is, with a heartbeat whenever none has come for so long. What comes in one turn of the event loop is one chunk.
 * Leaves no timer behind, however it ends; the source is ended with it.
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
          // Has it read once more.
          stream.push('');
        } else push(text);
        return isWanted;
      },
      fail: (error) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
    });
  };
  const stream = new Readable({
    // Asks for more when all is read.
    highWaterMark: 1,
    read() {
      isWanted = true;
      if (last !== undefined) {
        // Both from here: an end that is known as the text is read goes to the socket with it.
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
