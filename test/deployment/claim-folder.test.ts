import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { claimFolder, FolderInUse } from '../../deployment/shelf/claim-folder.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const MODULE = join(dirname(fileURLToPath(import.meta.url)), '../../deployment/shelf/claim-folder.js');

describe('the claim on a folder of bundles', () => {
  let temporary: TemporaryFolder;
  before(async () => {
    temporary = await createTemporaryFolder('claim');
  });
  after(() => temporary.remove());

  for (const [what, name] of [
    ['a short path', 'short'],
    ['a path that no socket may have', `long-${'x'.repeat(120)}`],
  ] as const) {
    it(`of ${what} is refused to a second one until the first is released`, async () => {
      const folder = join(temporary.path, name);
      const first = await claimFolder(folder);
      assert.equal(first.isHeld, true);
      await assert.rejects(claimFolder(folder), FolderInUse);
      await first.release();
      const second = await claimFolder(folder);
      assert.equal(second.isHeld, true);
      await second.release();
    });
  }

  it('ends with a process that is killed', async () => {
    const folder = join(temporary.path, 'killed');
    const program = join(temporary.path, 'program.mjs');
    await writeFile(
      program,
      `import { claimFolder } from ${JSON.stringify(pathToFileURL(MODULE).href)};
       await claimFolder(${JSON.stringify(folder)});
       setInterval(() => undefined, 1000);
       console.log('claimed');`,
    );
    const holder = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    await assert.rejects(claimFolder(folder), /is used by another running deployment; stop it, or set/);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const claim = await claimFolder(folder);
    assert.equal(claim.isHeld, true);
    await claim.release();
  });
});
