import assert from 'node:assert/strict';
import { acceptedEncodings, acceptedLanguages, prefersHtml, prefersMarkdown } from '../../http/negotiate.js';

describe('negotiation', () => {
  const ENCODINGS: readonly (readonly [header: string | undefined, encodings: readonly string[]])[] = [
    [undefined, []],
    ['', []],
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['gzip;q=0.5, br;q=0.5', ['br', 'gzip']],
    ['gzip, br;q=0.5', ['gzip', 'br']],
    ['BR;Q=0.000, GZIP', ['gzip']],
    ['*', ['br', 'gzip']],
    ['*;q=0, gzip', ['gzip']],
    ['br;q=0, *', ['gzip']],
    ['identity', []],
    ['identity, gzip;q=0.5', []],
    ['gzip, identity;q=0.5', ['gzip']],
    ['identity;q=0', []],
    ['identity;q=0, br', ['br']],
    ['br;q=x, gzip', ['gzip']],
    ['br;q=-1', []],
    ['brotli, xgzip', []],
    [';;,,=,"', []],
    [`${'x, '.repeat(2000)}br`, []],
  ];
  for (const [header, encodings] of ENCODINGS)
    it(`accepts ${encodings.join(', then ') || 'no encoding'} for Accept-Encoding: ${header?.slice(0, 40)}`, () =>
      assert.deepEqual(acceptedEncodings(header), encodings));

  const LANGUAGES: readonly (readonly [header: string | undefined, languages: readonly string[]])[] = [
    [undefined, []],
    ['', []],
    ['fr-CA, en;q=0.5', ['fr-ca', 'en']],
    ['en;q=0.5, fr', ['fr', 'en']],
    ['fr;q=0, de', ['de']],
    ['de;q=x, *;q=0.1', ['*']],
    ['xx;q=0.9,'.repeat(1000), []],
  ];
  for (const [header, languages] of LANGUAGES)
    it(`accepts ${languages.join(', then ') || 'no language'} for Accept-Language: ${header?.slice(0, 40)}`, () =>
      assert.deepEqual(acceptedLanguages(header), languages));

  const TYPES: readonly (readonly [header: string | undefined, markdown: boolean, html: boolean])[] = [
    [undefined, false, false],
    ['*/*', false, false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false, true],
    ['text/html;q=0, */*', true, false],
    ['text/plain, text/html;q=0.5', false, false],
    ['text/markdown, */*;q=0.8', true, false],
    ['text/markdown, text/html;q=0.5', true, true],
    ['text/html, text/markdown', false, true],
    ['Text/Markdown;charset=utf-8', true, false],
    ['text/markdown;q=0', false, false],
    ['text/markdownish, text/htmlish', false, false],
    ['text/markdown;q=x', false, false],
  ];
  for (const [header, markdown, html] of TYPES)
    it(`prefers ${markdown ? 'Markdown' : 'HTML'} pages and ${html ? 'HTML' : 'text'} messages for Accept: ${header}`, () =>
      assert.deepEqual([prefersMarkdown(header), prefersHtml(header)], [markdown, html]));

  it('gives the same result again, however many other headers came between', () => {
    for (let at = 0; at < 300; at++) acceptedEncodings(`x-${at}, br`);
    assert.deepEqual(acceptedEncodings('x-299, br'), ['br']);
    assert.deepEqual(acceptedEncodings('x-299, br;q=0'), []);
  });
});
