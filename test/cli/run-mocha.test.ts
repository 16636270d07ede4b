import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMocha } from '../../cli/run-mocha.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('a run of tests', () => {
  let folder: TemporaryFolder;

  before(async () => {
    folder = await createTemporaryFolder('run-mocha');
  });

  after(() => folder.remove());

  async function counted(name: string, source: string, ...more: string[]) {
    const file = join(folder.path, name);
    await writeFile(file, source);
    const environment = { ...process.env, CI: '', OFFPRINT_TEST_COUNTS: join(folder.path, 'counts.json') };
    return { file, counts: await runMocha([file, ...more], environment, 'ignore') };
  }

  for (const more of [[], ['--parallel', '--jobs', '2']])
    it(`tells the file of a test and of a hook that failed ${more.join(' ')}`, async () => {
      const { file, counts } = await counted(
        'mixed.test.cjs',
        `describe('a', () => { it('passes', () => {}); it('fails', () => { throw new Error('no'); }); it.skip('waits'); });
        describe('b', () => { before(() => { throw new Error('no'); }); it('is not reached', () => {}); });`,
        ...more,
      );
      assert.deepEqual(counts, {
        passed: 1,
        failures: [
          { title: 'a fails', file },
          { title: 'b "before all" hook for "is not reached"', file },
        ],
        skipped: [{ title: 'a waits', file }],
      });
    });

  it('that ends before it has counted has no counts', async () => {
    const { counts } = await counted('ended.test.cjs', `it('ends', () => process.exit(3));`);
    assert.equal(counts, undefined);
  });
});
