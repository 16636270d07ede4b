import assert from 'node:assert/strict';
import { informativeness, isEnglishWord } from '../../../assistant/language/english-words.js';
import { translationsOf } from '../../../assistant/language/glossary.js';
import { foreignLanguageOf } from '../../../assistant/language/stop-words.js';

describe('the language of a question', () => {
  for (const [text, language] of [
    ['¿cómo ordeno los resultados por distancia?', 'es'],
    ['combien de webhooks puis-je créer par instance ?', 'fr'],
    ['Wie setze ich einen Zeitplan?', 'de'],
    ['como eu faço para mudar a porta do servidor', 'pt'],
    ['how do I change the port', undefined],
    ['TEMPORAL_ADDRESS', undefined],
    ['where is the DAS setting', undefined],
  ] as const)
    it(`of "${text}" is ${language ?? 'not known'}`, () => assert.equal(foreignLanguageOf(text), language));
});

describe('the glossary', () => {
  it('knows inflected words of a language that is given', () => {
    assert.deepEqual(translationsOf('ordeno'), []);
    assert.ok(translationsOf('ordeno', 'es').includes('sort'));
    assert.deepEqual(translationsOf('wiederholungen', 'de'), ['retry']);
  });
});

describe('how much a word tells', () => {
  it('is most for words that English does not have', () => {
    assert.equal(informativeness('lightgbm'), 1);
    for (const word of ['colleague', 'filename']) assert.ok(informativeness(word) < 1, word);
  });
});

describe('the list of English words', () => {
  it('has words, and compounds of two of them', () => {
    for (const word of ['anchor', 'filename']) assert.ok(isEnglishWord(word), word);
    for (const word of ['lightgbm', 'ancor', 'teh']) assert.ok(!isEnglishWord(word), word);
  });
});
