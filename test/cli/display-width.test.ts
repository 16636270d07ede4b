import assert from 'node:assert/strict';
import { displayWidth } from '../../cli/display-width.js';

describe('the width of a text on a terminal', () => {
  for (const [text, width] of [
    ['', 0],
    ['plain', 5],
    ['安装', 4],
    ['한국', 4],
    ['a🚀b', 4],
    ['👩‍👩‍👧‍👦', 2],
    ['e\u0301', 1],
    ['مرحبا', 5],
    ['ｱ', 1],
    ['Ａ', 2],
    ['\u200D', 0],
  ] as const)
    it(`of ${JSON.stringify(text)} is ${width}`, () => assert.equal(displayWidth(text), width));
});
