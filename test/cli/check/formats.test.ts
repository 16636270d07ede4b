import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import AjvDraft04 from 'ajv-draft-04';
import type { CheckResult } from '../../../cli/check/check-result.js';
import { formatGithub } from '../../../cli/check/formats/github.js';
import { formatJson } from '../../../cli/check/formats/json.js';
import { formatJunit } from '../../../cli/check/formats/junit.js';
import { formatSarif } from '../../../cli/check/formats/sarif.js';
import { formatText } from '../../../cli/check/formats/text.js';
import { plain } from '../../../cli/paint.js';
import type { Finding } from '../../../contract/http/reports.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

const link: Finding = {
  ...{ code: 'broken-link', severity: 'error', message: 'The link to "/gone" has no target; 100% <sure> & so on.' },
  ...{ page: 'guide/a, b', file: 'guide/a, b: c%.mdx', line: 3, column: 5 },
};
const anchor: Finding = {
  code: 'broken-anchor',
  severity: 'warning',
  message: 'No place “#x”.',
  file: 'index.mdx',
  line: 1,
};
const hint: Finding = { code: 'table', severity: 'hint', message: 'Advice.', file: 'index.mdx', line: 2, column: 1 };
const whole: Finding = { code: 'verification', severity: 'warning', message: 'No page was opened.' };

const SCHEMA: unknown = createRequire(import.meta.url)('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');

