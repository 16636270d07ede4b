import assert from 'node:assert/strict';
import { fitConditionalLogistic, likelihoods } from '../../bench/assistant/conditional-logistic.js';

describe('a conditional logistic function', () => {
  it('finds the odds by which options were chosen', () => {
    // Of two options the one with a 1 was right three times of four: its odds are 3, and their logarithm the weight.
    const choices = [0, 0, 0, 1].flatMap((right) =>
      Array.from({ length: 100 }, () => ({ options: [[1], [0]], right: [right] })),
    );
    const [weight = 0] = fitConditionalLogistic(choices, 1e-6);
    assert.ok(Math.abs(weight - Math.log(3)) < 1e-3);
    assert.ok(Math.abs((likelihoods([weight], [[1], [0]])[0] ?? 0) - 0.75) < 1e-3);
  });

  it('takes several right options for one that is as likely as they are together', () => {
    const choices = Array.from({ length: 50 }, () => ({
      options: [
        [1, 0],
        [1, 1],
        [0, 0],
      ],
      right: [0, 1],
    }));
    const [first = 0, second = 0] = fitConditionalLogistic(choices, 1);
    assert.ok(first > 1 && Math.abs(second) < first / 2);
  });

  it('keeps weights small that little speaks for', () => {
    const choices = [{ options: [[1], [0]], right: [0] }];
    const [weight = 0] = fitConditionalLogistic(choices, 5);
    assert.ok(weight > 0 && weight < 1);
  });
});
