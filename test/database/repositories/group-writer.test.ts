import assert from 'node:assert/strict';
import { DatabaseUnavailable } from '../../../database/errors.js';
import { GroupWriter } from '../../../database/repositories/group-writer.js';

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

  it('wait after others have been written, and not where nothing came before', async () => {
    const groups: (readonly number[])[] = [];
    const write = async (items: readonly number[]) => {
      groups.push(items);
      return items;
    };
    const writer = new GroupWriter<number, number>(write, { milliseconds: 100 });
    const added: Promise<number>[] = [];
    for (let item = 0; item < 20; item++) {
      added.push(writer.add(item));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(added);
    assert.deepEqual(groups.flat(), [...added.keys()]);
    assert.ok(groups.length < added.length, 'they are written together, though they came in turns of their own');

    groups.length = 0;
    const stepwise = new GroupWriter<number, number>(write, { milliseconds: 60_000, afterSeveralOnly: true });
    await stepwise.add(1);
    await stepwise.add(2);
    assert.deepEqual(groups, [[1], [2]]);
  });

  it('that some of them spoil are written without those', async () => {
    const spoilt = new Error('this one cannot be written');
    const writer = new GroupWriter<string, string>(async (items) => {
      if (items.some((item) => item.startsWith('bad'))) throw spoilt;
      return items;
    });
    const items = ['one', 'bad', 'two', 'three', 'four', 'bad as well', 'five'];
    const results = await Promise.allSettled(items.map((item) => writer.add(item)));
    assert.deepEqual(
      results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason)),
      ['one', spoilt, 'two', 'three', 'four', spoilt, 'five'],
    );
  });

  it('fail each, and once, where the database is away; the next are tried again', async () => {
    const failures = [new DatabaseUnavailable('the disk is full')];
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
