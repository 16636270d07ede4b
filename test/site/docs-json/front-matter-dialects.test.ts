import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import { readFrontMatter as readForWords } from '../../../loss/written/read-front-matter.js';
import { prepareSource } from '../../../site/content/parse/prepare-source.js';
import { readFrontMatter } from '../../../site/docs-json/pages/front-matter.js';
import { parseYaml } from '../../../site/docs-json/pages/parse-yaml.js';
import type { Finding } from '../../../site/model/finding.js';
import { findFrontMatter } from '../../../site/model/front-matter-block.js';

/** Blocks that both readers must read alike, or both must refuse. */
const alike: readonly string[] = [
  'a: yes',
  'a: ~',
  'a:',
  'a: 0x1F',
  'a: 0o17',
  'a: 017',
  'a: 1e3',
  'a: .5',
  'a: 1_000',
  'a: 12:30',
  'a: 2024-01-02',
  'a: 2024-01-02T03:04:05Z',
  'a: .inf',
  'a: null\nb: Null\nc: NULL\nd: nUll',
  'b: &x {c: 1}\na:\n  <<: *x\n  d: 2',
  'a: !!str 1',
  'a:\tb',
  'a: b\t# c',
  'a: b #c',
  'a: b#c',
  "a: 'it''s'",
  'a: {b}',
  'a: {b:1}',
  'a: {"b":1}',
  'a:b',
  '1: b',
  '? a\n: b',
  'a: &x b\nc: *x',
  'a: >-\n  b\n  c\n\n  d',
  'a: |+\n  b\n\n',
  'a: |2\n   b',
  'a: |\n  k: "open\nb: 1',
  'a: |\n  k: [open\n\n  x\nb: 1',
  'a: b\n  c',
  'a: "b\n  c"',
  'a: \u00a0b',
  'a: "b\tc"',
  `a: \${b}`,
  'a: [b: c]',
  ' a: b\n c: d',
  'a: "\\ud83d\\ude00 \\x41"',
  'a: "b" #c',
  '"": a',
  'a : b',
  '__proto__: x',
  'a:\n\tb: 1',
  'a: "x" y',
  'a: @b',
  'a: `b`',
  'a: %b',
  'a: - b',
  'a: "\\d"',
  "a: 'it's'",
  'a: "b',
  'a: [b',
  'a: [a,,b]',
  'a: b\nc',
  'a: b: c',
  'a: "b\nd: "e"',
  'a: [b\nd: e',
  ' a: b\nc: d',
];

/** Blocks that the reference refuses and pages may have, each with what it gives and why it is accepted. */
const acceptedHere: readonly (readonly [block: string, value: unknown, reason: string])[] = [
  ['a: "b\nc"', { a: 'b c' }, 'a quoted text continued at the start of a line: YAML 1.1 readers accept it'],
  ["a: 'b\nc'\nd: e", { a: 'b c', d: 'e' }, 'the same in single quotes'],
  ['a: "b\n\nc"', { a: 'b\nc' }, 'the same over a blank line'],
  ['a: "b\\\nc"', { a: 'bc' }, 'the same behind an escaped line end'],
  ['a: "b\r\nc"\r\nd: e\r\n', { a: 'b c', d: 'e' }, 'the same with Windows line ends'],
  ['a: "b\nkey: c"', { a: 'b key: c' }, 'the same over a line that looks like a key'],
  ['a: "b\n# c"', { a: 'b # c' }, 'the same over a line that looks like a comment'],
  ['a: &t "b\nc"', { a: 'b c' }, 'the same behind an anchor'],
  ['a:\n  "b\nc"', { a: 'b c' }, 'the same below its key'],
  ['"a:b": "c\nd"', { 'a:b': 'c d' }, 'the same behind a quoted key'],
  ['og:title: "c\nd"', { 'og:title': 'c d' }, 'the same behind a key with a colon'],
  ['a:\n  b: "c\n  d"', { a: { b: 'c d' } }, 'the same in a nested mapping'],
  ['a:\n- "b\nc"', { a: ['b c'] }, 'the same in a list'],
  ['a:\n  - k: "b\n    c"\n    l: 1', { a: [{ k: 'b c', l: 1 }] }, 'the same in a mapping of a list'],
  ['a: [x,\ny]', { a: ['x', 'y'] }, 'a list in brackets, continued in the same way'],
  ["a: [x, # it's ]\ny]", { a: ['x', 'y'] }, 'the same with a comment'],
  ["a: [it's,\n'y]']\nb: 1", { a: ["it's", 'y]'], b: 1 }, 'the same with an apostrophe and a quoted bracket'],
  ['a: [ [x,\ny], "z\nw" ]', { a: [['x', 'y'], 'z w'] }, 'the same, nested'],
  ['a: [\n  "x",\n]', { a: ['x'] }, 'a bracket closed at the start of a line, as formatters write it'],
  ['a: [\n"x",\n"y"\n]\nb: 1', { a: ['x', 'y'], b: 1 }, 'the same, closed at the start of a line'],
  ['a: {b: 1,\nc: 2}', { a: { b: 1, c: 2 } }, 'a mapping in braces, continued in the same way'],
  ['a: 1\na: 2', { a: 2 }, 'a key that stands twice: the last one counts, with a warning'],
  ['a:\n  b: 1\n  b: 2', { a: { b: 2 } }, 'the same, nested'],
  ['{a: 1, a: 2}', { a: 2 }, 'the same in braces'],
  ['a: !x 1', { a: '1' }, 'a tag that nobody knows is left out'],
  ['a: !!timestamp 2024-01-02', { a: '2024-01-02T00:00:00.000Z' }, 'a tag of YAML 1.1'],
  ['a: {{ b }}', { a: { '{ b }': null } }, 'a placeholder of another tool is a mapping with a mapping for a key'],
  ['# only', null, 'a block of comments says nothing, which is no fault'],
];

