import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createShingles, saysTheSame, shinglesOf } from '../../../assistant/retrieval/shingles.js';

const WORDS = ['anchor', 'boat', 'crane', 'dock', 'ebb', 'flood'];
const texts = fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(' '));

/** Returns the sequences of four words, or the whole of a shorter text. */
function sequencesOf(text: string): Set<string> {
  const words = text.split(' ');
  const count = Math.max(1, words.length - 3);
  return new Set(Array.from({ length: count }, (_, at) => words.slice(at, at + 4).join(' ')));
}

describe('texts that say the same', () => {
  it('have four fifths of their sequences of four words in common', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const [a, b] = [sequencesOf(one), sequencesOf(other)];
        const both = [...a].filter((each) => b.has(each)).length;
        assert.equal(saysTheSame(shinglesOf(one), shinglesOf(other)), both / (a.size + b.size - both) >= 0.8);
      }),
      { numRuns: 500 },
    );
  });

  it('may differ in case, marks and one word of many', () => {
    const text = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    assert.ok(saysTheSame(shinglesOf(text), shinglesOf(`${text.toUpperCase().replaceAll(' ', ', ')}!`)));
    assert.ok(saysTheSame(shinglesOf(text), shinglesOf(text.replace('word30', 'another'))));
    assert.ok(!saysTheSame(shinglesOf(text), shinglesOf(text.slice(text.length / 2))));
  });

  it('are read once a chunk', () => {
    const shinglesOfChunk = createShingles();
    assert.equal(shinglesOfChunk(1, 'Moor at the quay.'), shinglesOfChunk(1, 'Moor at the quay.'));
    assert.notEqual(shinglesOfChunk(1, 'Moor at the quay.'), shinglesOfChunk(2, 'Cast off at noon.'));
  });
});
