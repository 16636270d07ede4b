import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { diffTexts } from '../../../api/routes/static-export-jobs/diff-texts.js';
import { manifestFile } from '../../../bundle/manifest.js';
import type { Job } from '../../../database/records/job-records.js';
import type { Site } from '../../../database/records/site-records.js';
import { bundleOf } from '../../deployment/support/bundles.js';
import { storeBundle } from '../support/finished-bundle.js';
import { startTestApi, type Tenant, type TestApi } from '../support/start-test-api.js';

describe('the differences between two texts', () => {
  it('are lines with three around them, and the words that changed in them', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `Line ${at + 1} stays.`);
    const before = `${lines.join('\n')}\n`;
    const after = before.replace('Line 10 stays.', 'Line 10 goes.').replace('Line 20 stays.\n', '');
    const { hunks, counts, isCut } = diffTexts(before, after);
    assert.deepEqual([counts, isCut], [{ added: 1, removed: 2 }, false]);
    assert.deepEqual(
      hunks.map((hunk) => [hunk.before, hunk.after, hunk.lines.length]),
      [
        [7, 7, 8],
        [17, 17, 4],
      ],
    );
    assert.deepEqual(
      hunks[0]?.lines.filter(({ kind }) => kind !== 'same'),
      [
        { kind: 'removed', text: 'Line 10 stays.', words: [[8, 13]] },
        { kind: 'added', text: 'Line 10 goes.', words: [[8, 12]] },
      ],
    );
  });

  it('of lines that share little are whole lines, and a missing end of line is no line', () => {
    const { hunks } = diffTexts('One thing.', 'Something else entirely, without it.\n');
    assert.deepEqual(hunks[0]?.lines, [
      { kind: 'removed', text: 'One thing.' },
      { kind: 'added', text: 'Something else entirely, without it.' },
    ]);
  });

  it('of texts that differ everywhere replace all, and are cut', () => {
    const many = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word} ${at}`).join('\n');
    const { hunks, counts, isCut } = diffTexts(many('before'), many('after'));
    assert.deepEqual(counts, { added: 3000, removed: 3000 });
    assert.equal(isCut, true);
    assert.equal(
      hunks.reduce((sum, { lines }) => sum + lines.length, 0),
      2000,
    );
  });

  it('give both texts back', () => {
    const texts = ['', 'a\n', 'a\nb\nc\n', 'b\nc\nd\n', 'c\n\n\na\n', 'x y z\nb\n'];
    for (const before of texts)
      for (const after of texts) {
        const lines = diffTexts(before, after).hunks.flatMap((hunk) => hunk.lines);
        const side = (kind: 'added' | 'removed') =>
          lines.filter((line) => line.kind === 'same' || line.kind === kind).map(({ text }) => `${text}\n`);
        if (before !== after) assert.deepEqual([side('removed').join(''), side('added').join('')], [before, after]);
      }
  });
});

describe('the comparison of a page', () => {
  let api: TestApi;
  let ours: Tenant;
  let site: Site;
  let first: Job;
  let second: Job;
  before(async () => {
    api = await startTestApi();
    ours = await api.tenant();
    site = await ours.addSite();
    first = await completed({ index: '# Home\n', 'guide/index': '# Guide\n\nTie a knot.\n', old: '# Old\n' });
    second = await completed({ index: '# Home\n', 'guide/index': '# Guide\n\nTie a bowline.\n', new: '# New\n' });
  });
  after(() => api.stop());

  async function completed(pages: Readonly<Record<string, string>>): Promise<Job> {
    const { organizationId, id: siteId, domain, hosting } = site;
    const values = { organizationId, siteId, domain, hosting, version: null, paths: null, startsPerHour: 1000 };
    const creation = await api.database.jobs.create(values);
    assert.ok(creation.outcome === 'created');
    const files = Object.fromEntries(
      Object.entries(pages).flatMap(([page, text]) => [
        [`${page}.html`, `<p>${text}`] as const,
        [`${page}.md`, text] as const,
      ]),
    );
    const bundle = await storeBundle(api.store);
    await api.store.put(bundle.key, await bundleOf(files));
    const listed = Object.entries(files).map(([path, text]) => ({
      path,
      sizeBytes: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    }));
    const facts = { site: domain, version: '1', pageCount: 1, hosting: {}, generator: 'offprint' };
    await api.store.put(bundle.manifestKey, manifestFile(facts, listed).bytes);
    const last = { ...creation.job, status: 'completed' as const, progress: 100 };
    await api.database.jobs.record(creation.job.id, last, bundle);
    return creation.job;
  }
  const compare = (job: Job, page: string, secret = ours.secret) =>
    api.call(secret, 'GET', `/v1/static-export/jobs/${job.id}/comparison/pages/${page}`);

  it('shows what changed in its Markdown copy', async () => {
    const { status, body } = await compare(second, 'guide');
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body, {
      jobId: second.id,
      comparedWith: first.id,
      path: 'guide',
      change: 'changed',
      counts: { added: 1, removed: 1 },
      hunks: [
        {
          before: 1,
          after: 1,
          lines: [
            { kind: 'same', text: '# Guide' },
            { kind: 'same', text: '' },
            { kind: 'removed', text: 'Tie a knot.', words: [[6, 10]] },
            { kind: 'added', text: 'Tie a bowline.', words: [[6, 13]] },
          ],
        },
      ],
      isCut: false,
    });
  });

  for (const [path, change, added, removed] of [
    ['index', 'unchanged', 0, 0],
    ['new', 'added', 1, 0],
    ['old', 'removed', 0, 1],
  ] as const)
    it(`${path} is ${change}`, async () => {
      const { body } = await compare(second, path);
      assert.deepEqual([body.change, body.counts], [change, { added, removed }]);
    });

  it('is with any export that is named, in either direction', async () => {
    const { body } = await compare(first, `new?with=${second.id}`);
    assert.deepEqual([body.change, body.comparedWith], ['removed', second.id]);
  });

  it('refuses unknown pages, unknown parameters and jobs of others', async () => {
    assert.equal((await compare(second, 'nowhere')).status, 404);
    assert.equal((await compare(second, '..%2Fguide')).status, 404);
    assert.equal((await compare(second, 'guide?path=x')).status, 400);
    assert.equal((await compare(second, 'guide', (await api.tenant()).secret)).status, 404);
  });
});
