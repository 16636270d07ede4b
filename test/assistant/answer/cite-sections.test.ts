import assert from 'node:assert/strict';
import { createCitations, createCitationWriter } from '../../../assistant/answer/cite-sections.js';

const citations = createCitations();
for (const url of ['https://x.test/a', 'https://x.test/b_(c)']) citations.numberOf(url);

/** Writes a text in pieces of a length. */
function written(text: string, length: number): string {
  const writer = createCitationWriter(citations);
  let all = '';
  for (let at = 0; at < text.length; at += length) all += writer.push(text.slice(at, at + length));
  return all + writer.end();
}

describe('citations of a model', () => {
  const one = '[\\[1\\]](https://x.test/a)';
  const two = '[\\[2\\]](https://x.test/b_%28c%29)';
  const cases: readonly (readonly [claim: string, text: string, result: string])[] = [
    ['one', 'An hour [1].', `An hour ${one}.`],
    ['several side by side', 'Yes [1][2]', `Yes ${one}${two}`],
    ['several in one pair of brackets', 'Yes [1, 2].', `Yes ${one} ${two}.`],
    ['after a word without a blank', 'a day[1]', `a day${one}`],
    ['a number that was not given', 'See [3] [0].', 'See [3] [0].'],
    ['a known and an unknown number', 'See [1, 9].', 'See [1, 9].'],
    ['a link of its own', '[1](https://x.test/a)', '[1](https://x.test/a)'],
    ['a definition', '[1]: https://x.test/a', '[1]: https://x.test/a'],
    ['code', '`items[1]` [1]', `\`items[1]\` ${one}`],
    ['code with two backticks', '``a ` [1]`` [1]', `\`\`a \` [1]\`\` ${one}`],
    ['a block of code', '```js\nitems[1]\n\na[2]\n```\n[1]', `\`\`\`js\nitems[1]\n\na[2]\n\`\`\`\n${one}`],
    ['a backtick that is never closed', 'a ` b\n\n[1]', `a \` b\n\n${one}`],
    ['other brackets', '[ ] [x] [1a] [[', '[ ] [x] [1a] [['],
  ];
  for (const [claim, text, result] of cases)
    it(`are written in pieces of any length: ${claim}`, () => {
      for (const length of [1, 2, 3, 5, 100]) assert.equal(written(text, length), result, `pieces of ${length}`);
    });

  it('keep the number of a section through all searches', () => {
    const own = createCitations();
    assert.deepEqual(
      ['a', 'b', 'a', 'c'].map((url) => own.numberOf(url)),
      [1, 2, 1, 3],
    );
    assert.deepEqual([own.urlOf(3), own.urlOf(4), own.urlOf(0)], ['c', undefined, undefined]);
  });
});
