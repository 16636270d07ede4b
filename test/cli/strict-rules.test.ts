import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../cli/paths.js';
import { readStrictRules } from '../../cli/read-strict-rules.js';

describe('the rules of continuous integration', () => {
  const rules = readStrictRules();
  const built = (file: string) => join(ROOT, 'build', file);

  it('let tests with whole services and browsers be repeated, and no others', () => {
    assert.ok(rules.mayBeRepeated(built('test/export/worker-versions.test.js')));
    assert.ok(rules.mayBeRepeated(built('test/site/theme/browser.test.js')));
    for (const file of ['test/host/hosting.test.js', 'test/cli/judge-tests.test.js'])
      assert.ok(existsSync(built(file)) && !rules.mayBeRepeated(built(file)), file);
  });

  it('let listed files alone be skipped', () => {
    assert.ok(rules.mayBeSkipped(built('test/signing/minisign.test.js')));
    assert.ok(!rules.mayBeSkipped(built('test/export/worker-versions.test.js')));
  });

  for (const list of ['test/allowed-skips.json', 'test/allowed-second-runs.json'])
    it(`name files that exist, each with a reason (${list})`, () => {
      const reasons = JSON.parse(readFileSync(join(ROOT, list), 'utf8')) as Record<string, string>;
      for (const [file, reason] of Object.entries(reasons)) {
        assert.ok(existsSync(join(ROOT, file)), file);
        assert.match(reason, /^[A-Z].{20,}\.$/, file);
      }
    });
});
