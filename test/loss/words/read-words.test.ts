import assert from 'node:assert/strict';
import { wordsOf } from '../../../loss/words/read-words.js';

const CASES: readonly (readonly [kind: string, text: string, words: readonly string[]])[] = [
  ['spaces and punctuation', 'Hello, wide-open world_2!', ['hello', 'wide', 'open', 'world', '2']],
  ['accents in both normal forms', 'Cafe\u0301 café', ['café', 'café']],
  ['Cyrillic and Greek', 'Привет ΚΌΣΜΟΣ', ['привет', 'κόσμος']],
  ['Japanese, a character a word', '図を見る', ['図', 'を', '見', 'る']],
  ['a decomposed kana', '\u304b\u3099', ['\u304c']],
  ['Latin letters inside Chinese', '使用API密钥', ['使', '用', 'api', '密', '钥']],
  ['Arabic with vowel signs', 'مَرْحَبًا بالعالم', ['مَرْحَبًا', 'بالعالم']],
  ['Thai, a consonant with its signs a word', 'ที่นี่', ['ที่', 'นี่']],
  ['Korean by its spaces, decomposed too', '한국어 문서 \u1112\u1161\u11ab', ['한국어', '문서', '한']],
  ['emoji with joiners and selectors', 'ok 👍🏽 ❤️', ['ok', '👍', '❤']],
  ['invisible characters inside a word', 'soft\u00adhy\u200bphen', ['softhyphen']],
  ['nothing', ' – … “”', []],
];

describe('readWords', () => {
  for (const [kind, text, words] of CASES) {
    it(`reads ${kind}`, () => assert.deepEqual(wordsOf(text), words));
  }

  it('reads a megabyte of one letter as words of bounded length', () => {
    const words = wordsOf('a'.repeat(1_000_000));
    assert.equal(words.length, 5_000);
  });
});
