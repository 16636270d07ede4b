import assert from 'node:assert/strict';
import { parseFlatYaml } from '../../../../site/docs-json/pages/flat-yaml.js';
import { readFrontMatter } from '../../../../site/docs-json/pages/front-matter.js';
import { parseYaml } from '../../../../site/docs-json/pages/parse-yaml.js';
import type { Finding } from '../../../../site/model/finding.js';
import { fixtureFolder } from '../../../support/corpora.js';
import { folderSourceFiles } from '../../../support/folder-source-files.js';
import { findingsOf, pageOf, planProject } from '../../../support/plan-project.js';

function read(text: string) {
  const findings: Finding[] = [];
  const result = readFrontMatter(text, 'page.mdx', (finding) => findings.push(finding));
  return { ...result, body: text.slice(result.bodyOffset), findings };
}

const good: readonly (readonly [claim: string, text: string, values: object, bodyLine: number, body: string])[] = [
  ['none', '# Title\n', {}, 1, '# Title\n'],
  [
    'flat lines',
    '---\ntitle: A b\nhidden: true\nboost: 3\n---\nText',
    { title: 'A b', hidden: true, boost: 3 },
    6,
    'Text',
  ],
  ['Windows line ends', '---\r\ntitle: "A"\r\n---\r\nText', { title: 'A' }, 4, 'Text'],
  ['quotes', `---\n"og:title": 'It is "so"'\n---\n`, { 'og:title': 'It is "so"' }, 4, ''],
  ['lists in both forms', '---\na: ["x", "y"]\nb:\n  - z\n---\n', { a: ['x', 'y'], b: ['z'] }, 6, ''],
  ['an escaped text', '---\ntitle: "A \\"b\\" \\u00e9"\n---\n', { title: 'A "b" é' }, 4, ''],
  ['texts over lines', '---\ntitle: >\n  A\n  b\n---\n', { title: 'A b\n' }, 6, ''],
  ['an empty block', '---\n---\nText', {}, 3, 'Text'],
  ['blank lines first', '\n\n---\ntitle: A\n---\nText', { title: 'A' }, 6, 'Text'],
  ['a rule inside the body', '---\ntitle: A\n---\n\n---\n\nText', { title: 'A' }, 4, '\n---\n\nText'],
  ['a rule at the top of a page without any', '---\n\nText\n', {}, 1, '---\n\nText\n'],
  ['no line after it', '---\ntitle: A\n---', { title: 'A' }, 4, ''],
];

describe('front matter', () => {
  for (const [claim, text, values, bodyLine, body] of good) {
    it(`with ${claim} is read`, () => {
      const result = read(text);
      assert.deepEqual(result.values, values);
      assert.equal(result.bodyLine, bodyLine);
      assert.equal(result.body, body);
      assert.deepEqual(result.findings, []);
    });
  }

  it('behind a byte-order mark is read all the same', () => {
    const withMark = planProject({
      pages: [],
      navigation: { pages: ['a'] },
      files: { 'a.mdx': '\uFEFF---\ntitle: A\n---\nText' },
    });
    assert.equal(pageOf(withMark, 'a').title, 'A');
    assert.equal(pageOf(withMark, 'a').bodyLine, 4);
  });

  it('with an unquoted colon is an error with its place, and the page keeps its title', () => {
    const files = { 'a.mdx': '---\ndescription: Fine\ntitle: Guide: part 2\nhidden: true\n---\nText' };
    const plan = planProject({ navigation: { pages: ['a'] }, files });
    const [finding] = findingsOf(plan, 'frontmatter');
    assert.equal(finding?.severity, 'error');
    assert.deepEqual([finding?.file, finding?.line, finding?.column, finding?.page], ['a.mdx', 3, 8, 'a']);
    const page = pageOf(plan, 'a');
    assert.deepEqual([page.title, page.description, page.inSidebar], ['Guide: part 2', 'Fine', false]);
  });

  it('whose title is cut by a # is a warning with its place', () => {
    const { values, findings } = read('---\ntitle: Update #2 notes\n---\n');
    assert.equal(values.title, 'Update');
    assert.equal(findings[0]?.severity, 'warning');
    assert.deepEqual([findings[0]?.line, findings[0]?.column], [2, 15]);
    assert.match(findings[0]?.message ?? '', /"Update"/);
  });

  it('that is a mere list is an error', () => {
    assert.match(read('---\n- a\n- b\n---\n').findings[0]?.message ?? '', /not a list of "key: value" lines/);
  });

  it('that is never closed is an error, and the text is kept', () => {
    const { body, findings } = read('---\ntitle: A\n\nText');
    assert.match(findings[0]?.message ?? '', /never closed/);
    assert.equal(body, '---\ntitle: A\n\nText');
  });

  it('with aliases that multiply is refused at once', () => {
    const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x]'];
    for (let level = 1; level < 12; level++)
      lines.push(
        `a${level}: &a${level} [${Array(9)
          .fill(`*a${level - 1}`)
          .join(',')}]`,
      );
    assert.equal(read(`---\n${lines.join('\n')}\n---\n`).findings.length, 1);
  });

  it('nested without end or longer than sense is refused', () => {
    assert.equal(read(`---\na: ${'['.repeat(50_000)}\n---\n`).findings.length, 1);
    assert.equal(read(`---\na: |\n  ${'x'.repeat(200_000)}\n---\n`).findings.length, 1);
  });

  it('of a page without a title gives the title of its file', () => {
    const plan = planProject({
      navigation: { pages: ['guide/getting-started', 'cli/index'] },
      files: { 'guide/getting-started.md': 'Hi', 'cli/index.mdx': 'Hi' },
    });
    assert.deepEqual(
      plan.pages.map(({ title }) => title),
      ['Getting started', 'Cli'],
    );
  });
});

describe('the fast reading of flat front matter', () => {
  const doubtful = [
    'a: yes',
    'a: ~',
    'a: 1.5',
    'a: 0x1',
    'a: x: y',
    'a: x #y',
    'a: "x" y',
    'a:\n  b: c',
    'a: |\n  x',
    'a: b\n  c',
    'a: 1\na: 2',
    'a: *b',
    '- a',
    'a: [x]',
    'a: b:',
    '__proto__: x',
    'a: "x\\n"',
  ];
  for (const block of doubtful) {
    it(`leaves ${JSON.stringify(block)} to the YAML parser`, () => assert.equal(parseFlatYaml(block), undefined));
  }

  it('agrees with the YAML parser on every page of a real project', () => {
    const files = folderSourceFiles(fixtureFolder('real-project'));
    let fast = 0;
    for (const { path } of files.list()) {
      const block = /\.mdx?$/.test(path)
        ? /^---\r?\n([\s\S]*?)^---/m.exec(files.read(path).toString())?.[1]
        : undefined;
      const flat = block === undefined ? undefined : parseFlatYaml(block);
      if (block === undefined || flat === undefined) continue;
      fast++;
      assert.deepEqual(parseYaml(block), { value: flat, repeatedKeys: [] }, path);
    }
    assert.ok(fast > 50);
  });
});
