import assert from 'node:assert/strict';
import { isTableRule } from '../../../reader/answer/table-rule.js';

describe('the line beneath the head of a table', () => {
  for (const [line, expected] of [
    ['| --- | --- |', true],
    [' :-: | -: | - ', true],
    ['|-', true],
    ['---', true],
    ['| --- | |', true],
    ['', false],
    ['| |', false],
    ['| a | - |', false],
    ['- | - | x', false],
    // Columns that are empty could each be read in several ways, all of which are wrong.
    [`- ${'|  '.repeat(200)}x`, false],
    [`-|-${'|:|-'.repeat(200)}x`, false],
  ] as const)
    it(`${JSON.stringify(line.slice(0, 40))} is ${expected ? 'one' : 'none'}`, () =>
      assert.equal(isTableRule(line), expected));
});
