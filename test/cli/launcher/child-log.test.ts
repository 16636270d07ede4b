import assert from 'node:assert/strict';
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog, shownLine, withoutRepeats } from '../../../cli/launcher/child-log.js';
import { until } from '../../support/until.js';

describe('the log of a child', () => {
  const lines: readonly [claim: string, line: string, isErrorStream: boolean, shown: string | undefined][] = [
    ['information stays in the file', '{"level":30,"msg":"ready"}', false, undefined],
    ['a warning is shown', '{"level":40,"msg":"the store is slow"}', false, 'the store is slow'],
    [
      'an error is shown with its reason',
      '{"level":50,"msg":"cannot render","err":{"message":"disk full"}}',
      false,
      'cannot render: disk full',
    ],
    ['a reason is not repeated', '{"level":60,"msg":"disk full","err":{"message":"disk full"}}', false, 'disk full'],
    ['a crash is shown', 'Error: Cannot find module', true, 'Error: Cannot find module'],
    ['a stack stays in the file', '    at main (file.js:1:2)', true, undefined],
    [
      'an error with a code is shown',
      'Error [ERR_MODULE_NOT_FOUND]: no module',
      true,
      'Error [ERR_MODULE_NOT_FOUND]: no module',
    ],
    ['other output stays in the file', 'hello', false, undefined],
    ['an empty line is not shown', ' ', true, undefined],
  ];
  for (const [claim, line, isErrorStream, shown] of lines) {
    it(claim, () => assert.equal(shownLine(line, isErrorStream), shown));
  }

  it('the same line is shown once a minute', () => {
    const shown: string[] = [];
    let now = 0;
    const show = withoutRepeats(
      (line) => shown.push(`${now} ${line}`),
      () => now,
    );
    for (now of [0, 1_000, 59_999, 60_000]) show('a');
    show('b');
    assert.deepEqual(shown, ['0 a', '60000 a', '60000 b']);
  });

  it('a long log is put aside at a start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'offprint-log-'));
    const file = join(folder, 'api.log');
    writeFileSync(file, 'x');
    truncateSync(file, 6 * 1024 * 1024);
    const log = openLog(file);
    log.write('new');
    await log.close();
    assert.equal(readFileSync(file, 'utf8'), 'new\n');
    assert.ok(existsSync(`${file}.1`));
    rmSync(folder, { recursive: true, force: true });
  });

  it('a log on a full disk loses lines, says how many, and goes on when there is space', async function () {
    if (!existsSync('/dev/full')) this.skip();
    const folder = mkdtempSync(join(tmpdir(), 'offprint-log-'));
    const file = join(folder, 'api.log');
    let isFull = true;
    const open = () => createWriteStream(isFull ? '/dev/full' : file, { flags: 'a' });
    const log = openLog(file, { retryMs: 0, open });
    for (let line = 0; line < 50; line += 1) {
      log.write(`lost ${line}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    isFull = false;
    await until(() => {
      log.write('kept');
      return existsSync(file) && readFileSync(file, 'utf8').includes('kept');
    });
    await log.close();
    assert.doesNotMatch(readFileSync(file, 'utf8'), /^lost/m);
    rmSync(folder, { recursive: true, force: true });
  });
});
