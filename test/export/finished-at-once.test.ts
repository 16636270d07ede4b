import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { generateKey } from '../../signing/signing-key.js';
import { findBrowser } from '../support/find-browser.js';
import { downloadBundle, followJob, startJob } from '../support/follow-job.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { kill, type Services, startServices } from '../support/services.js';

const DOMAIN = 'docs.example.com';
const PAGES = 30;
/** A browser on a busy machine may not open all pages of a sample in time; then the next export tries again. */
const MAX_EXPORTS = 20;
/** The steps of an export for which nothing is left to do, up to its end. */
const STEPS = ['planExport', 'recordJob'];

describe('an export of an unchanged source', () => {
  let services: Services;
  let site: GeneratedSite;
  let secret: string;
  let worker: ChildProcess;
  let connection: Connection;
  let browser: string | undefined;

  before(async () => {
    browser = await findBrowser();
    if (browser === undefined) return;
    [services, site] = await Promise.all([startServices({ CHROMIUM_PATH: browser }), generateSite(PAGES)]);
    connection = await Connection.connect({ address: services.temporal.address });
    [worker] = await Promise.all([services.startWorker(), services.startApi()]);
    ({ secret } = await services.addSite(DOMAIN, site.folder));
  });
  after(async () => {
    await connection?.close();
    await services?.stop();
    await site?.remove();
  });

  it('is planned and recorded, and has the archive and the report of the export before', async () => {
    if (browser === undefined) return;
    const exports = await untilAtOnce();
    const last = exports.at(-1);
    const before = exports.at(-2);
    assert.ok(last && before, 'the first export found everything finished');
    const { status, progress, pageCount, totalPages, phase, warnings } = last.job;
    assert.deepEqual([status, progress, pageCount, totalPages, phase], ['completed', 100, PAGES, PAGES, null]);
    assert.equal(warnings, before.job.warnings);
    assert.ok(last.archive.equals(before.archive));
    assert.deepEqual(last.report, { ...before.report, jobId: last.job.jobId });
  });

  it('is packed again if the store lost the archive', async () => {
    if (browser === undefined) return;
    const before = (await untilAtOnce()).at(-1);
    for (const file of await archivesIn(services)) await rm(file);
    const after = await exportSite();
    assert.ok(after.steps.includes('packageBundle'), after.steps.join());
    assert.ok(!after.steps.includes('signBundle'), 'signing was a step although there is no key');
    assert.ok(before && after.archive.equals(before.archive));
  });

  it('takes the steps that make another form', async () => {
    if (browser === undefined) return;
    await untilAtOnce();
    assert.ok((await exportSite({ formats: ['tar.gz', 'zip'] })).steps.includes('packZip'));
  });

  it('is signed if the service has got a key meanwhile', async () => {
    if (browser === undefined) return;
    await untilAtOnce();
    await kill(worker);
    await services.startWorker({ OFFPRINT_SIGNING_KEY: generateKey() });
    const { steps, job } = await exportSite();
    assert.ok(steps.includes('signBundle'), steps.join());
    const stored = await services.database.jobs.getById(job.jobId);
    assert.equal(stored?.bundle?.signatures?.length, 1);
  });

  /** Exports until nothing is left to do, and returns all of these exports. */
  async function untilAtOnce() {
    const exports: Awaited<ReturnType<typeof exportSite>>[] = [];
    for (let count = 0; count < MAX_EXPORTS; count++) {
      const exported = await exportSite();
      exports.push(exported);
      if (exported.steps.join() === STEPS.join()) return exports;
    }
    throw new Error(`no export was finished at once; the steps of the last: ${exports.at(-1)?.steps.join()}`);
  }

  async function exportSite(more: object = {}) {
    const jobId = await startJob(services, secret, DOMAIN, more);
    const { job } = await followJob(services, secret, jobId);
    assert.equal(job.status, 'completed', job.error);
    const [steps, { archive }, report] = await Promise.all([
      stepsOf(jobId),
      downloadBundle(services, secret, jobId),
      services.call<Record<string, unknown>>(secret, 'GET', `/v1/static-export/jobs/${jobId}/report`),
    ]);
    return { job, steps, archive, report: report.body };
  }

  /** Returns the steps of a completed export, up to the last record. */
  async function stepsOf(jobId: string): Promise<string[]> {
    const { events = [] } = await new Client({ connection }).workflow.getHandle(jobId).fetchHistory();
    const steps = (events ?? []).flatMap(
      (event) => event.activityTaskScheduledEventAttributes?.activityType?.name ?? [],
    );
    return steps.slice(0, steps.lastIndexOf('recordJob') + 1);
  }
});

async function archivesIn({ home }: Services): Promise<string[]> {
  const store = join(home, 'store');
  const files = await readdir(store, { recursive: true });
  return files.filter((file) => file.endsWith('.tar.gz')).map((file) => join(store, file));
}
