import assert from 'node:assert/strict';
import { contentWords, playgroundWords } from '../../../site/content/words/content-words.js';
import { interfaceWords } from '../../../site/document/frame/interface-words.js';
import { languageTag } from '../../../site/model/language-tag.js';
import { readSearchWords } from '../../../site/search/search-words.js';
import { searchWordsRow } from '../../../site/search/search-words-table.js';

/** The codes that a site's languages may have. */
const CODES =
  'ar ca cn cs da de es fi fr fr-CA he hi hu id it ja ja-JP jp ko lv nl no pl pt pt-BR ro ru sv tr uk uz vi zh zh-CN zh-Hans zh-Hant zh-TW';

describe('the words of the frame, of search and of content', () => {
  const wordsOf = (lang: string) => ({
    frame: interfaceWords(lang),
    search: readSearchWords(searchWordsRow(lang)),
    content: contentWords(lang),
  });
  const english = wordsOf('en');

  for (const code of CODES.split(' '))
    it(`are there for ${code}, all of them`, () => {
      const { lang } = languageTag(code);
      const words = wordsOf(lang);
      assert.notEqual(words.frame.onThisPage, english.frame.onThisPage);
      assert.notEqual(words.search.nothingHint, english.search.nothingHint);
      assert.notEqual(words.content.cut, english.content.cut);
      for (const part of ['frame', 'search', 'content'] as const) {
        const own = Object.entries<string>({ ...words[part] });
        const first = new Map(Object.entries<string>({ ...english[part] }));
        assert.equal(own.length, first.size);
        for (const [name, word] of own) {
          assert.notEqual(word.trim(), '', name);
          assert.deepEqual(marksOf(word), marksOf(first.get(name) ?? ''), name);
        }
      }
    });

  it('are written as each script of Chinese is', () => {
    assert.notEqual(interfaceWords('zh-Hant').onThisPage, interfaceWords('zh-Hans').onThisPage);
    assert.equal(interfaceWords('zh-TW').onThisPage, interfaceWords('zh-Hant').onThisPage);
  });

  it('go to the script of the dialog that sends requests only where they are not English', () => {
    assert.equal(playgroundWords(contentWords('en')), undefined);
    assert.equal(playgroundWords(contentWords('fr'))?.send, 'Envoyer');
  });

  it('are English for a language that has none', () => assert.deepEqual(interfaceWords('eo'), interfaceWords('en')));
});

/** Placeholders and code, which no language changes. */
function marksOf(word: string): string[] {
  return [...word.matchAll(/\{\w*\}|`[^`]*`/g)].map(([mark]) => mark).sort();
}
