import assert from 'node:assert/strict';
import { tokenize } from '../../../site/search/tokenize.js';

describe('cutting text into words', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['lower case without signs', 'Start, then STOP!', ['start', 'then', 'stop']],
    ['options and paths by their words', '--no-open docs.json a/b_c', ['no', 'open', 'docs', 'json', 'a', 'b', 'c']],
    ['versions whole', 'Node 20.17.0 or v3', ['node', '20.17.0', 'or', 'v3']],
    ['a sentence that ends with a number', 'Use 3. Then', ['use', '3', 'then']],
    ['words of several humps whole and in parts', 'maxTokens', ['maxtokens', 'max', 'tokens']],
    ['accents away', 'Résumé naïve Ångström', ['resume', 'naive', 'angstrom']],
    ['apostrophes away', "don't l’index", ['dont', 'lindex']],
    ['Chinese by pairs', '离线文档', ['离线', '线文', '文档']],
    ['a single character by itself', '我', ['我']],
    ['scripts side by side', 'API密钥v2', ['api', '密钥', 'v2']],
    ['Japanese with its voicing', 'ガイド', ['ガイ', 'イド']],
    ['Korean by pairs', '설치 방법', ['설치', '방법']],
    ['Russian, Arabic, Hebrew and Hindi by words', 'Ёлка مُعَلِّم שָׁלוֹם हिन्दी', ['елка', 'معلم', 'שלום', 'हिन्दी']],
    ['nothing from nothing', ' …!', []],
  ];
  for (const [claim, text, terms] of cases) {
    it(claim, () =>
      assert.deepEqual(
        tokenize(text).map(({ term }) => term),
        terms,
      ),
    );
  }

  it('tells where each word stands', () => {
    const text = 'Zwei 离线文 maxTokens’s';
    for (const { term, kind, start, end } of tokenize(text)) {
      assert.ok(end > start && end <= text.length);
      if (kind === 'pair') assert.equal(text.slice(start, end), term);
    }
  });

  it('takes time in proportion to the text, whatever it holds', () => {
    for (const piece of ['aB', '\ud800', '离', '1.', "a'", '́']) assert.ok(tokenize(piece.repeat(100_000)).length >= 0);
  });
});
