import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/**
 * Mocha's dots, or each test by name in continuous integration, and the counts with what failed in the file that
 * OFFPRINT_TEST_COUNTS names, so that `npm test` can run that again and end with them. A default export, since mocha
 * loads reporters that way.
 */
export default class CountingReporter extends (process.env.CI === 'true' ? Mocha.reporters.Spec : Mocha.reporters.Dot) {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    const failures: { title: string; file: string }[] = [];
    runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test: Mocha.Runnable) =>
      failures.push({ title: test.fullTitle(), file: test.file ?? '' }),
    );
    const skipped: { title: string; file: string }[] = [];
    runner.on(Mocha.Runner.constants.EVENT_TEST_PENDING, (test: Mocha.Runnable) =>
      skipped.push({ title: test.fullTitle(), file: test.file ?? '' }),
    );
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const file = process.env.OFFPRINT_TEST_COUNTS;
      const { passes = 0 } = runner.stats ?? {};
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failures, skipped }));
    });
  }
}
