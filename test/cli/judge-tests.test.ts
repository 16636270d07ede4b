import assert from 'node:assert/strict';
import { judgeTests, type StrictRules } from '../../cli/judge-tests.js';
import type { TestCounts } from '../../cli/run-mocha.js';

/** Titles begin with the name of their file. */
const named = (titles: readonly string[]) => titles.map((title) => ({ title, file: title.split(' ')[0] ?? '' }));
const counts = (failures: readonly string[] = [], skipped: readonly string[] = []): TestCounts => ({
  passed: 10,
  failures: named(failures),
  skipped: named(skipped),
});
const RULES: StrictRules = {
  mayBeRepeated: (file) => file.startsWith('browser'),
  mayBeSkipped: (file) => file === 'emulator',
};

describe('a verdict on tests', () => {
  const cases: readonly [string, TestCounts, (TestCounts | undefined)[], StrictRules | undefined, number, boolean][] = [
    ['passes a clean run', counts(), [], RULES, 10, false],
    ['fails for a failure that was not repeated', counts(['browser a']), [], RULES, 10, true],
    [
      'fails for a failure in the last of the further runs',
      counts(['browser a']),
      [counts(), counts(['browser a'])],
      RULES,
      10,
      true,
    ],
    [
      'fails for another test of the file that fails then',
      counts(['browser a']),
      [counts(['browser b'])],
      RULES,
      11,
      true,
    ],
    [
      'fails if a further run ended before it was counted',
      counts(['browser a']),
      [counts(), undefined],
      RULES,
      10,
      true,
    ],
    [
      'passes a listed program’s test that passed in all further runs',
      counts(['browser a', 'browser b']),
      [counts(), counts()],
      RULES,
      12,
      false,
    ],
    [
      'fails for a test without a listed program',
      counts(['browser a', 'plain b']),
      [counts(), counts()],
      RULES,
      12,
      true,
    ],
    ['fails for too many files', counts(['browser1 a', 'browser2 a', 'browser3 a']), [counts()], RULES, 13, true],
    ['passes it without rules', counts(['plain b']), [counts()], undefined, 11, false],
    ['fails for a skipped test that is not listed', counts([], ['emulator a', 'plain a']), [], RULES, 10, true],
    ['passes listed skipped tests', counts([], ['emulator a']), [], RULES, 10, false],
  ];
  for (const [title, first, further, rules, passed, isFailure] of cases)
    it(title, () => {
      const verdict = judgeTests(first, further, rules);
      assert.deepEqual([verdict.passed, verdict.isFailure], [passed, isFailure]);
    });

  it('names what is forbidden, and what failed in the end', () => {
    const verdict = judgeTests(counts(['plain a', 'browser b'], ['plain c']), [counts(['browser b'])], RULES);
    assert.deepEqual(verdict.failures, named(['browser b']));
    assert.deepEqual(verdict.unstable, named(['plain a']));
    assert.deepEqual(verdict.forbidden, named(['plain a', 'plain c']));
  });
});
