import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { explainSystemError } from '../../config/explain-system-error.js';
import { rollBack } from '../../deployment/commands/roll-back.js';
import { createBundleShelf } from '../../deployment/shelf/bundle-shelf.js';
import { bundleOf, numberedBundle } from './support/bundles.js';
import { type LinkServer, startLinkServer } from './support/link-server.js';
import { createDeploymentRunner, type RunDeployment } from './support/run-deployment.js';
import { mountSmallDisk, type SmallDisk } from './support/small-disk.js';

const KIB = 1024;
const ROOM = 1200 * KIB;

/** Letters that hardly compress: about three quarters are left. */
const letters = (bytes: number) => randomBytes(bytes).toString('base64').slice(0, bytes);

interface Case {
  readonly when: string;
  /** The files of the next bundle besides its page. */
  readonly files: Readonly<Record<string, string | Buffer>>;
  /** The content that is served while there is no room. */
  readonly served: string;
}

const CASES: readonly Case[] = [
  { when: 'during the download', files: { 'big.bin': randomBytes(2000 * KIB) }, served: 'v1' },
  { when: 'during the unpacking', files: { 'wide.txt': 'text '.repeat(400 * KIB) }, served: 'v1' },
  { when: 'during the compression', files: { 'dense.txt': letters(620 * KIB) }, served: 'v2' },
];

describe('a deployment whose disk is full', () => {
  const runner = createDeploymentRunner();
  let disk: SmallDisk;
  let store: LinkServer;

  beforeEach(async function () {
    const mounted = await mountSmallDisk(ROOM);
    if (mounted === undefined) {
      console.log('      skipped: this process may not mount a small disk; run it as root on Linux');
      return this.skip();
    }
    disk = mounted;
    store = await startLinkServer(await numberedBundle(1));
  });
  afterEach(async () => {
    await runner.clean();
    await store?.close();
    await disk?.remove();
  });

  const shelf = () => join(disk.path, 'shelf');
  const start = (more: { readonly sha256?: string } = {}) =>
    runner.start({ staticExport: { bundleUrl: store.url, ...more }, storage: { folder: shelf() } }, disk.path);

  function nothingIsLeft(): void {
    assert.deepEqual(readdirSync(join(shelf(), 'downloads')), []);
    assert.deepEqual(readdirSync(join(shelf(), 'incoming')), []);
    const all = readdirSync(shelf(), { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      all.filter((name) => name.endsWith('.new')),
      [],
    );
  }

  async function saysDiskIsFull(deployment: RunDeployment): Promise<void> {
    const { status, problem } = await deployment.readyz();
    assert.equal(status, 'degraded');
    assert.equal(problem?.reason, 'disk');
    assert.match(problem?.message ?? '', /the disk is full; free some space/);
    const metrics = await (await fetch(`${deployment.operationsUrl}/metrics`)).text();
    assert.match(metrics, /fetch_failures_total\{reason="disk"\} [1-9]/);
    assert.match(deployment.lines(), /the disk is full/);
  }

  for (const { when, files, served } of CASES) {
    it(`${when} serves a good version, says so, cleans up, and goes on when there is room`, async () => {
      const deployment = await start();
      await deployment.look();
      assert.equal((await deployment.readyz()).status, 'ready');
      store.put(await bundleOf({ 'index.html': 'second', 'index.md': '#', ...files }, { version: 'v2' }));
      await deployment.look();
      await saysDiskIsFull(deployment);
      assert.equal((await deployment.readyz()).serving?.version, served);
      assert.equal((await deployment.get('/')).status, 200);
      nothingIsLeft();
      disk.resize(20 * ROOM);
      await deployment.look();
      const { status, serving } = await deployment.readyz();
      assert.deepEqual([status, serving?.version], ['ready', 'v2']);
      const [name = ''] = Object.keys(files);
      const answer = await deployment.get(`/${name}`, { 'Accept-Encoding': 'gzip' });
      assert.equal(answer.headers.get('Content-Encoding'), name.endsWith('.bin') ? null : 'gzip');
      assert.equal((await answer.arrayBuffer()).byteLength, files[name]?.length);
    });
  }

  it('while a change is noted serves the other version all the same, and notes it when there is room', async () => {
    const before = await start();
    await before.look();
    store.put(await numberedBundle(2));
    await before.look();
    await before.stop();
    const kept = createBundleShelf(shelf());
    const [second, first] = await kept.list();
    disk.fill();
    // What is wanted is kept: nothing but the note of it needs room.
    const deployment = await start({ sha256: first?.sha256 });
    await deployment.look();
    assert.equal((await deployment.readyz()).serving?.version, 'v1');
    await saysDiskIsFull(deployment);
    nothingIsLeft();
    assert.equal((await kept.readState()).active, second?.id);
    await assert.rejects(rollBack(kept, 'v2'), { code: 'ENOSPC' });
    await disk.empty();
    await deployment.look();
    assert.equal((await deployment.readyz()).status, 'ready');
    assert.equal((await kept.readState()).active, first?.id);
  });

  it('at a start serves what is kept', async () => {
    const before = await start();
    await before.look();
    await before.stop();
    disk.fill();
    store.put(await numberedBundle(2));
    const deployment = await start();
    await deployment.look();
    assert.equal((await deployment.readyz()).serving?.version, 'v1');
    await saysDiskIsFull(deployment);
    assert.match(await (await deployment.get('/a')).text(), /a of version 1/);
  });

  it('that takes nothing at all serves what is kept from the start, and goes on when it does', async () => {
    const before = await start();
    await before.look();
    await before.stop();
    disk.lock(true);
    store.put(await numberedBundle(2));
    const deployment = await start();
    assert.match(await (await deployment.get('/a')).text(), /a of version 1/);
    await deployment.look();
    const { status, problem } = await deployment.readyz();
    assert.deepEqual([status, problem?.reason], ['degraded', 'disk']);
    assert.match(problem?.message ?? '', /is not writable; mount it writable/);
    disk.lock(false);
    await deployment.look();
    assert.equal((await deployment.readyz()).serving?.version, 'v2');
  });

  it('that takes nothing and holds nothing ends the start, and says where to look', async () => {
    disk.lock(true);
    await assert.rejects(start(), (error) =>
      /small-disk.* cannot be written: its disk is read-only/.test(explainSystemError(error) ?? ''),
    );
  });
});
