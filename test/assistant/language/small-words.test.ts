import assert from 'node:assert/strict';
import { isSmallWord, languageOfWords } from '../../../assistant/language/small-words.js';

describe('small words', () => {
  it('say nothing in their own language alone', () => {
    assert.ok(isSmallWord('nasıl', 'tr'));
    assert.ok(!isSmallWord('nasıl', 'es'));
    assert.ok(!isSmallWord('nasıl', 'xx'));
    assert.ok(isSmallWord('aber', 'de-AT'));
  });

  const languages = ['tr', 'en', 'de'];
  for (const [text, language] of [
    ['which image does the board need', 'en'],
    ['bu kart için nasıl bir kablo', 'tr'],
    ['Wie setze ich einen Zeitplan', 'de'],
    ['image board', undefined],
    ['the board', undefined],
  ] as const)
    it(`tell that "${text}" is written in ${language ?? 'none of some languages for sure'}`, () =>
      assert.equal(languageOfWords(text, languages), language));
});
