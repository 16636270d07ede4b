import assert from 'node:assert/strict';
import { KeyFilter } from '../../../activities/retention/key-filter.js';

const COUNT = 50_000;
const key = (index: number) => `organizations/org/contents/${index}.json`;

describe('a filter of keys', () => {
  it('knows every key that was added, and takes hardly another for known', () => {
    const filter = new KeyFilter();
    for (let index = 0; index < COUNT; index++) filter.add(key(index));
    let mistaken = 0;
    for (let index = 0; index < COUNT; index++) {
      assert.ok(filter.has(key(index)));
      if (filter.has(key(COUNT + index))) mistaken += 1;
    }
    assert.ok(mistaken < COUNT / 1000, `${mistaken} keys are taken for known`);
  });

  it('knows nothing at first', () => assert.equal(new KeyFilter().has(key(1)), false));
});
