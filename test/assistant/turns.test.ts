import assert from 'node:assert/strict';
import { createTurns } from '../../assistant/streams/turns.js';

describe('turns of the event loop', () => {
  it('are given to those who begin, one after the other, in the order of their coming', async () => {
    const turns = createTurns();
    const log: string[] = [];
    const begin = async (name: string) => {
      await turns.toBegin();
      log.push(name);
      // It finishes its turn before the next begins.
      for (let step = 0; step < 5; step++) await Promise.resolve();
      log.push(`${name} has text`);
    };
    await Promise.all([begin('a'), begin('b'), begin('c')]);
    assert.deepEqual(log, ['a', 'a has text', 'b', 'b has text', 'c', 'c has text']);
  });
});
