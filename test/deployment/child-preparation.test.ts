import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createBundleShelf } from '../../deployment/shelf/bundle-shelf.js';
import { until } from '../support/until.js';
import { numberedBundle } from './support/bundles.js';
import { type LinkServer, startLinkServer } from './support/link-server.js';
import { createDeploymentRunner } from './support/run-deployment.js';

const PROGRAM = join(dirname(fileURLToPath(import.meta.url)), '../../deployment/main.js');

describe('a deployment that prepares bundles in processes of their own', () => {
  const runner = createDeploymentRunner();
  let store: LinkServer;
  before(async () => {
    store = await startLinkServer(await numberedBundle(1));
  });
  afterEach(() => runner.clean());
  after(() => store.close());

  const link = () => ({ staticExport: { bundleUrl: store.url } });

  it('serves what they bring, compressed by them, and says why one could not', async () => {
    const child = { program: PROGRAM, environment: { PATH: process.env.PATH } };
    const deployment = await runner.start(link(), undefined, { child });
    await deployment.look();
    const page = await deployment.get('/a', { 'Accept-Encoding': 'br' });
    assert.equal(page.headers.get('Content-Encoding'), 'br');
    assert.match(await page.text(), /a of version 1/);
    store.answer(403);
    await deployment.look();
    const { problem, serving } = await deployment.readyz();
    assert.equal(problem?.reason, 'link_expired');
    assert.equal(serving?.version, 'v1');
    store.put(await numberedBundle(1));
  });

  it('starts none for what is kept, where the sha256 says so', async () => {
    const folder = await runner.newFolder();
    const first = await runner.start(link(), folder);
    await first.look();
    await first.stop();
    const [record] = await createBundleShelf(folder).list();
    const child = { program: join(folder, 'is-not-there.mjs'), environment: { PATH: process.env.PATH } };
    const settings = { staticExport: { bundleUrl: store.url, sha256: record?.sha256 } };
    const deployment = await runner.start(settings, folder, { child });
    await deployment.look();
    assert.equal((await deployment.readyz()).status, 'ready');
  });

  it('goes on after one was killed, and leaves nothing of what that had unpacked', async () => {
    const folder = await runner.newFolder();
    const program = join(folder, 'program.mjs');
    await writeFile(
      program,
      `import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
       const left = ${JSON.stringify(join(folder, 'shelf/incoming/incoming-left'))};
       if (existsSync(left + '.seen')) await import(${JSON.stringify(pathToFileURL(PROGRAM).href)});
       else {
         mkdirSync(left + '/site', { recursive: true });
         writeFileSync(left + '.seen', '');
         process.kill(process.pid, 'SIGKILL');
       }`,
    );
    const settings = { ...link(), storage: { folder: join(folder, 'shelf') } };
    const deployment = await runner.start(settings, folder, {
      child: { program, environment: { PATH: process.env.PATH } },
    });
    const { problem } = await until(deployment.readyz, (body) => body.problem?.reason === 'unexpected');
    assert.match(problem?.message ?? '', /was ended by SIGKILL before it finished; it is retried/);
    assert.deepEqual(readdirSync(join(folder, 'shelf/incoming')), []);
    assert.match(deployment.lines(), /There is nothing to serve yet/);
  });

  it('gives them no key', async () => {
    const program = join(await runner.newFolder(), 'program.mjs');
    await writeFile(
      program,
      `process.once('message', () => {
         const message = Object.keys(process.env).filter((name) => name.startsWith('OFFPRINT')).join() || 'none';
         process.send({ kind: 'failed', reason: 'unexpected', message }, () => process.disconnect());
       });`,
    );
    const environment = { PATH: process.env.PATH, OFFPRINT_SERVICE_KEY: 'svc_x', OFFPRINT_ASSISTANT_KEY: 'svc_dsc_x' };
    const deployment = await runner.start(link(), undefined, { child: { program, environment } });
    const { problem } = await until(deployment.readyz, (body) => body.problem?.reason === 'unexpected');
    assert.equal(problem?.message, 'none');
  });
});
