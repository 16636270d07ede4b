import assert from 'node:assert/strict';
import { join } from 'node:path';
import { runMoveProcess } from '../../cli/move-process.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('the copying process', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await createTemporaryFolder('move');
  });
  after(() => folder.remove());

  for (const what of ['store', 'database'] as const) {
    it(`names the option of a ${what} address that is invalid, without a trace`, async () => {
      const environment = { OFFPRINT_HOME: join(folder.path, what) };
      await assert.rejects(
        runMoveProcess({ what, to: 'nonsense' }, environment, () => {}),
        (error: Error) => /--to: must begin with/.test(error.message) && !error.message.includes('.js:'),
      );
    });
  }
});
