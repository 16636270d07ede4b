import assert from 'node:assert/strict';
import { shareLookups } from '../../../api/http/share-lookups.js';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('what is looked up once a turn', () => {
  it('is asked for once for all who ask in one turn of the event loop, and anew in the next', async () => {
    const asked: string[] = [];
    const find = shareLookups(async (organization: string, name: string) => {
      asked.push(`${organization}/${name}`);
      return asked.length;
    });
    assert.deepEqual(await Promise.all([find('a', 'x'), find('a', 'x'), find('b', 'x'), find('a', 'y')]), [1, 1, 2, 3]);
    await nextTurn();
    assert.equal(await find('a', 'x'), 4);
    assert.deepEqual(asked, ['a/x', 'b/x', 'a/y', 'a/x']);
  });

  it('fails for all who asked in that turn, and for nobody else', async () => {
    const failures = [new Error('away')];
    const find = shareLookups(async (name: string) => {
      const failure = failures.pop();
      if (failure !== undefined) throw failure;
      return name;
    });
    const results = await Promise.allSettled([find('a'), find('a')]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    await nextTurn();
    assert.equal(await find('a'), 'a');
  });
});
