import assert from 'node:assert/strict';
import { type ComposePlan, planCompose } from '../../../storage/google-cloud/compose-plan.js';

/** Carries a plan out on texts. */
function run(plan: ComposePlan): string {
  const objects = new Map<string, string>();
  const join = (sources: readonly string[]) => sources.map((name) => objects.get(name) ?? `${name} `).join('');
  for (const round of plan.rounds) {
    const made = round.map(({ target, sources }) => [target, join(sources)] as const);
    for (const [target, text] of made) objects.set(target, text);
  }
  assert.deepEqual([...objects.keys()], plan.temporaries);
  return join(plan.sources);
}

describe('the plan of a composition', () => {
  for (const count of [1, 31, 32, 33, 70, 1024, 1025, 3000]) {
    it(`joins ${count} sources in order, at most 32 a call`, () => {
      const sources = Array.from({ length: count }, (_, index) => String(index));
      const plan = planCompose(sources, (index) => `t${index}`);
      assert.equal(run(plan), sources.map((name) => `${name} `).join(''));
      const calls = [...plan.rounds.flat().map((step) => step.sources), plan.sources];
      assert.ok(calls.every((call) => call.length >= 1 && call.length <= 32));
    });
  }

  it('needs no temporary object for 32 sources', () => {
    assert.deepEqual(planCompose(Array.from({ length: 32 }, String), String).temporaries, []);
  });
});
