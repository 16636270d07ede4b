import assert from 'node:assert/strict';
import { createFormWeigher } from '../../../assistant/retrieval/weigh-forms.js';

const factors = { linksFactor: 0.7, codeFactor: 0.9 };
const texts = [
  'A schedule publishes every night.',
  '- [Schedules of a site](/guides/schedules)\n- [Webhooks of a site](/guides/webhooks)',
  'So:\n\n```yaml\non:\n  schedule:\n    - cron: every night at three\n```',
  'Schedules are told of in [the guide to schedules](/guides/schedules), with all that they can do and when they do it.',
];
const weigh = createFormWeigher({ chunkCount: texts.length, text: (chunk) => texts[chunk] ?? '' }, factors);
const weighed = (scores: readonly number[]) => weigh(scores.map((score, chunk) => ({ chunk, score })));

describe('weighing pieces by their form', () => {
  it('takes from lists of links and from code, and from no sentence', () => {
    const scores = new Map(weighed([10, 10, 10, 10]).map(({ chunk, score }) => [chunk, score]));
    assert.deepEqual(
      [0, 1, 2, 3].map((chunk) => scores.get(chunk)),
      [10, 7, 9, 10],
    );
  });

  it('orders them anew', () => {
    assert.deepEqual(
      weighed([8, 11, 8.8, 1]).map(({ chunk }) => chunk),
      [0, 2, 1, 3],
    );
  });
});
