import assert from 'node:assert/strict';
import { paintFor, type Style } from '../../cli/paint.js';
import { crawlLine, findingPlace, reportLines, summarize } from '../../cli/report-lines.js';
import type { Finding } from '../../contract/http/reports.js';
import { countSeverities } from '../../site/model/finding.js';

const broken: Finding = {
  code: 'broken-link',
  severity: 'error',
  message: 'the link /gone leads nowhere; correct it',
  page: 'guide/start',
  file: 'guide/start.mdx',
  line: 12,
  column: 5,
};
const warning: Finding = {
  code: 'unknown-component',
  severity: 'warning',
  message: 'Foo is unknown',
  page: 'index',
};

describe('the report on a terminal', () => {
  const places: readonly [claim: string, finding: Finding, expected: string][] = [
    ['file, line and column', broken, 'guide/start.mdx:12:5'],
    [
      'the page too where the file is another',
      { ...broken, file: 'snippets/a.mdx' },
      'snippets/a.mdx:12:5 (page guide/start)',
    ],
    ['the page where no file is known', warning, 'page index'],
    ['a file without a line', { ...broken, line: undefined, column: undefined }, 'guide/start.mdx'],
    ['nothing known', { code: 'configuration', severity: 'error', message: 'x' }, 'the whole site'],
  ];
  for (const [claim, finding, expected] of places)
    it(`a place: ${claim}`, () => assert.equal(findingPlace(finding), expected));

  it('a terminal has messages broken between words, under their place, in colours', () => {
    const painted: string[] = [];
    const paint = (style: Style, text: string) => {
      painted.push(style);
      return text;
    };
    const lines = reportLines([broken], 'report.json', { interactive: true, columns: 40, paint });
    assert.deepEqual(lines, [
      ...['', 'Broken links (1 error)', '  guide/start.mdx:12:5'],
      ...['    the link /gone leads nowhere;', '    correct it'],
    ]);
    assert.deepEqual(painted, ['red', 'bold', 'bold']);
  });

  const outputs: readonly [claim: string, isTTY: boolean, environment: Record<string, string>, isPainted: boolean][] = [
    ['a terminal has colours', true, {}, true],
    ['a file has none', false, {}, false],
    ['NO_COLOR has none', true, { NO_COLOR: '1' }, false],
    ['a terminal that knows none has none', true, { TERM: 'dumb' }, false],
    ['FORCE_COLOR colours a file too', false, { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR=0 has none', true, { FORCE_COLOR: '0' }, false],
    ['FORCE_COLOR wins over NO_COLOR, as in Node', false, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    ['an empty FORCE_COLOR is not set', false, { FORCE_COLOR: '' }, false],
  ];
  for (const [claim, isTTY, environment, isPainted] of outputs)
    it(claim, () => assert.equal(paintFor({ isTTY }, environment)('red', 'x') !== 'x', isPainted));

  it('errors come first, under a heading with their count', () => {
    const lines = reportLines([warning, broken, broken], 'report.json');
    assert.equal(lines[1], 'Broken links (2 errors)');
    assert.equal(lines[2], '  guide/start.mdx:12:5');
    assert.equal(lines[3], '    the link /gone leads nowhere; correct it');
    assert.ok(lines.indexOf('Unknown components (1 warning)') > 3);
  });

  it('after 20 findings there is a count and where the rest is', () => {
    const lines = reportLines(
      Array.from({ length: 1_234 }, () => broken),
      'home/report.json',
    );
    assert.equal(lines.filter((line) => line.startsWith('    ')).length, 20);
    assert.equal(lines.at(-1), '… and 1214 more, 1234 in all; the whole report: home/report.json');
  });

  it('hints are left to the report', () => {
    assert.deepEqual(reportLines([{ ...broken, severity: 'hint' }], 'report.json'), []);
  });

  it('nothing found prints nothing', () => assert.deepEqual(reportLines([], 'report.json'), []));

  it('says what a crawl requested and received, and omits what did not occur', () => {
    const counts = { requested: 1412, downloaded: 11, unchanged: 1398, redirects: 3, missing: 0 };
    assert.equal(crawlLine(counts), 'Read: 1,412 addresses requested, 11 downloaded, 1,398 unchanged, 3 redirects.');
    const one = { requested: 1, downloaded: 0, unchanged: 0, redirects: 1, missing: 0 };
    assert.equal(crawlLine(one), 'Read: 1 address requested, 0 downloaded, 1 redirect.');
  });

  it('counts errors and warnings apart', () => {
    const hint: Finding = { ...warning, severity: 'hint' };
    assert.deepEqual(countSeverities([broken, warning, broken, hint]), { errors: 2, warnings: 1, hints: 1 });
    assert.equal(summarize({ errors: 2, warnings: 1, hints: 0 }), '2 errors, 1 warning');
    assert.equal(summarize({ errors: 0, warnings: 0, hints: 1 }), 'no errors, no warnings, 1 hint');
  });
});