describe('the formats of a check', () => {
  let root: TemporaryFolder;
  let result: CheckResult;

  before(async () => {
    root = await createTemporaryFolder('formats');
    const folder = join(root.path, 'my docs');
    await mkdir(join(folder, 'guide'), { recursive: true });
    await writeFile(join(folder, 'index.mdx'), 'one\ntwo\n');
    await writeFile(join(folder, 'guide/a, b: c%.mdx'), 'one\ntwo\nSee [安装](/gone).\nfour\n');
    await writeFile(join(root.path, 'secret.txt'), 'secret\n');
    result = {
      ...{ folder, from: root.path, pageCount: 2, words: { shown: 5, leftOut: 0 } },
      findings: [link, anchor, hint, whole],
      isFailing: ({ severity }) => severity === 'error',
    };
  });
  after(() => root.remove());

  const text = (options: { columns?: number; findings?: Finding[] } = {}) =>
    formatText(
      { ...result, findings: options.findings ?? result.findings },
      { paint: plain, columns: options.columns },
    );

  it('text: a place on one line, what is wrong, and the lines around it with the word marked', () => {
    assert.equal(
      text(),
      `
The whole site  warning  verification
  No page was opened.

my docs/guide/a, b: c%.mdx:3:5  error  broken-link
  The link to "/gone" has no target; 100% <sure> & so on.
    1 | one
    2 | two
  > 3 | See [安装](/gone).
      |     ^^^^^^^^^^^^^
    4 | four

my docs/index.mdx:1  warning  broken-anchor
  No place “#x”.
  > 1 | one
      | ^^^
    2 | two

my docs/index.mdx:2:1  hint  table
  Advice.

2 pages checked: 1 error, 2 warnings, 1 hint.
`,
    );
  });

  it('text: a narrow terminal breaks lines between words only', () => {
    for (const columns of [1, 7, 24]) {
      const words = text({ columns, findings: [link] })
        .split(/\s+/)
        .filter((word) => word !== '');
      for (const word of link.message.split(' ')) assert.ok(words.includes(word), `${word} at ${columns} columns`);
      assert.match(text({ columns }), /^my docs\/guide\/a, b: c%\.mdx:3:5 {2}error {2}broken-link$/m);
    }
  });

  it('text: shows no line of a file outside of the project, or of a file that is gone', () => {
    for (const file of ['../secret.txt', 'gone.mdx', 'https://example.com/openapi.json'])
      assert.doesNotMatch(text({ findings: [{ ...link, file, line: 1 }] }), /secret$|\| /m);
  });

  it('json: has the counts and the findings as they are', () => {
    const { findings, ...others } = JSON.parse(formatJson(result));
    assert.deepEqual(findings, result.findings);
    assert.deepEqual(others, {
      ...{ folder: result.folder, pageCount: 2, words: { shown: 5, leftOut: 0 } },
      ...{ errors: 1, warnings: 2, hints: 1, failing: 1 },
    });
  });

  it('github: escapes what would end a command or a property', () => {
    const lines = formatGithub({ ...result, findings: [{ ...link, message: 'a%\r\n::error::b, c' }] }).split('\n');
    assert.equal(
      lines[0],
      '::error file=my docs/guide/a%2C b%3A c%25.mdx,line=3,col=5,title=Broken links (broken-link)::a%25%0D%0A::error::b, c',
    );
  });

  it('github: an annotation of each kind, then the text, in which no line is a command', () => {
    const [first, ...lines] = formatGithub(
      { ...result, findings: [...result.findings, { ...hint, file: '::warning ::x' }] },
      'TOKEN',
    ).split('\n');
    assert.match(first ?? '', /^::error file=/);
    const stop = lines.indexOf('::stop-commands::TOKEN');
    assert.deepEqual(
      lines.slice(0, stop).map((line) => line.split(' ')[0]),
      ['::warning', '::warning', '::notice', '::notice'],
    );
    assert.deepEqual(lines.slice(-2), ['::TOKEN::', '']);
    assert.match(lines.slice(stop).join('\n'), /my docs\/guide\/a, b: c%\.mdx:3:5/);
    assert.notEqual(formatGithub(result), formatGithub(result), 'the token cannot be guessed');
  });

  it('github: ten annotations of a kind, as GitHub shows, and how many more there are', () => {
    const findings = Array.from({ length: 12 }, (_, index) => ({ ...link, line: index + 1 }));
    const lines = formatGithub({ ...result, findings: [anchor, ...findings] }).split('\n');
    assert.equal(lines.filter((line) => line.startsWith('::error')).length, 10);
    assert.equal(lines[10], '2 errors more, listed below: GitHub shows 10 of a kind.');
    assert.match(lines[11] ?? '', /^::warning /);
  });

  it('sarif: is valid against its schema, with places as addresses', () => {
    const remote = { ...link, file: 'https://example.com/a b.json' };
    const log = JSON.parse(formatSarif({ ...result, findings: [...result.findings, remote, link, link] }, '1.2.3'));
    const validate = new AjvDraft04.default({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
      SCHEMA as object,
    );
    const isValid: boolean = validate(log);
    assert.ok(isValid, JSON.stringify(validate.errors, null, 1));
    const [run] = log.runs;
    assert.deepEqual(
      run.results.map(({ level }: { level: string }) => level),
      ['warning', 'error', 'error', 'error', 'error', 'warning', 'note'],
    );
    const [place] = run.results[1].locations;
    assert.deepEqual(place.physicalLocation, {
      artifactLocation: { uri: 'my%20docs/guide/a%2C%20b%3A%20c%25.mdx', uriBaseId: 'ROOT' },
      region: { startLine: 3, startColumn: 5 },
    });
    const { uri } = run.originalUriBaseIds.ROOT;
    const file = new URL(place.physicalLocation.artifactLocation.uri, uri);
    assert.equal(decodeURIComponent(file.pathname), join(result.folder, link.file ?? ''));
    const prints = run.results.map((each: { partialFingerprints: object }) => JSON.stringify(each.partialFingerprints));
    assert.equal(new Set(prints).size, prints.length, 'each result has its own fingerprint');
    for (const { ruleId, ruleIndex } of run.results) assert.equal(run.tool.driver.rules[ruleIndex].id, ruleId);
  });

  it('sarif: the schema refuses a log that is wrong', () => {
    const log = JSON.parse(formatSarif(result, '1.2.3'));
    log.runs[0].results[0].level = 'hint';
    assert.equal(
      new AjvDraft04.default({ strict: false, validateFormats: false, unicodeRegExp: false }).validate(
        SCHEMA as object,
        log,
      ),
      false,
    );
  });

  it('junit: is XML with a suite for each file, and fails for what fails', () => {
    const odd = { ...hint, message: 'a\uFFFE\u{1F680}\uD800"<&' };
    const { root: suites } = parseXml(formatJunit({ ...result, findings: [...result.findings, odd] }));
    assert.deepEqual({ ...suites?.attributes }, { name: 'offprint check', tests: '5', failures: '1', errors: '0' });
    const children = suites?.children.filter((child) => child instanceof XmlElement) ?? [];
    assert.deepEqual(
      children.map(({ attributes }) => [attributes.name, attributes.tests, attributes.failures]),
      [
        ['The whole site', '1', '0'],
        ['my docs/guide/a, b: c%.mdx', '1', '1'],
        ['my docs/index.mdx', '3', '0'],
      ],
    );
    const failures = findElements(suites, 'failure');
    assert.deepEqual(
      failures.map(({ attributes, text: content }) => [attributes.message, content]),
      [[link.message, `my docs/guide/a, b: c%.mdx:3:5\n${link.message}`]],
    );
    assert.match(suites?.text ?? '', /a\uFFFD\u{1F680}\uFFFD"<&/u);
  });

  it('junit: has a case that passes if nothing was found', () => {
    const { root: suites } = parseXml(formatJunit({ ...result, findings: [] }));
    assert.equal(findElements(suites, 'testcase').length, 1);
    assert.equal(suites?.attributes.tests, '1');
  });
});

function findElements(element: XmlElement | null, name: string): XmlElement[] {
  const children = element?.children.filter((child) => child instanceof XmlElement) ?? [];
  return children.flatMap((child) => (child.name === name ? [child] : findElements(child, name)));
}
