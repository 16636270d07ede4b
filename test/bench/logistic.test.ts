import assert from 'node:assert/strict';
import { fitLogistic, oddsOf } from '../../bench/assistant/logistic.js';

/** Odds of three to one where the first number is 1, of one to three where it is 0; the second number is noise. */
const examples = Array.from({ length: 800 }, (_, at) => {
  const isHigh = at % 2 === 0;
  const isUsual = Math.floor(at / 2) % 4 !== 0;
  return { numbers: [isHigh ? 1 : 0, Math.floor(at / 8) % 2], isTrue: isHigh === isUsual };
});

describe('a logistic function fitted to examples', () => {
  it('has the odds that the examples have, and gives noise no weight', () => {
    const fitted = fitLogistic(examples);
    assert.ok(Math.abs(oddsOf(fitted, [1, 0]) - Math.log(3)) < 0.05);
    assert.ok(Math.abs(oddsOf(fitted, [0, 0]) + Math.log(3)) < 0.05);
    assert.ok(Math.abs(fitted.weights[1] ?? 1) < 0.05);
  });

  it('stays finite where the examples could be parted without error, or a number is always the same', () => {
    const parted = examples.map(({ numbers: [first = 0] }) => ({ numbers: [first, 7], isTrue: first === 1 }));
    const fitted = fitLogistic(parted);
    assert.ok(fitted.weights.every((weight) => Number.isFinite(weight) && Math.abs(weight) < 50));
    assert.ok(oddsOf(fitted, [1, 7]) > 2);
    assert.ok(oddsOf(fitted, [0, 7]) < -2);
  });
});
