import assert from 'node:assert/strict';
import { comparePages } from '../../../api/routes/static-export-jobs/compare-pages.js';
import { manifestFile } from '../../../bundle/manifest.js';
import type { Job } from '../../../database/records/job-records.js';
import type { Site } from '../../../database/records/site-records.js';
import { storeBundle } from '../support/finished-bundle.js';
import { startTestApi, type Tenant, type TestApi } from '../support/start-test-api.js';

type Pages = Readonly<Record<string, string>>;

/** Returns the files of pages. The hash of a page's HTML changes with the menu. */
const files = (pages: Pages, menu: string) =>
  Object.entries(pages).flatMap(([page, hash]) => [
    [`${page}.md`, hash] as const,
    [`${page}.html`, `${hash}${menu}`] as const,
  ]);

describe('the comparison of exports', () => {
  let api: TestApi;
  let ours: Tenant;
  let site: Site;
  before(async () => {
    api = await startTestApi();
    ours = await api.tenant();
    site = await ours.addSite();
  });
  after(() => api.stop());

  async function completed(pages: Pages, version: string | null = null): Promise<Job> {
    const { organizationId, id: siteId, domain, hosting } = site;
    const values = { organizationId, siteId, domain, hosting, version, paths: null, startsPerHour: 1000 };
    const creation = await api.database.jobs.create(values);
    assert.ok(creation.outcome === 'created');
    const bundle = await storeBundle(api.store);
    const facts = { site: domain, version: '1', pageCount: 1, hosting: {}, generator: 'offprint' };
    const listed = files(pages, creation.job.id).map(([path, hash]) => ({
      path,
      sizeBytes: 1,
      sha256: Buffer.from(hash).toString('hex').padEnd(64, '0').slice(0, 64),
    }));
    await api.store.put(bundle.manifestKey, manifestFile(facts, listed).bytes);
    const last = { ...creation.job, status: 'completed' as const, progress: 100 };
    await api.database.jobs.record(creation.job.id, last, bundle);
    return creation.job;
  }
  const compare = (job: Job, query = '') =>
    api.call(ours.secret, 'GET', `/v1/static-export/jobs/${job.id}/comparison${query}`);

  it('tells pages added, changed and removed by their content', () => {
    const before = new Map(files({ index: 'a', old: 'b', 'guide/index': 'c' }, 'one'));
    const after = new Map([...files({ index: 'a', 'guide/index': 'd', new: 'e' }, 'two'), ['notes.md', 'x']]);
    assert.deepEqual(comparePages(before, after), {
      added: ['new'],
      changed: ['guide'],
      removed: ['old'],
      unchanged: 1,
    });
  });

  it('is with the last completed export of the same version, or with the one that is named', async () => {
    const first = await completed({ index: '1', a: '1' });
    await completed({ other: '1' }, 'v2');
    const second = await completed({ index: '1', a: '2', b: '1' });
    const third = await completed({ index: '2', b: '1' });
    const { status, body } = await compare(third);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      jobId: third.id,
      comparedWith: second.id,
      counts: { added: 0, changed: 1, removed: 1, unchanged: 1 },
      added: [],
      changed: ['index'],
      removed: ['a'],
    });
    const named = (await compare(third, `?with=${first.id}`)).body;
    assert.deepEqual([named.comparedWith, named.added, named.removed], [first.id, ['b'], ['a']]);
    assert.deepEqual((await compare(first)).body.code, 'nothing_to_compare');
  });

  it('is 404 with a job of another site or organization', async () => {
    const job = await completed({ index: '1' });
    const elsewhere = await ours.addJob({ status: 'completed', progress: 100 }, await storeBundle(api.store));
    const theirs = await (await api.tenant()).addJob(
      { status: 'completed', progress: 100 },
      await storeBundle(api.store),
    );
    for (const { id } of [elsewhere, theirs]) assert.equal((await compare(job, `?with=${id}`)).status, 404);
  });

  it('is 409 of a job that is not completed', async () => {
    assert.deepEqual((await compare(await ours.addJob())).body.code, 'job_not_completed');
  });
});
