import assert from 'node:assert/strict';
import { readInTurns } from '../../assistant/streams/read-in-turns.js';

/** A duration longer than any test, in milliseconds. */
const A_MINUTE = 60_000;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Yields a piece, or throws it, in each turn of the event loop. */
async function* turnByTurn(...pieces: readonly (string | Error)[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece;
    yield piece;
    await nextTurn();
    await nextTurn();
  }
}

/** Reads everything until the end. */
function takeAll(pieces: AsyncGenerator<string>, frameMilliseconds: number) {
  const taken: string[] = [];
  return new Promise<{ readonly taken: readonly string[]; readonly error?: unknown }>((resolve) => {
    readInTurns(
      pieces,
      {
        take(text, isLast) {
          taken.push(text);
          if (isLast) resolve({ taken });
          return true;
        },
        fail: (error) => resolve({ taken, error }),
      },
      { frameMilliseconds },
    );
  });
}

describe('pieces that are read in turns of the event loop', () => {
  it('are taken in the turn that they come in, the end by itself', async () => {
    assert.deepEqual(await takeAll(turnByTurn('a', 'b', 'c'), 0), { taken: ['a', 'b', 'c', ''] });
  });

  it('wait for more, or for the end, where others were taken just before', async () => {
    assert.deepEqual(await takeAll(turnByTurn('a', 'b', 'c'), A_MINUTE), { taken: ['a', 'bc'] });
  });

  it('are taken before the failure of their source is told', async () => {
    const error = new Error('cut');
    assert.deepEqual(await takeAll(turnByTurn('a', 'b', error), A_MINUTE), { taken: ['a', 'b'], error });
  });

  it('wait for a taker who wants no more yet, and so does what has failed after them', async () => {
    const error = new Error('cut');
    const log: string[] = [];
    const reading = readInTurns(turnByTurn('a', 'b', error), {
      take(text) {
        log.push(text);
        return false;
      },
      fail: () => log.push('failed'),
    });
    const settle = async () => {
      for (let turn = 0; turn < 20; turn++) await nextTurn();
    };
    await settle();
    assert.deepEqual(log, ['a']);
    reading.goOn();
    await settle();
    assert.deepEqual(log, ['a', 'b']);
    reading.goOn();
    await settle();
    assert.deepEqual(log, ['a', 'b', 'failed']);
  });

  it('are not taken after a stop, which ends their source', async () => {
    let hasEnded = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield 'x'.repeat(10_000);
      } finally {
        hasEnded = true;
      }
    }
    const taken: string[] = [];
    const reading = readInTurns(endless(), { take: (text) => taken.push(text) > 0, fail: () => undefined });
    while (taken.length === 0) await nextTurn();
    await reading.stop();
    const before = taken.length;
    await nextTurn();
    assert.deepEqual([hasEnded, taken.length], [true, before]);
  });
});
