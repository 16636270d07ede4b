import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createKnownCodeStore } from '../../../activities/render/known-code.js';
import { pruneStore } from '../../../activities/retention/prune-store.js';
import { storeKeys } from '../../../activities/store/store-keys.js';
import type { JobBundle } from '../../../contract/job.js';
import type { Job } from '../../../database/records/job-records.js';
import type { Site } from '../../../database/records/site-records.js';
import { RenderPool } from '../../../render/render-pool.js';
import { uploadKey } from '../../../source/upload-key.js';
import { ObjectStoreUnavailable } from '../../../storage/errors.js';
import type { ObjectStore } from '../../../storage/object-store.js';
import { createFaultyObjectStore } from '../../support/faulty-object-store.js';
import { type GeneratedSite, generateSite } from '../../support/generated-site.js';
import { type KeptExports, openKeptExports } from '../../support/kept-exports.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

const PAGES = 4;
const DAY = { hours: 24 };
const ONE_KEPT = { retention: { bundleDays: 30, bundlesKept: 1 } };

describe('tidying the store', () => {
  let project: GeneratedSite;
  let folder: TemporaryFolder;
  let pool: RenderPool;
  let stage: KeptExports;
  let site: Site;
  const days = (count: number) => stage.clock.advance({ hours: count * DAY.hours });
  const changePage = (text: string) => project.write('group-1/page-3.mdx', `---\ntitle: Three\n---\n\n${text}\n`);
  const archiveOf = async ({ key }: JobBundle) =>
    createHash('sha256')
      .update(await stage.store.get(key))
      .digest('hex');
  const bundleOf = async (job: Job) => await stage.database.jobs.getById(job.id);

  before(async () => {
    project = await generateSite(PAGES, { 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    folder = await createTemporaryFolder('retention');
    pool = new RenderPool({ slots: 1, readableFolder: folder.path });
  });
  after(async () => {
    pool.close();
    await Promise.all([project.remove(), folder.remove()]);
  });
  beforeEach(async () => {
    stage = await openKeptExports({ folder: folder.path, pool });
    await changePage('As it was at first.');
    site = await stage.addSite('docs.example', project.folder);
  });
  afterEach(() => stage.close());

  it('highlighted code stays as long as its organization has sites, and that of other versions does not', async () => {
    const keys = storeKeys(stage.organization.id);
    await createKnownCodeStore(stage.store).add(stage.organization.id, Buffer.from(`["${'x'.repeat(20_000)}"]`));
    const ofOther = keys.codeList('0123456789abcdef');
    await stage.store.put(ofOther, Buffer.from('{}'));
    const isCode = (key: string) => key.startsWith(`${keys.root}/code/`);
    const before = (await stage.keys()).filter(isCode);
    assert.equal(before.length, 3);
    days(1000);
    await stage.prune();
    assert.deepEqual(
      (await stage.keys()).filter(isCode),
      before.filter((key) => key !== ofOther),
    );
  });

  it('a site that nobody has exported for years keeps its bundle, and all that its next export finds', async () => {
    const { bundle, job } = await stage.run(site);
    const before = await stage.keys();
    days(1000);
    assert.equal((await stage.prune()).bundlesGivenUp, 0);
    assert.deepEqual(await stage.keys(), before.filter(isNeeded));
    assert.equal((await bundleOf(job))?.bundleRemovedAt, null);
    stage.renderedPages();
    const again = await stage.run(site);
    assert.deepEqual(stage.renderedPages(), []);
    assert.equal(again.bundle.sha256, bundle.sha256);
  });

  it('what only an older export was made from goes; its bundle stays for its time', async () => {
    const first = await stage.run(site);
    await changePage('As it is now.');
    const second = await stage.run(site);
    days(3);
    const { removed, bundlesGivenUp } = await stage.prune(ONE_KEPT);
    assert.equal(bundlesGivenUp, 0);
    for (const kind of ['plans', 'contents', 'batches', 'segments', 'batch-index'] as const)
      assert.ok((removed[kind]?.objects ?? 0) > 0, `nothing of ${kind} was removed`);
    assert.equal(removed.contents?.objects, 1);
    for (const { bundle } of [first, second]) assert.equal(await archiveOf(bundle), bundle.sha256);
    stage.renderedPages();
    assert.equal((await stage.run(site)).bundle.sha256, second.bundle.sha256);
    assert.deepEqual(stage.renderedPages(), []);
  });

  it('a bundle past its time is given up and goes, with its report, unless it is among the newest', async () => {
    const first = await stage.run(site);
    await changePage('As it is now.');
    const second = await stage.run(site);
    days(31);
    assert.equal((await stage.prune({ retention: { bundleDays: 30, bundlesKept: 2 } })).bundlesGivenUp, 0);
    const { removed, bundlesGivenUp } = await stage.prune(ONE_KEPT);
    assert.equal(bundlesGivenUp, 1);
    assert.equal(removed.bundles?.objects, 3, 'archive, record and manifest');
    assert.equal(removed.jobs?.objects, 2, 'the report and what the bundle was made from');
    assert.ok((await bundleOf(first.job))?.bundleRemovedAt);
    assert.equal(await stage.store.head(first.bundle.key), undefined);
    assert.equal(await archiveOf(second.bundle), second.bundle.sha256);
    assert.deepEqual((await stage.prune(ONE_KEPT)).removed, {});
  });

  it('a bundle that a newer job shares stays when the older job gives it up', async () => {
    const first = await stage.run(site);
    days(31);
    const second = await stage.run(site);
    assert.equal(second.bundle.key, first.bundle.key);
    days(31);
    assert.equal((await stage.prune(ONE_KEPT)).bundlesGivenUp, 1);
    assert.equal(await archiveOf(second.bundle), second.bundle.sha256);
  });

  it('a dry run says what a pass would do, and does nothing', async () => {
    await stage.run(site);
    await changePage('As it is now.');
    await stage.run(site);
    days(31);
    const before = await stage.keys();
    const dry = await stage.prune({ ...ONE_KEPT, dryRun: true });
    assert.deepEqual(await stage.keys(), before);
    assert.equal((await stage.prune({ ...ONE_KEPT, dryRun: true })).bundlesGivenUp, 1);
    const real = await stage.prune(ONE_KEPT);
    assert.deepEqual(real, dry);
    assert.equal((await stage.keys()).length, before.length - sum(real.removed));
  });

  it('nothing that was used within two days goes, whether or not anything leads to it', async () => {
    await stage.run(site);
    await changePage('As it is now.');
    await stage.run(site);
    stage.clock.advance({ hours: 47 });
    assert.deepEqual((await stage.prune()).removed, {});
    stage.clock.advance({ hours: 2 });
    assert.notDeepEqual((await stage.prune()).removed, {});
  });

  it('what a removed site had goes after two days, and nothing of the others', async () => {
    const other = await generateSite(3);
    try {
      const kept = await stage.run(await stage.addSite('other.example', other.folder));
      const before = await stage.keys();
      const { job } = await stage.run(site);
      await stage.database.sites.remove(stage.organization.id, site.domain);
      days(1);
      assert.equal((await stage.prune()).bundlesGivenUp, 0);
      days(2);
      assert.equal((await stage.prune()).bundlesGivenUp, 1);
      assert.deepEqual(await stage.keys(), before.filter(isNeeded));
      assert.ok((await bundleOf(job))?.bundleRemovedAt);
      assert.equal(await archiveOf(kept.bundle), kept.bundle.sha256);
    } finally {
      await other.remove();
    }
  });

  it('the archive that a site has stays, and those before it go', async () => {
    const { id: organizationId } = stage.organization;
    const values = { title: '', source: { type: 'archive' }, hosting: { mode: 'cloud' } } as const;
    await stage.database.sites.put(organizationId, 'archive.example', values);
    const keys = ['a', 'b'].map((letter) => uploadKey(organizationId, letter.repeat(64)));
    for (const key of keys) await stage.store.put(key, Buffer.from(key));
    await stage.database.sites.setUpload(organizationId, 'archive.example', {
      ...{ sha256: 'b'.repeat(64), format: 'zip', sizeBytes: 1, directory: '', fileCount: 1 },
      uploadedAt: stage.clock.now().toISOString(),
    });
    days(3);
    await stage.prune();
    assert.deepEqual(await stage.keys(), keys.slice(1));
  });

  it('what is of another database, of no kind that is known, or of nobody stays', async () => {
    const foreign = [
      'organizations/org_of_another_database/segments/a.deflate',
      `organizations/${stage.organization.id}/news/of-a-later-version`,
      'organizations/loose',
      'somebody-else/file',
    ];
    for (const key of foreign) await stage.store.put(key, Buffer.from('x'));
    days(1000);
    assert.deepEqual((await stage.prune()).removed, {});
    assert.deepEqual(await stage.keys(), foreign.toSorted());
  });

  it('a plan that is damaged, in whatever part, keeps nothing else from going', async () => {
    await stage.run(site);
    const planKeys = (await stage.keys()).filter((key) => key.includes('/plans/'));
    assert.ok(planKeys.length > 0);
    for (const key of planKeys) {
      const whole = await stage.store.get(key);
      for (const damaged of [
        whole.subarray(0, 3),
        whole.subarray(0, whole.length / 2),
        Buffer.concat([whole.subarray(0, -1), Buffer.from('!')]),
        Buffer.from(whole.toString('latin1').replaceAll('"', '!'), 'latin1'),
      ]) {
        await stage.store.put(key, damaged);
        assert.equal((await stage.prune()).bundlesGivenUp, 0);
      }
    }
  });

  it('a store that fails while it is looked through loses nothing', async () => {
    await stage.run(site);
    await changePage('As it is now.');
    await stage.run(site);
    days(100);
    const before = await stage.keys();
    const counted = createFaultyObjectStore(stage.store, []);
    const { database } = stage;
    const options = { retention: ONE_KEPT.retention, dryRun: true, now: stage.clock.now() };
    await pruneStore({ database, store: counted }, options);
    for (const { number, method } of counted.calls) {
      const store = createFaultyObjectStore(stage.store, [{ when: (call) => call.number === number }]);
      await assert.rejects(
        pruneStore({ database, store }, { ...options, dryRun: false }),
        ObjectStoreUnavailable,
        method,
      );
      if (method !== 'list') assert.deepEqual(await stage.keys(), before, `after call ${number}, ${method}`);
    }
  });

  describe('while an export is under way', () => {
    /** Goes back to what only an export of long ago was made from, and which nothing leads to any more. */
    const goBack = async () => {
      await stage.run(site);
      await changePage('Another text.');
      await stage.run(site);
      days(40);
      await changePage('As it was at first.');
      stage.renderedPages();
    };

    it('a pass between any two calls of the store takes away nothing that the export counts on', async () => {
      await goBack();
      let passes = 0;
      const { bundle } = await stage.run(
        site,
        beforeEachCall(stage.store, async () => {
          passes += 1;
          await stage.prune(ONE_KEPT);
        }),
      );
      assert.ok(passes > 50, `only ${passes} passes`);
      assert.equal(await archiveOf(bundle), bundle.sha256);
      await stage.prune(ONE_KEPT);
      assert.equal(await archiveOf(bundle), bundle.sha256);
    });

    it('what the export found keeps as long as the export does, though that takes weeks', async () => {
      await goBack();
      let calls = 0;
      const { bundle } = await stage.run(
        site,
        beforeEachCall(stage.store, async () => {
          calls += 1;
          if (calls % 10 !== 0) return;
          days(3);
          await stage.prune(ONE_KEPT);
        }),
      );
      assert.equal(await archiveOf(bundle), bundle.sha256);
    });

    it('passes at the same time as an export, and as each other, leave it whole', async () => {
      await goBack();
      let isDone = false;
      const passes = async () => {
        // All that a pass does here is done at once: the export must get its turn.
        for (; !isDone; await setTimeout(50)) await stage.prune(ONE_KEPT);
      };
      const all = [passes(), passes()];
      const { bundle } = await stage.run(site).finally(() => {
        isDone = true;
      });
      await Promise.all(all);
      assert.equal(await archiveOf(bundle), bundle.sha256);
      const { job } = await stage.run(site);
      assert.equal((await bundleOf(job))?.status, 'completed');
    });
  });
});

/** Both ends of an archive are stored apart while it is put together. */
const isNeeded = (key: string) => !/\.(start|end)$/.test(key);

function sum(totals: Awaited<ReturnType<KeptExports['prune']>>['removed']): number {
  return Object.values(totals).reduce((objects, each) => objects + each.objects, 0);
}

/** `inner`, with something done before each call. */
function beforeEachCall(inner: ObjectStore, first: () => Promise<void>): ObjectStore {
  return new Proxy(inner, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function' || property === 'list') return value;
      return async (...parameters: unknown[]) => {
        await first();
        return Reflect.apply(value, target, parameters);
      };
    },
  });
}
