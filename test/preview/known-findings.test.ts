import assert from 'node:assert/strict';
import { createKnownFindings } from '../../preview/findings/known-findings.js';
import type { Finding } from '../../site/model/finding.js';

const finding = (severity: Finding['severity'], line: number, column: number): Finding => ({
  ...{ code: 'broken-link', severity, page: 'guide', line, column },
  message: `${severity} ${line}:${column}`,
});

describe('the findings of a preview', () => {
  it('stand in the order of their severity, line and column', () => {
    const known = createKnownFindings(() => undefined);
    known.setPlan([finding('warning', 1, 1), finding('error', 38, 44)]);
    known.setPage('guide', 'guide.mdx', [finding('hint', 2, 1), finding('error', 38, 5), finding('error', 4, 60)]);
    const messages = known.ofPage('guide').map(({ message }) => message);
    assert.deepEqual(messages, ['error 4:60', 'error 38:5', 'error 38:44', 'warning 1:1', 'hint 2:1']);
  });
});
