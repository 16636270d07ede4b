import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startCheckProcess } from '../../../cli/check/check-process.js';
import { watchChecks } from '../../../cli/check/watch-checks.js';
import { CommandError } from '../../../cli/exit-codes.js';
import { ENTRY_POINTS } from '../../../cli/paths.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

describe('a check that is repeated', () => {
  let work: TemporaryFolder;
  before(async () => {
    work = await createTemporaryFolder('watch');
  });
  after(() => work.remove());

  it('finds what changed, in one process, also after the folder could not be read', async () => {
    const folder = work.path;
    const write = (path: string, text: string) => writeFile(join(folder, path), text);
    await write('docs.json', JSON.stringify({ name: 'Docs', navigation: { pages: ['index'] } }));
    await write('index.mdx', 'See [there](/gone).');
    const options = { entryPoint: ENTRY_POINTS.check, cacheFolder: join(folder, '.cache'), isExternal: false };
    const process = startCheckProcess({ ...options, folder });
    const results: string[][] = [];
    const watched = watchChecks({
      folder,
      async check() {
        results.push((await process.check()).findings.map(({ code }) => code));
      },
    });
    try {
      await until(() => results.length > 0);
      assert.deepEqual(results.at(-1), ['broken-link']);
      await write('index.mdx', 'See [there](/index).');
      await until(() => results.at(-1)?.length === 0);
      await write('docs.json', '{');
      await until(() => results.at(-1)?.[0] === 'configuration');
    } finally {
      watched.close();
      await process.close();
    }
  });

  it('gives the reason if the folder does not exist', async () => {
    const folder = join(work.path, 'nowhere');
    const options = { entryPoint: ENTRY_POINTS.check, cacheFolder: join(work.path, '.cache'), isExternal: false };
    const process = startCheckProcess({ ...options, folder });
    await assert.rejects(process.check(), CommandError);
    await process.close();
  });
});
