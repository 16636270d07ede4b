import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollBack } from '../../deployment/commands/roll-back.js';
import { createBundleShelf } from '../../deployment/shelf/bundle-shelf.js';
import { end } from '../support/end-process.js';
import { until } from '../support/until.js';
import { bundleOf, numberedBundle } from './support/bundles.js';
import { type LinkServer, startLinkServer } from './support/link-server.js';
import { createDeploymentRunner, type ReadyBody, type RunDeployment } from './support/run-deployment.js';

const PROGRAM = join(dirname(fileURLToPath(import.meta.url)), '../../deployment/main.js');

const LARGE = Buffer.alloc(2_000_000, 'film');
const SITE = {
  'index.html': '<!doctype html><html lang="en"><body>home</body></html>',
  'a.html': 'a page',
  'large.mp4': LARGE,
  'offprint/redirects.json': '[{"source":"/old","destination":"/","status":301}]',
};
const LOST = ['a.html', 'large.mp4', 'offprint/redirects.json'];

describe('a deployment whose kept bundle has lost files while it was down', () => {
  const runner = createDeploymentRunner();
  let store: LinkServer;
  let archive: Buffer;
  let folder: string;

  beforeEach(async () => {
    archive = await bundleOf(SITE);
    store = await startLinkServer(archive);
    folder = await runner.newFolder();
  });
  afterEach(async () => {
    await runner.clean();
    await store.close();
  });

  const start = (more: object = {}) => runner.start({ staticExport: { bundleUrl: store.url, ...more } }, folder);
  const shelf = () => createBundleShelf(folder);

  async function keep(...archives: readonly Buffer[]): Promise<void> {
    const deployment = await start();
    await deployment.look();
    for (const each of archives) {
      store.put(each);
      await deployment.look();
    }
    await deployment.stop();
  }

  async function newest(): Promise<{ readonly id: string; readonly sha256: string; readonly path: string }> {
    const [record] = await shelf().list();
    assert.ok(record);
    return { ...record, path: shelf().siteFolder(record.id) };
  }

  /** Loses two files, and the end of a large one. */
  async function lose(): Promise<void> {
    const { path } = await newest();
    rmSync(join(path, 'a.html'));
    rmSync(join(path, 'offprint/redirects.json'));
    truncateSync(join(path, 'large.mp4'), 1_500_000);
  }

  async function servesTheRest(deployment: RunDeployment): Promise<void> {
    assert.match(await (await deployment.get('/')).text(), /home/);
    for (const [path, headers] of [
      ['/a', {}],
      ['/large.mp4', {}],
      ['/large.mp4', { Range: 'bytes=0-9' }],
    ] as const) {
      assert.equal((await deployment.get(path, headers)).status, 500, path);
    }
    assert.equal((await deployment.get('/old')).status, 404);
  }

  function isDegraded({ status, serving, problem }: ReadyBody): void {
    assert.deepEqual([status, serving?.version, problem?.reason], ['degraded', 'v1', 'disk']);
    for (const path of LOST) assert.ok(problem?.message.includes(JSON.stringify(path)), problem?.message);
    assert.match(
      problem?.message ?? '',
      /is missing 3 of its files, .*check the disk, and make sure that .* be downloaded/,
    );
  }

  async function isWhole(deployment: RunDeployment): Promise<void> {
    assert.equal((await deployment.readyz()).status, 'ready');
    assert.equal(await (await deployment.get('/a')).text(), 'a page');
    assert.deepEqual(Buffer.from(await (await deployment.get('/large.mp4')).arrayBuffer()), LARGE);
    assert.equal((await deployment.get('/old')).status, 301);
    const { id } = await newest();
    assert.deepEqual(readdirSync(join(folder, 'bundles')), [id]);
    assert.deepEqual(readdirSync(join(folder, 'incoming')), []);
  }

  for (const isNamed of [false, true]) {
    it(`serves the rest while its link is expired${isNamed ? ', also where the sha256 is given' : ''}, and is whole again by a fresh one`, async () => {
      await keep();
      await lose();
      store.answer(403);
      const more = isNamed ? { sha256: (await newest()).sha256 } : {};
      // Twice, for the first must not lose what the second has.
      for (let times = 0; times < 2; times++) {
        const deployment = await start(more);
        isDegraded(await deployment.readyz());
        await deployment.look();
        const body = await deployment.readyz();
        isDegraded(body);
        assert.match(body.problem?.message ?? '', /; the bundle's link responded with 403: it has expired/);
        await servesTheRest(deployment);
        assert.match(
          deployment.lines(),
          /No complete bundle is available: the kept bundle is missing 3 of its files, \\"a\.html/,
        );
        if (times === 0) await deployment.stop();
        else {
          store.put(archive);
          await deployment.look();
          await isWhole(deployment);
          const metrics = await (await deployment.get('/metrics')).text();
          assert.match(metrics, /^offprint_deployment_swaps_total 0$/m);
          await deployment.look();
          assert.equal(store.sent, 2, 'it is not fetched for ever');
        }
      }
    });
  }

  it('changes to another version as ever', async () => {
    await keep();
    await lose();
    store.put(await numberedBundle(2));
    const deployment = await start();
    await deployment.look();
    const { status, serving } = await deployment.readyz();
    assert.deepEqual([status, serving?.version], ['ready', 'v2']);
    assert.match(await (await deployment.get('/a')).text(), /a of version 2/);
  });

  it('serves an older one that is whole, and keeps the damaged one until it has come again', async () => {
    await keep(await numberedBundle(2));
    const { id, sha256, path } = await newest();
    rmSync(join(path, 'a.html'));
    store.answer(403);
    const deployment = await start({ sha256 });
    await deployment.look();
    const { status, serving, problem } = await deployment.readyz();
    assert.deepEqual([status, serving?.version, problem?.reason], ['degraded', 'v1', 'link_expired']);
    assert.equal((await newest()).id, id);
    store.put(await numberedBundle(2));
    await deployment.look();
    assert.deepEqual((await deployment.readyz()).status, 'ready');
    assert.match(await (await deployment.get('/a')).text(), /a of version 2/);
  });

  it('fetches one that was rolled back no more than once', async () => {
    await keep(await numberedBundle(2));
    rmSync(join((await newest()).path, 'a.html'));
    await rollBack(shelf(), undefined);
    const deployment = await start();
    for (let looks = 0; looks < 3; looks++) await deployment.look();
    const { status, serving } = await deployment.readyz();
    assert.deepEqual([status, serving?.version], ['ready', 'v1']);
    assert.equal(store.sent, 2);
  });

  for (const [what, problem, forget] of [
    [
      'its manifest',
      'the .*manifest.json of the kept bundle is missing',
      (path: string) => rmSync(join(path, 'manifest.json')),
    ],
    [
      'all of its files',
      'all files of the kept bundle are missing',
      (path: string) => Object.keys(SITE).forEach((name) => void rmSync(join(path, name))),
    ],
  ] as const) {
    it(`says that it is being set up where ${what} is gone, and is whole again by a fresh link`, async () => {
      await keep();
      forget((await newest()).path);
      store.answer(403);
      const deployment = await start();
      await deployment.look();
      assert.equal((await deployment.get('/')).status, 503);
      assert.equal((await deployment.readyz()).problem?.reason, 'link_expired');
      assert.match(deployment.lines(), new RegExp(`is incomplete: ${problem}`));
      store.put(archive);
      await deployment.look();
      await isWhole(deployment);
    });
  }

  it('is killed, started again with an expired link, and with a fresh one', async () => {
    const children: ChildProcess[] = [];
    async function startProcess(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
      const child = fork(PROGRAM, {
        env: {
          PATH: process.env.PATH,
          HOST: '127.0.0.1',
          PORT: '0',
          OFFPRINT_DEPLOYMENT_FOLDER: folder,
          OFFPRINT_STATIC_EXPORT_BUNDLE_URL: store.url,
        },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      children.push(child);
      const [{ url }] = (await once(child, 'message')) as [{ readonly url: string }];
      return { child, url };
    }
    const readyz = async (url: string) => (await (await fetch(`${url}readyz`)).json()) as ReadyBody;
    const statusOf = async (url: string) => (await fetch(url)).status;
    try {
      const first = await startProcess();
      await until(
        () => readyz(first.url),
        ({ status }) => status === 'ready',
      );
      await end(first.child, 'SIGKILL');
      await lose();
      store.answer(403);
      const second = await startProcess();
      const body = await until(
        () => readyz(second.url),
        ({ problem }) => /403/.test(problem?.message ?? ''),
      );
      isDegraded(body);
      assert.deepEqual([await statusOf(second.url), await statusOf(`${second.url}a`)], [200, 500]);
      await end(second.child, 'SIGKILL');
      store.put(archive);
      const third = await startProcess();
      await until(
        () => readyz(third.url),
        ({ status }) => status === 'ready',
      );
      assert.equal(await statusOf(`${third.url}a`), 200);
    } finally {
      for (const child of children) await end(child);
    }
  });
});
