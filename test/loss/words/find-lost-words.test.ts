import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findLostWords } from '../../../loss/words/find-lost-words.js';
import { wordsOf } from '../../../loss/words/read-words.js';

function lostIn(source: string, finished: string): string[] {
  const words = wordsOf(source);
  return findLostWords(words, wordsOf(finished)).runs.map(({ start, end }) => words.slice(start, end).join(' '));
}

describe('findLostWords', () => {
  it('finds nothing where all words are there, in another order, or doubled', () => {
    assert.deepEqual(lostIn('one two three four', 'three four three one two'), []);
  });

  it('finds a paragraph between two that stay', () => {
    const before = 'The client opens a connection and sends the key.';
    const after = 'The server answers with the page and a number.';
    assert.deepEqual(lostIn(`${before} The key is a secret of the server. ${after}`, `${before} ${after}`), [
      'the key is a secret of the server',
    ]);
  });

  it('finds which of two equal paragraphs is missing', () => {
    const text = 'run the same command again';
    const words = wordsOf(`${text} first ${text} second`);
    const found = findLostWords(words, wordsOf(`${text} first second`));
    assert.equal(found.lost, 5);
    assert.deepEqual(found.runs, [{ start: 6, end: 11, lost: 5 }]);
  });

  it('finds a single word', () => {
    assert.deepEqual(lostIn('red green blue', 'red blue'), ['green']);
  });

  it('counts exactly what the source has more of, whatever the order', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '图'), { maxLength: 60 });
    fc.assert(
      fc.property(words, words, (source, finished) => {
        const left = [...finished];
        let expected = 0;
        for (const word of source) {
          const at = left.indexOf(word);
          if (at < 0) expected += 1;
          else left.splice(at, 1);
        }
        const { lost, runs } = findLostWords(source, finished);
        assert.equal(lost, expected);
        assert.equal(
          runs.reduce((sum, run) => sum + run.lost, 0),
          expected,
        );
      }),
    );
  });
});
