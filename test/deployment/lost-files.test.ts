import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../support/until.js';
import { bundleOf } from './support/bundles.js';
import { type LinkServer, startLinkServer } from './support/link-server.js';
import { createDeploymentRunner, type RunDeployment } from './support/run-deployment.js';

const LARGE = Buffer.alloc(2_000_000, 'film');
const FILES = {
  'index.html': 'home',
  'index.md': '# home',
  'small.bin': Buffer.alloc(300, 'small'),
  'large.mp4': LARGE,
};

describe('a deployment whose disk loses files while it serves', () => {
  const runner = createDeploymentRunner();
  let store: LinkServer;
  let deployment: RunDeployment;
  let folder: string;
  let failedBefore: number;

  before(async () => {
    store = await startLinkServer(await bundleOf(FILES));
    folder = await runner.newFolder();
    deployment = await runner.start({ staticExport: { bundleUrl: store.url } }, folder);
    await until(deployment.readyz, ({ status }) => status === 'ready');
    failedBefore = failedAnswers(await (await deployment.get('/metrics')).text());
    const [id = ''] = await readdir(join(folder, 'bundles'));
    for (const path of ['small.bin', 'large.mp4']) await rm(join(folder, 'bundles', id, 'site', path));
  });
  after(async () => {
    await runner.clean();
    await store.close();
  });

  const ASKED: readonly (readonly [what: string, path: string, headers: Record<string, string>])[] = [
    ['a small file', '/small.bin', {}],
    ['a large file', '/large.mp4', {}],
    ['a part of one', '/large.mp4', { Range: 'bytes=1000-' }],
  ];
  for (const [what, path, headers] of ASKED) {
    it(`answers 500 where ${what} is asked for that is gone, and the others still`, async () => {
      const answer = await deployment.get(path, headers);
      assert.equal(answer.status, 500);
      assert.equal(answer.headers.get('Cache-Control'), 'no-store');
      assert.match(await answer.text(), /^Something went wrong/);
      assert.equal(await (await deployment.get('/')).text(), 'home');
    });
  }

  it('says so in /readyz, metrics and log, once for each file, also after the next look', async () => {
    await deployment.look();
    const { status, problem } = await deployment.readyz();
    assert.equal(status, 'degraded');
    assert.equal(problem?.reason, 'disk');
    const metrics = await (await deployment.get('/metrics')).text();
    assert.match(metrics, /^offprint_deployment_degraded 1$/m);
    assert.match(metrics, /^offprint_deployment_http_answers_total\{status="2xx"\} [1-9]/m);
    assert.equal(failedAnswers(metrics), failedBefore + ASKED.length);
    assert.equal(deployment.lines().match(/a file of the kept bundle cannot be read/g)?.length, 2);
  });

  it('has it whole again after a restart', async () => {
    await deployment.stop();
    deployment = await runner.start({ staticExport: { bundleUrl: store.url } }, folder);
    await until(deployment.readyz, ({ status }) => status === 'ready');
    assert.deepEqual(Buffer.from(await (await deployment.get('/large.mp4')).arrayBuffer()), LARGE);
  });
});

function failedAnswers(metrics: string): number {
  return Number(/^offprint_deployment_http_answers_total\{status="5xx"\} (\d+)$/m.exec(metrics)?.[1]);
}
