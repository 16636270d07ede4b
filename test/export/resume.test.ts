import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { fileHashes } from '../support/file-hashes.js';
import { downloadBundle, followJob, type JobBody, startJob } from '../support/follow-job.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { kill, type Services, startServices } from '../support/services.js';

const PAGES = 240;
const SLOTS = 2;

// Nothing finished is done again, and nobody has to help.
describe('an export whose processes are killed', () => {
  let services: Services;
  let site: GeneratedSite;
  let secret: string;
  let undisturbed: Buffer;
  let worker: ChildProcess;
  let api: ChildProcess;
  let domains = 0;

  before(async () => {
    [services, site] = await Promise.all([
      startServices(
        { LOG_LEVEL: 'debug', CHROMIUM_PATH: '/nonexistent', OFFPRINT_RENDER_SLOTS: String(SLOTS) },
        { captureLogs: true },
      ),
      generateSite(PAGES),
    ]);
    [api, worker] = await Promise.all([services.startApi(), services.startWorker()]);
    const { jobId, owner } = await start();
    const { job } = await followJob(services, owner, jobId);
    assert.equal(job.status, 'completed', job.error);
    undisturbed = (await downloadBundle(services, owner, jobId)).archive;
  });
  after(async () => {
    await services.stop();
    await site.remove();
  });

  it('goes on with another worker; only pages in its hands are rendered twice', async () => {
    const { jobId, owner } = await start();
    const { seen } = await followJob(services, owner, jobId, (job) => job.pageCount >= PAGES * 0.3);
    await kill(worker);
    worker = await services.startWorker();
    await assertFinished(jobId, owner, seen);
  });

  it('outlives the API', async () => {
    const { jobId, owner } = await start();
    const { seen } = await followJob(services, owner, jobId, (job) => job.pageCount > 0);
    await kill(api);
    api = await services.startApi();
    await assertFinished(jobId, owner, seen);
  });

  it('outlives Temporal', async () => {
    const { jobId, owner } = await start();
    const { seen } = await followJob(services, owner, jobId, (job) => job.pageCount > 0);
    await services.temporal.kill();
    await services.temporal.restart();
    await assertFinished(jobId, owner, seen);
  });

  it('outlives all of them at once', async () => {
    const { jobId, owner } = await start();
    const { seen } = await followJob(services, owner, jobId, (job) => job.pageCount > 0);
    await Promise.all([kill(worker), kill(api), services.temporal.kill()]);
    await services.temporal.restart();
    [api, worker] = await Promise.all([services.startApi(), services.startWorker()]);
    await assertFinished(jobId, owner, seen);
  });

  /** A new organization each time, so that nothing rendered before is found. */
  async function start(): Promise<{ jobId: string; owner: string }> {
    domains += 1;
    const domain = `site-${domains}`;
    ({ secret } = await services.addSite(domain, site.folder));
    return { jobId: await startJob(services, secret, domain), owner: secret };
  }

  async function assertFinished(jobId: string, owner: string, before: readonly JobBody[]): Promise<void> {
    const { job, seen } = await followJob(services, owner, jobId);
    assert.deepEqual([job.status, job.error, job.pageCount], ['completed', undefined, PAGES]);
    const all = [...before, ...seen];
    for (const [index, answer] of all.entries()) {
      const last = all[index - 1];
      assert.ok(answer.progress >= (last?.progress ?? 0), `progress fell from ${last?.progress} to ${answer.progress}`);
      assert.ok(answer.pageCount >= (last?.pageCount ?? 0), `pageCount fell to ${answer.pageCount}`);
    }
    const rendered = services.logLines().filter((line) => line.msg === 'page rendered' && line.jobId === jobId);
    const pages = new Set(rendered.map((line) => line.page));
    // A killed worker may take its last lines with it; every other page has one.
    assert.ok(pages.size >= PAGES - SLOTS, `${pages.size} pages were said to be rendered`);
    assert.ok(rendered.length - pages.size <= SLOTS, `${rendered.length - pages.size} pages were rendered twice`);
    const { archive } = await downloadBundle(services, owner, jobId);
    assert.deepEqual(await fileHashes(archive), await fileHashes(undisturbed));
  }
});
