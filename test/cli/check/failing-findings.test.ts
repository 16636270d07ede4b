import assert from 'node:assert/strict';
import { type FailureOptions, readFailures } from '../../../cli/check/failing-findings.js';
import { UsageError } from '../../../cli/exit-codes.js';
import type { Finding } from '../../../contract/http/reports.js';

const FINDINGS: readonly Finding[] = [
  { code: 'broken-link', severity: 'error', message: '' },
  { code: 'broken-anchor', severity: 'warning', message: '' },
  { code: 'orphan-page', severity: 'warning', message: '' },
  { code: 'table', severity: 'hint', message: '' },
];

describe('what makes a check fail', () => {
  const cases: readonly [claim: string, options: FailureOptions, codes: string[]][] = [
    ['errors, by default', {}, ['broken-link']],
    ['warnings too, strictly', { strict: true }, ['broken-link', 'broken-anchor', 'orphan-page']],
    ['the codes that are named, and nothing else', { 'fail-on': ['broken-anchor'] }, ['broken-anchor']],
    [
      'several codes and severities, in one list or several',
      { 'fail-on': ['error, table', 'orphan-page'] },
      ['broken-link', 'orphan-page', 'table'],
    ],
    ['hints too, if that is asked for', { 'fail-on': ['hint'] }, ['table']],
    ['named codes, and warnings strictly', { 'fail-on': ['table'], strict: true }, FINDINGS.map(({ code }) => code)],
  ];
  for (const [claim, options, codes] of cases)
    it(`is ${claim}`, () => {
      const { isFailing } = readFailures(options);
      assert.deepEqual(
        FINDINGS.filter(isFailing).map(({ code }) => code),
        codes,
      );
    });

  it('is nothing that is ignored', () => {
    const { isIgnored } = readFailures({ ignore: ['broken-link,table'] });
    assert.deepEqual(
      FINDINGS.filter(isIgnored).map(({ code }) => code),
      ['broken-link', 'table'],
    );
  });

  it('is refused for a name that does not exist, with the nearest one', () => {
    const misspelled = (options: FailureOptions, message: RegExp) =>
      assert.throws(
        () => readFailures(options),
        (error) => error instanceof UsageError && message.test(error.message),
      );
    misspelled({ 'fail-on': ['broken-lnk'] }, /^--fail-on takes .* not "broken-lnk"\. Did you mean broken-link\?$/);
    misspelled({ ignore: ['error'] }, /^--ignore takes .* not "error"/);
    misspelled({ ignore: [''] }, /not ""/);
  });
});
