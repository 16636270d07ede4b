import assert from 'node:assert/strict';
import { interfaceWords } from '../../site/document/interface-words.js';
import { languageTag } from '../../site/document/language-tag.js';
import { readSearchWords } from '../../site/search/search-words.js';
import { searchWordsRow } from '../../site/search/search-words-table.js';

/** The codes that a site's languages may have. */
const CODES =
  'ar ca cn cs da de es fi fr fr-CA he hi hu id it ja ja-JP jp ko lv nl no pl pt pt-BR ro ru sv tr uk uz vi zh zh-CN zh-Hans zh-Hant zh-TW';

describe('the words of the frame and of search', () => {
  const english = { ...interfaceWords('en'), ...readSearchWords(searchWordsRow('en')) };

  for (const code of CODES.split(' '))
    it(`are there for ${code}, all of them`, () => {
      const { lang } = languageTag(code);
      const words = { ...interfaceWords(lang), ...readSearchWords(searchWordsRow(lang)) };
      assert.notEqual(words.onThisPage, english.onThisPage);
      assert.notEqual(words.nothingHint, english.nothingHint);
      for (const [name, word] of Object.entries(words)) {
        assert.notEqual(word.trim(), '', name);
        assert.deepEqual(word.match(/\{\w*\}/g), english[name as keyof typeof english].match(/\{\w*\}/g), name);
      }
    });

  it('are written as each script of Chinese is', () => {
    assert.notEqual(interfaceWords('zh-Hant').onThisPage, interfaceWords('zh-Hans').onThisPage);
    assert.equal(interfaceWords('zh-TW').onThisPage, interfaceWords('zh-Hant').onThisPage);
  });

  it('are English for a language that has none', () => assert.deepEqual(interfaceWords('eo'), interfaceWords('en')));
});
