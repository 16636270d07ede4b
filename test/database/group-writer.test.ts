import assert from 'node:assert/strict';
import { GroupWriter, ItemFailed } from '../../database/group-writer.js';

describe('writes that come at once', () => {
  it('go together, and those that come meanwhile go together after them', async () => {
    const groups: (readonly number[])[] = [];
    const writer = new GroupWriter<number, number>(async (items) => {
      groups.push(items);
      await new Promise((resolve) => setImmediate(resolve));
      return items.map((item) => item * 10);
    });
    const first = Promise.all([1, 2, 3].map((item) => writer.add(item)));
    while (groups.length === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(await Promise.all([first, writer.add(4), writer.add(5)]), [[10, 20, 30], 40, 50]);
    assert.deepEqual(groups, [
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('that one of them spoils are written without it', async () => {
    const spoilt = new Error('this one cannot be written');
    const writer = new GroupWriter<string, string>(async (items) => {
      const index = items.indexOf('bad');
      if (index !== -1) throw new ItemFailed(index, spoilt);
      return items;
    });
    const results = await Promise.allSettled(['one', 'bad', 'two'].map((item) => writer.add(item)));
    assert.deepEqual(
      results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason)),
      ['one', spoilt, 'two'],
    );
  });

  it('that fail as a whole fail each, and the next are tried again', async () => {
    const failures = [new Error('the disk is full')];
    const writer = new GroupWriter<string, string>(async (items) => {
      const failure = failures.pop();
      if (failure !== undefined) throw failure;
      return items;
    });
    const results = await Promise.allSettled([writer.add('one'), writer.add('two')]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(await writer.add('three'), 'three');
  });
});
