import assert from 'node:assert/strict';
import { type CsvValue, csvHead, csvLine } from '../../http/csv.js';

describe('a line of a CSV file', () => {
  const cases: readonly (readonly [claim: string, value: CsvValue, written: string])[] = [
    ['text', 'How?', 'How?'],
    ['a number, also a negative one', -3, '-3'],
    ['nothing', null, ''],
    ['commas and quotes', 'a "b", c', '"a ""b"", c"'],
    ['lines', 'a\nb', '"a\nb"'],
    ['blanks at the ends', ' a ', '" a "'],
    ['a formula', '=HYPERLINK("http://x.test","a")', '"\'=HYPERLINK(""http://x.test"",""a"")"'],
    ['a sum', '+1+2', "'+1+2"],
    ['a difference', '-2+3', "'-2+3"],
    ['a function of old spreadsheets', '@SUM(A1)', "'@SUM(A1)"],
    ['a command', '|cmd', "'|cmd"],
    ['a formula after a tab', '\t=1', "'\t=1"],
    ['a formula after a line break', '\r\n=1', '"\'\r\n=1"'],
    ['a formula after an invisible sign', '\u200b=1', "'\u200b=1"],
    ['a formula in full width', '＝1', "'＝1"],
    ['a flag', '--verbose', "'--verbose"],
    ['a sign later in the text', 'a=1', 'a=1'],
  ];
  for (const [claim, value, written] of cases)
    it(`has ${claim}`, () => assert.equal(csvLine([value]), `${written}\r\n`));

  it('begins a file with the mark of UTF-8', () => assert.equal(csvHead(['a', 'b']), '\ufeffa,b\r\n'));
});
