import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rollBack } from '../../deployment/commands/roll-back.js';
import { versionLines } from '../../deployment/commands/version-lines.js';
import { createBundleShelf } from '../../deployment/shelf/bundle-shelf.js';
import { tarGz } from '../support/foreign-archives.js';
import { until } from '../support/until.js';
import { bundleOf, numberedBundle } from './support/bundles.js';
import { type LinkServer, startLinkServer } from './support/link-server.js';
import { createDeploymentRunner } from './support/run-deployment.js';

describe('a deployment that is given a link', () => {
  const runner = createDeploymentRunner();
  let store: LinkServer;

  beforeEach(async () => {
    store = await startLinkServer(await numberedBundle(1));
  });
  afterEach(async () => {
    await runner.clean();
    await store.close();
  });

  const link = () => ({ staticExport: { enabled: true, bundleUrl: store.url } });

  /** A folder in which version 1 was served and stopped. */
  async function servedBefore(): Promise<string> {
    const folder = await runner.newFolder();
    const deployment = await runner.start(link(), folder);
    await until(deployment.readyz, ({ status }) => status === 'ready');
    await deployment.stop();
    return folder;
  }

  it('fetches the bundle and serves it', async () => {
    const deployment = await runner.start(link());
    const { serving, problem } = await until(deployment.readyz, ({ status }) => status === 'ready');
    assert.equal(serving?.version, 'v1');
    assert.equal(problem, null);
    assert.match(await (await deployment.get('/a')).text(), /a of version 1/);
  });

  for (const label of ['gzip', 'x-gzip'])
    it(`takes the archive as it is sent where its store labels it as ${label}`, async () => {
      store.describe({ 'Content-Encoding': label });
      const deployment = await runner.start(link());
      await until(deployment.readyz, ({ status }) => status === 'ready');
      assert.match(await (await deployment.get('/a')).text(), /a of version 1/);
    });

  it('says that nothing is there yet, and why, where the first fetch fails', async () => {
    store.answer(403);
    const deployment = await runner.start(link());
    const { serving, problem } = await until(deployment.readyz, (body) => body.problem?.reason === 'link_expired');
    assert.equal(serving, null);
    assert.match(problem?.message ?? '', /link responded with 403: it has expired or is invalid; create a new link/);
    assert.equal((await deployment.get('/a')).status, 503);
    assert.equal((await fetch(`${deployment.operationsUrl}/readyz`)).status, 503);
    assert.equal((await fetch(`${deployment.operationsUrl}/healthz`)).status, 200);
  });

  const NOTHING: readonly (readonly [what: string, staticExport: object, message: RegExp])[] = [
    ['with neither a link nor a service', {}, /^no source is configured; set staticExport\.bundleUrl, or/],
    ['with static export off', { enabled: false }, /^staticExport\.enabled is false and there is no kept bundle; set/],
  ];
  for (const [what, staticExport, message] of NOTHING) {
    it(`says that nothing will come, ${what}`, async () => {
      const deployment = await runner.start({ staticExport: { ...staticExport } });
      const { status, problem } = await until(deployment.readyz, (body) => body.problem?.reason !== 'starting');
      assert.equal(status, 'not_ready');
      assert.equal(problem?.reason, 'not_fetching');
      assert.match(problem?.message ?? '', message);
      assert.match(deployment.lines(), /There is nothing to serve yet/);
    });
  }

  const FAULTS: readonly (readonly [what: string, reason: string, spoil: () => Promise<void> | void])[] = [
    ['an expired link', 'link_expired', () => store.answer(403)],
    ['the network cut', 'network', () => store.close()],
    ['a store that fails', 'network', () => store.answer(503)],
    ['a link that leads in a circle', 'link_expired', () => store.answer(302)],
    ['a store that has it unpacked on the way', 'bad_archive', () => store.describe({ 'Content-Encoding': 'br' })],
    ['an archive that is none', 'bad_archive', () => store.put(Buffer.from('<html>no</html>'))],
    [
      'a damaged archive',
      'bad_archive',
      async () => {
        const archive = await numberedBundle(2);
        archive[archive.length >> 1] = (archive[archive.length >> 1] ?? 0) ^ 0xff;
        store.put(archive);
      },
    ],
    [
      'a hostile archive',
      'refused_archive',
      async () => store.put(await tarGz([{ name: 'd', type: 'symlink', linkname: '/etc' }], [{ name: 'd/x' }, 'x'])),
    ],
    [
      'an archive without a manifest',
      'bad_manifest',
      async () => store.put(await tarGz([{ name: 'index.html' }, 'x'])),
    ],
  ];
  for (const [what, reason, spoil] of FAULTS) {
    it(`is restarted with ${what}: the last good bundle is served, and probe, metrics and log say so`, async () => {
      const folder = await servedBefore();
      await spoil();
      const deployment = await runner.start(link(), folder);
      assert.match(await (await deployment.get('/a')).text(), /a of version 1/, 'before anything is fetched');
      const body = await until(deployment.readyz, ({ problem }) => problem !== null);
      assert.equal(body.status, 'degraded');
      assert.equal(body.serving?.version, 'v1');
      assert.equal(body.problem?.reason, reason);
      assert.match(await (await deployment.get('/a')).text(), /a of version 1/);
      const metrics = await (await fetch(`${deployment.operationsUrl}/metrics`)).text();
      assert.match(metrics, /offprint_deployment_degraded 1/);
      assert.match(metrics, new RegExp(`fetch_failures_total\\{reason="${reason}"\\} [1-9]`));
      assert.match(deployment.lines(), /Serving the last good bundle/);
      assert.doesNotMatch(deployment.lines() + JSON.stringify(body), /verysecret/, 'a link is a secret');
    });
  }

  it('serves a new bundle where the link has one, and keeps the old one', async () => {
    const folder = await servedBefore();
    store.put(await numberedBundle(2));
    const deployment = await runner.start(link(), folder);
    await until(deployment.readyz, ({ serving }) => serving?.version === 'v2');
    assert.match(await (await deployment.get('/a')).text(), /a of version 2/);
    const lines = await versionLines(createBundleShelf(folder));
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /^\* v2 /);
    assert.match(lines[1] ?? '', /^ {2}v1 /);
  });

  /** Waits until the folder has the archive up to a place, or there would be nothing to go on from. */
  const arrival = (folder: string) => (place: number) =>
    until(() => {
      const downloads = join(folder, 'downloads');
      const parts = existsSync(downloads) ? readdirSync(downloads).filter((name) => name.endsWith('.part')) : [];
      return parts.some((name) => statSync(join(downloads, name)).size >= place);
    });

  it('goes on where a download was cut off', async () => {
    const folder = await runner.newFolder();
    const archive = await bundleOf({
      'index.html': 'x',
      'big.bin': randomBytes(200_000),
    });
    store.put(archive);
    store.cutAfter([30_000, 40_000], arrival(folder));
    const deployment = await runner.start(link(), folder);
    await until(deployment.readyz, ({ status }) => status === 'ready');
    assert.equal(store.ranges[0], undefined);
    assert.match(store.ranges[1] ?? '', /^bytes=\d+-$/);
    assert.equal((await deployment.get('/big.bin')).status, 200);
  });

  it('does not join parts of two archives', async () => {
    const folder = await runner.newFolder();
    store.cutAfter([200, 200, 200, 200, 200], arrival(folder));
    const first = await runner.start(link(), folder);
    await until(first.readyz, ({ problem }) => problem?.reason === 'network');
    await first.stop();
    store.put(await numberedBundle(2));
    store.cutAfter([]);
    const second = await runner.start(link(), folder);
    const body = await until(second.readyz, ({ status }) => status === 'ready');
    assert.equal(body.serving?.version, 'v2');
  });

  it('refuses an archive over the limit before it is on the disk', async () => {
    store.put(await bundleOf({ 'index.html': randomBytes(60_000) }));
    const deployment = await runner.start({ ...link(), storage: { maxArchiveBytes: 1024 } });
    await until(deployment.readyz, ({ problem }) => problem?.reason === 'too_large');
  });

  it('refuses a bundle of another version than the pinned one, and serves the kept one of that version', async () => {
    const folder = await servedBefore();
    store.put(await numberedBundle(2));
    const deployment = await runner.start({ staticExport: { bundleUrl: store.url, version: 'v1' } }, folder);
    const body = await until(deployment.readyz, ({ problem }) => problem !== null);
    assert.equal(body.problem?.reason, 'wrong_version');
    assert.equal(body.serving?.version, 'v1');
  });

  it('refuses an archive whose sha256 is another', async () => {
    const deployment = await runner.start({ staticExport: { bundleUrl: store.url, sha256: 'a'.repeat(64) } });
    await until(deployment.readyz, ({ problem }) => problem?.reason === 'checksum');
  });

  it('fetches nothing where static export is off', async () => {
    const folder = await servedBefore();
    const asked = store.ranges.length;
    const deployment = await runner.start({ staticExport: { enabled: false, bundleUrl: store.url } }, folder);
    await deployment.look();
    assert.equal((await deployment.readyz()).serving?.version, 'v1');
    assert.equal(store.ranges.length, asked);
  });

  it('goes back a version by a command, also over a restart, until there is a new one', async () => {
    const folder = await servedBefore();
    store.put(await numberedBundle(2));
    const deployment = await runner.start(link(), folder);
    await until(deployment.readyz, ({ serving }) => serving?.version === 'v2');
    const shelf = createBundleShelf(folder);
    assert.equal((await rollBack(shelf, undefined)).version, 'v1');
    await until(deployment.readyz, ({ serving }) => serving?.version === 'v1');
    await deployment.look();
    assert.equal((await deployment.readyz()).serving?.version, 'v1', 'the link still leads to version 2');
    await deployment.stop();
    const again = await runner.start(link(), folder);
    await again.look();
    assert.equal((await again.readyz()).serving?.version, 'v1');
    store.put(await numberedBundle(3));
    await again.look();
    await again.look();
    assert.equal((await again.readyz()).serving?.version, 'v3');
    await rollBack(shelf, 'v2');
    await until(again.readyz, ({ serving }) => serving?.version === 'v2');
    await assert.rejects(rollBack(shelf, 'v9'), /"v9" is not kept here. Kept versions: v3, v2, v1/);
  });

  it('keeps as many bundles as it is told to', async () => {
    const folder = await runner.newFolder();
    const deployment = await runner.start({ ...link(), storage: { keep: 2 } }, folder);
    for (const number of [2, 3, 4]) {
      store.put(await numberedBundle(number));
      await deployment.look();
      await deployment.look();
    }
    assert.equal((await deployment.readyz()).serving?.version, 'v4');
    assert.equal(readdirSync(`${folder}/bundles`).length, 2);
    assert.deepEqual(readdirSync(`${folder}/incoming`), []);
    assert.deepEqual(readdirSync(`${folder}/downloads`), []);
  });

  it('fetches a kept bundle anew that the disk has lost a file of, by its first look', async () => {
    const folder = await servedBefore();
    const [id = ''] = readdirSync(`${folder}/bundles`);
    await rm(`${folder}/bundles/${id}/site/a.html`);
    const deployment = await runner.start(link(), folder);
    await until(deployment.readyz, ({ status }) => status === 'ready');
    assert.match(await (await deployment.get('/a')).text(), /a of version 1/);
    const metrics = await (await deployment.get('/metrics')).text();
    assert.match(metrics, /fetch_failures_total\{reason="disk"\} 1\n/, 'that it was lost, and no more');
  });

  it('sends a page as it is where the disk has lost its compressed form', async () => {
    const folder = await servedBefore();
    const deployment = await runner.start(link(), folder);
    await deployment.look();
    await rm(`${folder}/encoded`, { recursive: true });
    for (const path of ['/a', '/a', '/b']) {
      const page = await deployment.get(path, { 'Accept-Encoding': 'br' });
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('Content-Encoding'), null);
      assert.match(await page.text(), / of version 1/);
    }
  });

  it('keeps the order of its bundles when the clock is set back', async () => {
    const folder = await servedBefore();
    const [id = ''] = readdirSync(`${folder}/bundles`);
    const record = `${folder}/bundles/${id}/bundle.json`;
    const facts = JSON.parse(readFileSync(record, 'utf8')) as object;
    writeFileSync(record, JSON.stringify({ ...facts, keptAt: '2090-01-01T00:00:00.000Z' }));
    store.put(await numberedBundle(2));
    const deployment = await runner.start(link(), folder);
    await deployment.look();
    const shelf = createBundleShelf(folder);
    assert.deepEqual(
      (await shelf.list()).map(({ version }) => version),
      ['v2', 'v1'],
    );
    assert.equal((await rollBack(shelf, undefined)).version, 'v1');
  });
});