function read(block: string) {
  const findings: Finding[] = [];
  const { values } = readFrontMatter(`---\n${block}\n---\n`, 'page.mdx', (finding) => findings.push(finding));
  return { values, findings };
}

/** Returns the value of the reference reader as plain JSON, or undefined if it refuses the block. */
function reference(block: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(JSON.stringify(load(block))) };
  } catch {
    return undefined;
  }
}

function own(block: string): { readonly value: unknown } | undefined {
  const result = parseYaml(block);
  return 'fault' in result ? undefined : { value: result.value };
}

describe('odd front matter', () => {
  for (const block of alike) {
    it(`${JSON.stringify(block)} is read as the reference reader reads it`, () => {
      assert.deepEqual(own(block), reference(block));
    });
  }

  for (const [block, value, reason] of acceptedHere) {
    it(`${JSON.stringify(block)} is accepted: ${reason}`, () => {
      assert.equal(reference(block), undefined, 'the reference accepts it too: move it to the other table');
      assert.deepEqual(own(block), { value });
    });
  }

  it('continued at the start of a line is no finding', () => {
    const { values, findings } = read('title: "A\nb"\ntags: [x,\ny]');
    assert.deepEqual([values, findings], [{ title: 'A b', tags: ['x', 'y'] }, []]);
  });

  const unclosed: readonly (readonly [block: string, line: number, column: number])[] = [
    ['title: "A\ndescription: B\nhidden: true', 2, 8],
    ["title: A\ndescription: 'B\nhidden: true", 3, 14],
    ['title: A\ndescription: "B\nsidebarTitle: "C"', 3, 14],
    ['title: A\ntags: [b, c\nhidden: true', 3, 7],
    ['title: A\nseo:\n  - "b\n  - c', 4, 5],
    ['title: "A\nb"\ndescription: "C\nhidden: true', 4, 14],
  ];
  for (const [block, line, column] of unclosed) {
    it(`${JSON.stringify(block)} is reported where the quote or bracket opens`, () => {
      const { findings } = read(block);
      assert.deepEqual(
        findings.map((finding) => [finding.severity, finding.line, finding.column]),
        [['error', line, column]],
      );
      assert.match(findings[0]?.message ?? '', /the ["'[] that opens here is never closed/);
    });
  }

  it('with another fault in a continued line is reported at the column of the file', () => {
    const { findings } = read('a: [x,\ny, @z]\nb: 1');
    assert.deepEqual([findings[0]?.line, findings[0]?.column], [3, 4]);
  });

  it('with a key that stands twice is a warning that names the key and both lines, and the last one counts', () => {
    const { values, findings } = read('title: A\nhidden: true\ntitle: B');
    assert.deepEqual(values, { title: 'B', hidden: true });
    assert.equal(findings.length, 1);
    const [finding] = findings;
    assert.deepEqual([finding?.severity, finding?.line, finding?.column], ['warning', 4, 1]);
    assert.match(finding?.message ?? '', /"title" in line 2 and again in line 4/);
  });

  for (const unit of ['? ', '- ', '[', '{? ']) {
    it(`nested by thousands of ${JSON.stringify(unit)} is refused before it is parsed`, () => {
      const result = parseYaml(unit.repeat(10_000));
      assert.match('fault' in result ? result.fault.message : '', /nested too deeply/);
    });
  }

  it('is read however many quotes and brackets it opens', () => {
    for (const unit of ['a: "', "- '", '[', ' - - -', 'a:\n', "'x': ", 'a: [x,\n"y",\n'])
      assert.ok(parseYaml(unit.repeat(3_000 / unit.length)) !== undefined);
  });
});

describe('the front matter of a snippet and of the counted words', () => {
  const body = 'Words of the text.\n';
  for (const [claim, text] of [
    ['closed at once', `---\n---\n${body}`],
    ['of plain lines', `---\ntitle: A\n---\n${body}`],
    ['below blank lines', `\n \n---\ntitle: A\n---\n${body}`],
    ['with a continued text', `---\ntitle: "A\nb"\n---\n${body}`],
    ['with Windows line ends', `---\r\ntitle: A\r\n---\r\n${body}`],
    ['that is never closed', `---\n\n${body}`],
  ] as const) {
    it(`${claim} ends where that of a page ends`, () => {
      const found = findFrontMatter(text);
      const offset = found === undefined || 'unclosedAt' in found ? 0 : found.bodyOffset;
      assert.equal(readForWords(text).bodyStart, offset);
      const prepared = prepareSource({ bytes: Buffer.from(text), format: 'mdx' }).text;
      assert.equal(prepared, text.slice(offset).replaceAll('\r\n', '\n'));
    });
  }

  it('gives the counted words of a text that goes on at the start of a line', () => {
    const text = '---\ntitle: "One\ntwo" # three\ndescription: Four\n---\n';
    assert.deepEqual(
      readForWords(text).shown.map(({ start, end }) => text.slice(start, end)),
      ['One\ntwo', 'Four'],
    );
  });
});
