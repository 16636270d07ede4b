import assert from 'node:assert/strict';
import { languageName } from '../../../site/document/frame/language-name.js';
import { languageTag } from '../../../site/model/language-tag.js';

describe('the language of a page', () => {
  for (const [code, lang, name] of [
    ['de', 'de', 'Deutsch'],
    ['pt-BR', 'pt-BR', 'Português (Brasil)'],
    ['cn', 'zh', '中文'],
    ['zh-Hant', 'zh-Hant', '繁體中文'],
    [' fr ', 'fr', 'Français'],
    ['klingon', 'en', 'klingon'],
    ['en-x5', 'en', 'English'],
    ['zh-min-nan', 'en', 'zh-min-nan'],
    ['de-a', 'en', 'de-a'],
    ['../x', 'en', '../x'],
    ['', 'en', ''],
  ] as const) {
    it(`${JSON.stringify(code)} is ${lang}, called ${name || 'nothing'}`, () => {
      assert.equal(languageTag(code).lang, lang);
      assert.equal(languageName(code), name);
    });
  }
});
