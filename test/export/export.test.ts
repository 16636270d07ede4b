import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { checkTemporal } from '../../worker/doctor/check-temporal.js';
import { downloadBundle, followJob, startJob } from '../support/follow-job.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { readTar } from '../support/read-tar.js';
import { type Services, startServices } from '../support/services.js';

describe('an export', () => {
  let services: Services;
  let site: GeneratedSite;
  let secret: string;

  before(async () => {
    [services, site] = await Promise.all([startServices(), generateSite(30)]);
    await Promise.all([services.startApi(), services.startWorker()]);
    ({ secret } = await services.addSite('generated', site.folder));
  });
  after(async () => {
    await services.stop();
    await site.remove();
  });

  it('completes with one HTML file a page, and never lets progress or pageCount fall', async () => {
    const jobId = await startJob(services, secret, 'generated');
    const { job, seen } = await followJob(services, secret, jobId);
    assert.deepEqual(
      [job.status, job.error, job.progress, job.pageCount, job.totalPages],
      ['completed', undefined, 100, 30, 30],
    );
    for (const [index, answer] of seen.entries()) {
      assert.ok(answer.progress >= (seen[index - 1]?.progress ?? 0), 'progress fell');
      assert.ok(answer.pageCount >= (seen[index - 1]?.pageCount ?? 0), 'pageCount fell');
    }
    const { archive, sha256 } = await downloadBundle(services, secret, jobId);
    assert.equal(createHash('sha256').update(archive).digest('hex'), sha256);
    const files = await readTar(archive);
    for (const path of site.paths) assert.ok(files.has(`${path}.html`), `${path}.html is missing`);
    const text = files.get('llms-full.txt')?.toString() ?? '';
    for (const path of site.paths) assert.equal(text.split(`\nSource: ${path}.md\n`).length, 2, path);
    assert.match(files.get('index.html')?.toString() ?? '', /href="group-1\/page-1\.html#details"/);
  });

  it('is the same archive a second time', async () => {
    const first = await exportOnce();
    const second = await exportOnce();
    assert.ok(first.equals(second));
  });

  it('has an empty report for a clean site', async () => {
    const jobId = await startJob(services, secret, 'generated');
    await followJob(services, secret, jobId);
    const { body } = await services.call<{ findings: unknown[] }>(
      secret,
      'GET',
      `/v1/static-export/jobs/${jobId}/report`,
    );
    assert.deepEqual(body.findings, []);
  });

  it('of chosen pages holds only those', async () => {
    const jobId = await startJob(services, secret, 'generated', { paths: ['index', 'group-1/page-3'] });
    const { job } = await followJob(services, secret, jobId);
    assert.deepEqual([job.status, job.pageCount], ['completed', 2]);
  });

  // A machine that is too busy to check the pages while the caller waits starts the job, which then says the same.
  it('of a page that does not exist is refused by name, or fails with it', async () => {
    const answer = await services.call<{ error: string; jobId: string }>(secret, 'POST', '/v1/static-export/jobs', {
      domain: 'generated',
      paths: ['index', 'no/such/page'],
    });
    const { status, body } = answer;
    const job = status === 202 ? (await followJob(services, secret, body.jobId)).job : undefined;
    assert.ok(status === 400 || job?.status === 'failed', `${status}`);
    assert.match(job?.error ?? body.error, /no\/such\/page/);
  });

  it('is possible, as doctor says: Temporal answers, a worker polls, and a missing namespace is named', async () => {
    const { address } = services.temporal;
    const config = { address, namespace: 'default', tls: false };
    const found = await checkTemporal(config);
    assert.deepEqual(
      found.map(({ state, text }) => `${state}: ${text.replace(address, 'here')}`),
      [
        'good: Temporal answers at here; the namespace default keeps ended workflows for a day.',
        'good: One worker is running.',
      ],
    );
    const [missing] = await checkTemporal({ ...config, namespace: 'nowhere' });
    assert.deepEqual([missing?.state, missing?.text], ['problem', 'Temporal has no namespace nowhere.']);
  });

  async function exportOnce(): Promise<Buffer> {
    const jobId = await startJob(services, secret, 'generated');
    const { job } = await followJob(services, secret, jobId);
    assert.equal(job.status, 'completed', job.error);
    return (await downloadBundle(services, secret, jobId)).archive;
  }
});
