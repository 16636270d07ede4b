import assert from 'node:assert/strict';
import { TextTable } from '../../bundle/text-table.js';

describe('a table of texts', () => {
  it('knows each of 200,000 paths and ids that were added, and none that was not', () => {
    const table = new TextTable();
    const path = (index: number) => `guides/topic-${index % 977}/part-${index}.html`;
    for (let index = 0; index < 100_000; index++) {
      table.add(path(index), index);
      table.add(`${path(index)}\nsection-${index % 7}`);
    }
    assert.equal(table.size, 200_000);
    for (let index = 0; index < 100_000; index++) {
      assert.equal(table.get(path(index)), index);
      assert.ok(!table.has(path(index + 100_000)));
      assert.ok(!table.has(`${path(index)}\nsection-${(index + 1) % 7}`));
    }
  });

  it('keeps the first number of a text', () => {
    const table = new TextTable();
    table.add('a', 7);
    table.add('a', 8);
    assert.equal(table.get('a'), 7);
    assert.equal(table.get('b'), undefined);
    assert.equal(table.size, 1);
  });

  it('tells texts apart that differ in one character, in their order or in their end', () => {
    const texts = [
      '',
      'a',
      'b',
      'ab',
      'ba',
      'aa',
      'a\n',
      '\u0000',
      '\u0000\u0000',
      'é',
      'e\u0301',
      '日本',
      '本日',
      '\ud83d\ude00',
    ];
    const table = new TextTable();
    for (const [index, text] of texts.entries()) table.add(text, index);
    assert.deepEqual(
      texts.map((text) => table.get(text)),
      [...texts.keys()],
    );
  });
});
