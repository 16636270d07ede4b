import assert from 'node:assert/strict';
import { buildIndex } from '../../assistant/index/build-index.js';
import { openIndex } from '../../assistant/index/site-index.js';
import { createTypos } from '../../assistant/retrieval/typos.js';
import { passagesOf } from '../support/passages.js';

const WORDS = [
  'ship',
  'vessel',
  'boat',
  'price',
  'cost',
  'harbour',
  'schedule',
  'calendar',
  'remove',
  'delete',
  'crane',
  'xqzv',
];
const index = openIndex(buildIndex([passagesOf('page', 'Page', { '': WORDS.join(' ') })]));
const nameOf = (term: number) => index.terms[term] ?? '';

describe('words of a site that a reader may mean', () => {
  for (const [asked, meant] of [
    ['harbuor', 'harbour'],
    ['scedule', 'schedul'],
    ['calenderr', 'calendar'],
    ['vesssel', 'vessel'],
  ] as const) {
    it(`are what "${asked}" is misspelt from`, () => {
      const [typo] = createTypos(index, () => 1)(asked);
      assert.equal(nameOf(typo?.term ?? -1), meant);
    });
  }

  it('are none for a word that is right, short or a number', () => {
    const typos = createTypos(index, () => 1);
    for (const word of ['shop', 'shp', 'crane7']) assert.deepEqual(typos(word), []);
  });
});
