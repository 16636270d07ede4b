import assert from 'node:assert/strict';
import { safeRegExp } from '../../../site/evaluate/safe-regexp.js';
import { UnsupportedExpression } from '../../../site/evaluate/unsupported-expression.js';

describe("an author's pattern", () => {
  for (const pattern of [
    /^v\d/,
    /(\d)\.x/,
    /\s+/g,
    /^#+?/,
    /^\d{4}-\d{2}-\d{2}$/,
    /^(?:https?:\/\/)?(?:www\.)?example\.com/i,
    /a|b|c|d|e+|f+/,
    /[*+?(){}|]/g,
    /(?<major>\d{1,3})\.(?<minor>\d{1,3})/,
    /\bfoo(?=bar)/,
    /x{2,}/,
    new RegExp(Array.from({ length: 60 }, (_, index) => `word${index}`).join('|')),
  ])
    it(`${String(pattern).slice(0, 60)} is tried`, () => assert.equal(safeRegExp(pattern, 'text'), pattern));

  for (const pattern of [
    /(a+)+$/,
    /a*a*$/,
    /(a*|b)(c|a*)$/,
    /(a*|b)(b|a*|b)(b|a*|b)$/,
    /(?:a|a*)(?:b|(?:c|a+))/,
    /x{1,}y{2,}/,
    /(a)\1/,
    /(?<=a)b/,
    new RegExp(`${'a?'.repeat(30)}${'a'.repeat(30)}`),
    new RegExp(`${'a??'.repeat(30)}b`),
    new RegExp(`${'(a|aa)'.repeat(30)}$`),
    new RegExp(`${'a{0,9}'.repeat(9)}$`),
    new RegExp(`${'(?:a|aa)'.repeat(30)}$`),
  ])
    it(`${String(pattern).slice(0, 60)} is refused, since it could take too long`, () =>
      assert.throws(() => safeRegExp(pattern, 'text'), UnsupportedExpression));

  it('is not tried on a long text', () =>
    assert.throws(() => safeRegExp(/a/, 'a'.repeat(5001)), UnsupportedExpression));
});
