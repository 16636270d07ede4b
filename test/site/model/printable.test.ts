import assert from 'node:assert/strict';
import { printableFindingSchema } from '../../../cli/api-client.js';
import { printable } from '../../../site/model/printable.js';

describe('what a terminal is given of others', () => {
  for (const [text, shown] of [
    ['plain, 安装, é, 🚀', 'plain, 安装, é, 🚀'],
    ['\u001b]52;c;ZWNobw==\u0007', '\\u001b]52;c;ZWNobw==\\u0007'],
    ['a\n::error::b\r', 'a\\u000a::error::b\\u000d'],
    ['\u009b2J', '\\u009b2J'],
    ['gnp\u202eexe', 'gnp\\u202eexe'],
  ] as const) {
    it(`is ${JSON.stringify(shown)} of ${JSON.stringify(text)}`, () => assert.equal(printable(text), shown));
  }

  it('is so in every text of a finding', () => {
    const [message, page, file] = ['\u001b[2J', '\u001b[2J', '\u001b[2J'];
    const finding = printableFindingSchema.parse({ code: 'broken-link', severity: 'error', message, page, file });
    assert.deepEqual([finding.message, finding.page, finding.file], ['\\u001b[2J', '\\u001b[2J', '\\u001b[2J']);
  });
});
