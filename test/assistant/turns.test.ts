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

  it('are given to what goes on when nobody waits to begin', async () => {
    const turns = createTurns({ longestWaitMilliseconds: Number.POSITIVE_INFINITY });
    const log: string[] = [];
    const goesOn = turns.toGoOn().then(() => log.push('goes on'));
    const begun = ['a', 'b', 'c'].map((name) => turns.toBegin().then(() => log.push(name)));
    await Promise.all([goesOn, ...begun]);
    assert.deepEqual(log, ['a', 'b', 'c', 'goes on']);
  });

  it('are given to what goes on one at a time, so that a newcomer waits for one at most', async () => {
    const turns = createTurns({ longestWaitMilliseconds: Number.POSITIVE_INFINITY });
    const log: string[] = [];
    const first = turns.toGoOn().then(() => {
      log.push('first rest');
      return turns.toBegin().then(() => log.push('newcomer'));
    });
    const second = turns.toGoOn().then(() => log.push('second rest'));
    await Promise.all([first, second]);
    assert.deepEqual(log, ['first rest', 'newcomer', 'second rest']);
  });

  it('are long enough for what goes on to do more than one thing, while nobody waits to begin', async () => {
    const log: string[] = [];
    const turns = createTurns({ longestWaitMilliseconds: Number.POSITIVE_INFINITY, sliceMilliseconds: 60_000 });
    const newTurn = () => new Promise<void>((resolve) => setImmediate(resolve)).then(() => log.push('a turn'));
    await turns.toGoOn();
    const waiting = newTurn();
    for (let step = 0; step < 3; step++) {
      await turns.toGoOn();
      log.push('step');
    }
    await waiting;
    const begun = turns.toBegin().then(() => log.push('newcomer'));
    await turns.toGoOn();
    log.push('after the newcomer');
    await begun;
    assert.deepEqual(log, ['step', 'step', 'step', 'a turn', 'newcomer', 'after the newcomer']);
  });

  it('are given to what goes on in the end, however many begin and however busy the loop is', async () => {
    const turns = createTurns({ quietMilliseconds: 0, longestWaitMilliseconds: 5 });
    let goesOn = false;
    const waiting = turns.toGoOn().then(() => {
      goesOn = true;
    });
    const crowd = async () => {
      while (!goesOn) await turns.toBegin();
    };
    await Promise.all([waiting, crowd(), crowd()]);
    assert.equal(goesOn, true);
  });
});
