import type { TestCounts } from './run-mocha.js';

/** The number of files whose tests may pass only when they are repeated. More than that is a fault of the suite or of the product. */
const MAX_UNSTABLE_FILES = 2;

/** Rules of continuous integration, with files of tests as in `TestCounts`. */
export interface StrictRules {
  mayBeSkipped(file: string): boolean;
  mayBeRepeated(file: string): boolean;
}

/** The result of all runs. `isFailure` decides the exit code; the lists name each test once. */
export interface TestVerdict {
  readonly passed: number;
  readonly failures: TestCounts['failures'];
  /** Failed in the full run and passed in every further one. */
  readonly unstable: TestCounts['failures'];
  /** Unstable or skipped tests for which the rules have no reason. Empty without rules. */
  readonly forbidden: TestCounts['failures'];
  readonly isFailure: boolean;
}

/**
 * Judges the full run by the further runs of its failing files. A test counts as passed if it passed in all of those; a run that ended before
 * it was counted, `undefined`, passes nothing.
 */
export function judgeTests(
  first: TestCounts,
  further: readonly (TestCounts | undefined)[],
  rules: StrictRules | undefined,
): TestVerdict {
  const isCounted = further.length > 0 && further.every((counts) => counts !== undefined);
  const failedAgain = new Map(
    further.flatMap((counts) => counts?.failures ?? []).map((failure) => [failure.title, failure]),
  );
  const failures = isCounted ? [...failedAgain.values()] : first.failures;
  const unstable = isCounted ? first.failures.filter(({ title }) => !failedAgain.has(title)) : [];
  const isFew = new Set(unstable.map(({ file }) => file)).size <= MAX_UNSTABLE_FILES;
  const forbidden =
    rules === undefined
      ? []
      : [
          ...unstable.filter(({ file }) => !isFew || !rules.mayBeRepeated(file)),
          ...first.skipped.filter(({ file }) => !rules.mayBeSkipped(file)),
        ];
  return {
    passed: first.passed + unstable.length,
    failures,
    unstable,
    forbidden,
    isFailure: failures.length > 0 || forbidden.length > 0,
  };
}
