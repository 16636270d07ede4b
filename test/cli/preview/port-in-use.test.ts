import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

const PROGRAM = fileURLToPath(new URL('../../../../bootstrap.mjs', import.meta.url));

describe('a preview on a port that is in use', () => {
  let folder: TemporaryFolder;
  let other: Server;
  before(async () => {
    folder = await createTemporaryFolder('port-in-use');
    const configuration = { name: 'Docs', colors: { primary: '#0a7755' }, navigation: { pages: ['index'] } };
    await writeFile(join(folder.path, 'docs.json'), JSON.stringify(configuration));
    await writeFile(join(folder.path, 'index.mdx'), '---\ntitle: Home\n---\n\nWelcome.\n');
    other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  });
  after(async () => {
    other?.close();
    await folder?.remove();
  });

  it('ends, and says what to do', async () => {
    const { port } = other.address() as AddressInfo;
    const result = await new Promise<{ readonly code: unknown; readonly stderr: string }>((done) => {
      execFile(process.execPath, [PROGRAM, 'preview', folder.path, '--port', String(port)], (error, _out, stderr) =>
        done({ code: error?.code, stderr }),
      );
    });
    assert.equal(result.code, 1);
    assert.match(result.stderr, new RegExp(`Port ${port} is already in use\\. Pass another one with --port\\.`));
  });
});
