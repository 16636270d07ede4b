import assert from 'node:assert/strict';
import { codeFrame } from '../../../site/model/code-frame.js';

/** Returns the frame's lines, with the mark in guillemets. */
const shown = (...[text, place, options]: Parameters<typeof codeFrame>) =>
  codeFrame(text, place, options).map(({ line, text: source, mark }) =>
    mark === undefined
      ? `${line} ${source}`
      : `${line} ${source.slice(0, mark.start)}«${source.slice(mark.start, mark.start + mark.length)}»${source.slice(mark.start + mark.length)}`,
  );

describe('a code frame', () => {
  const text = 'one\ntwo\nSee [there](/gone) now.\nfour\nfive\nsix\n';

  it('shows two lines before and after, and marks a whole link', () => {
    assert.deepEqual(shown(text, { line: 3, column: 5 }), [
      '1 one',
      '2 two',
      '3 See «[there](/gone)» now.',
      '4 four',
      '5 five',
    ]);
  });

  const marks: readonly [claim: string, line: string, column: number | undefined, expected: string][] = [
    ['a tag by its name', 'a <Nte title="x">b', 3, 'a «<Nte» title="x">b'],
    ['a picture', 'x ![alt](/a.png)', 3, 'x «![alt](/a.png)»'],
    ['a string of JSON', '  "name": "a b"', 11, '  "name": «"a b"»'],
    ['a word in any script', 'das 安装 ist', 5, 'das «安装» ist'],
    ['one character if it is no word', 'a { b', 3, 'a «{» b'],
    ['a character outside the basic plane whole', 'a 🚀b', 3, 'a «🚀»b'],
    ['the end of a line', 'abc', 4, 'abc«»'],
    ['the line without its indentation, if no column is known', '  a b ', undefined, '  «a b» '],
    ['the right word after a tab', '\ta\tbad', 4, '  a  «bad»'],
    ['the right word after an escape sequence, which is shown', '\u001b[2J bad', 6, '\\u001b[2J «bad»'],
    ['nothing of a Windows line ending', 'bad\r', 1, '«bad»'],
    ['the right word after a byte-order mark', '\uFEFFbad', 1, '«bad»'],
  ];
  for (const [claim, line, column, expected] of marks)
    it(`marks ${claim}`, () => assert.deepEqual(shown(line, { line: 1, column }), [`1 ${expected}`]));

  it('cuts a long line around its mark, and the lines beside it at the same place', () => {
    const line = `${'a '.repeat(100)}bad ${'c '.repeat(100)}`;
    const frame = shown(`${line}\n${line}\nshort`, { line: 1, column: 201 }, { maxCharacters: 30 });
    assert.deepEqual(frame, ['1 …a a a a a «bad» c c c c c c c c…', '2 …a a a a a bad c c c c c c c c…', '3 ']);
  });

  it('cuts no character in half', () => {
    const line = `${'🚀'.repeat(50)}bad${'🚀'.repeat(50)}`;
    for (const maxCharacters of [20, 21, 22, 23])
      for (const frameLine of codeFrame(line, { line: 1, column: 101 }, { maxCharacters }))
        assert.doesNotMatch(frameLine.text, /\p{Surrogate}/u);
  });

  it('cuts a mark that is longer than the line', () => {
    const [line] = codeFrame(`[${'a'.repeat(500)}](/b)`, { line: 1, column: 1 }, { maxCharacters: 20 });
    assert.deepEqual(line?.mark, { start: 0, length: 20 });
  });

  it('is empty for a line that is not there', () => {
    assert.deepEqual(codeFrame('one\n', { line: 3, column: 1 }), []);
    assert.deepEqual(codeFrame('', { line: 2 }), []);
  });

  it('shows the last line, although a break follows it', () => {
    assert.deepEqual(shown('one\ntwo\n', { line: 2, column: 1 }), ['1 one', '2 «two»']);
  });
});
