import assert from 'node:assert/strict';
import { findOnPath } from '../../cli/launcher/find-on-path.js';
import { runProgram } from '../../cli/launcher/run-program.js';

const RULES = 'docs/production/monitoring/offprint-rules.yml';
const MAX_MS = 120_000;

describe('the alert rules, as Prometheus reads them', () => {
  let promtool: string;

  before(function () {
    const found = findOnPath('promtool', process.env.PATH);
    if (found === undefined) {
      console.log('      skipped: there is no promtool to read the rules with');
      this.skip();
    }
    promtool = found;
  });

  for (const [claim, programArguments] of [
    ['are valid', ['check', 'rules', '--lint=all', '--lint-fatal', RULES]],
    ['fire when they should, and not before', ['test', 'rules', 'test/production/alert-rules.yml']],
  ] as const) {
    it(claim, async () => {
      const { code, output } = await runProgram(promtool, programArguments, { timeoutMs: MAX_MS });
      assert.equal(code, 0, output);
    });
  }
});
