import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPushRequest } from '../../cli/commands/push.js';
import { UsageError } from '../../cli/exit-codes.js';
import { storeBundle } from '../api/support/finished-bundle.js';
import { startTestApi } from '../api/support/start-test-api.js';
import { createTemporaryFolder } from '../support/temporary-folder.js';

const RUN = `
import { main } from ${JSON.stringify(new URL('../../cli/main.js', import.meta.url).href)};
process.exitCode = await main(process.argv.slice(1));
`;

describe('offprint push', () => {
  it('reads its arguments, and says what is missing', () => {
    assert.deepEqual(
      readPushRequest(['docs', '--domain', 'Docs.example.com', '--url', 'https://a.example/'], '/here'),
      {
        folder: '/here/docs',
        domain: 'docs.example.com',
        url: 'https://a.example',
        groups: [],
      },
    );
    for (const wrong of [
      [],
      ['docs'],
      ['a', 'b', '--domain', 'c'],
      ['a', '--domain', '../x'],
      ['a', '--domain', 'c', '--url', 'x'],
    ])
      assert.throws(() => readPushRequest(wrong, '/here'), UsageError);
  });

  it('uploads a folder, exports it and prints the link', async () => {
    const [api, folder] = await Promise.all([startTestApi(), createTemporaryFolder('push')]);
    try {
      const ours = await api.tenant();
      writeFileSync(join(folder.path, 'docs.json'), '{}');
      // The engine of this test runs nothing: its job ends as soon as it is started.
      api.engine.beforeStart = () => void finish();
      const finish = async () => {
        const { jobs } = await api.database.jobs.list(ours.organization.id, { limit: 1 });
        const [job] = jobs;
        assert.ok(job);
        const bundle = await storeBundle(api.store, { findings: [] });
        await api.database.jobs.record(job.id, { ...job, status: 'completed', progress: 100, pageCount: 3 }, bundle);
      };
      const child = spawn(
        process.execPath,
        ['--input-type=module', '--eval', RUN, 'push', folder.path, '--domain', 'docs.example.com', '--url', api.url],
        {
          env: { PATH: process.env.PATH ?? '', OFFPRINT_KEY: ours.secret },
          stdio: ['ignore', 'pipe', 'pipe'],
          cwd: fileURLToPath(new URL('../../..', import.meta.url)),
        },
      );
      const said = { out: '', error: '' };
      child.stdout.on('data', (chunk) => (said.out += chunk));
      child.stderr.on('data', (chunk) => (said.error += chunk));
      const [code] = await once(child, 'close');
      assert.equal(code, 0, said.error);
      assert.match(said.error, /1 file uploaded[\s\S]*3 pages exported as se_/);
      assert.equal((await fetch(said.out.trim())).status, 200);
      assert.ok(!`${said.out}${said.error}`.includes(ours.secret));
      const site = await api.database.sites.get(ours.organization.id, 'docs.example.com');
      assert.ok(site?.source.type === 'archive' && site.source.upload?.fileCount === 1);
    } finally {
      await Promise.all([api.stop(), folder.remove()]);
    }
  });
});
