import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import { downloadBundle, followJob, type JobBody, startJob } from '../support/follow-job.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { kill, type Services, startServices } from '../support/services.js';

const PAGES = 240;

describe('a job', () => {
  let services: Services;
  let site: GeneratedSite;
  let api: ChildProcess;
  let worker: ChildProcess;
  let secret: string;
  let domains = 0;

  before(async () => {
    [services, site] = await Promise.all([startServices({ CHROMIUM_PATH: '/nonexistent' }), generateSite(PAGES)]);
    [api, worker] = await Promise.all([services.startApi(), services.startWorker()]);
  });
  after(async () => {
    await services.stop();
    await site.remove();
  });

  it('is read while no worker is up, then while Temporal is away, then by an API that has just begun', async () => {
    const { jobId, seen } = await leftByItsWorker();
    const slowest = await readOften(jobId, seen);
    console.log(`      without a worker, the slowest answer took ${slowest} ms`);

    await services.temporal.kill();
    await readOften(jobId, seen);
    await kill(api);
    api = await services.startApi();
    const { status, body } = await read(jobId);
    assert.deepEqual([status, body.status, body.totalPages], [200, 'running', PAGES]);

    await services.temporal.restart();
    worker = await services.startWorker();
    const { job } = await followJob(services, secret, jobId);
    assert.deepEqual([job.status, job.error, job.pageCount], ['completed', undefined, PAGES]);
  });

  it('and its bundle and report are read after Temporal has forgotten it', async () => {
    const domain = await addSite();
    const jobId = await startJob(services, secret, domain);
    const { job } = await followJob(services, secret, jobId);
    const before = await downloadBundle(services, secret, jobId);
    await forget(jobId);
    await kill(api);
    api = await services.startApi();

    assert.deepEqual((await read(jobId)).body, job);
    const listed = await services.call<{ jobs: JobBody[] }>(secret, 'GET', `/v1/static-export/jobs?domain=${domain}`);
    assert.ok(listed.body.jobs.some((each) => each.jobId === jobId && each.status === 'completed'));
    const report = await services.call<{ jobId: string }>(secret, 'GET', `/v1/static-export/jobs/${jobId}/report`);
    assert.deepEqual([report.status, report.body.jobId], [200, jobId]);
    const again = await downloadBundle(services, secret, jobId);
    assert.ok(again.archive.equals(before.archive));
    const cancelled = await services.call<{ code: string }>(secret, 'POST', `/v1/static-export/jobs/${jobId}/cancel`);
    assert.deepEqual([cancelled.status, cancelled.body.code], [409, 'job_finished']);
  });

  /** Adds a site of a new organization, so that nothing is reused, and switches to its key. */
  async function addSite(): Promise<string> {
    domains += 1;
    const domain = `docs-${domains}.example.com`;
    ({ secret } = await services.addSite(domain, site.folder));
    return domain;
  }

  /** A job whose only worker was killed while it was under way, and what was known of it before. */
  async function leftByItsWorker(): Promise<{ jobId: string; seen: JobBody }> {
    for (;;) {
      const domain = await addSite();
      const jobId = await startJob(services, secret, domain);
      const { job: seen } = await followJob(services, secret, jobId, (job) => job.pageCount > 0);
      await kill(worker);
      const { status } = (await read(jobId)).body;
      if (status === 'running') return { jobId, seen };
      // It was too quick: another is started.
      worker = await services.startWorker();
    }
  }

  function read(jobId: string) {
    return services.call<JobBody>(secret, 'GET', `/v1/static-export/jobs/${jobId}`);
  }

  /** Asks one after another for as long as a query would be waited for, and longer; answers the slowest in milliseconds. */
  async function readOften(jobId: string, atLeast: JobBody): Promise<number> {
    let slowest = 0;
    for (let count = 0; count < 20; count++) {
      const startedAt = performance.now();
      const { status, body } = await read(jobId);
      slowest = Math.max(slowest, performance.now() - startedAt);
      assert.deepEqual([status, body.status], [200, 'running']);
      assert.ok(body.pageCount >= atLeast.pageCount);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return Math.round(slowest);
  }

  /** Deletes the workflow, as the engine does when its retention ends. */
  async function forget(jobId: string): Promise<void> {
    const connection = await Connection.connect({ address: services.temporal.address });
    try {
      const { workflow, workflowService } = new Client({ connection });
      const workflowExecution = { workflowId: jobId };
      await workflowService.deleteWorkflowExecution({ namespace: 'default', workflowExecution });
      for (;;) {
        const isThere = await workflow
          .getHandle(jobId)
          .describe()
          .then(
            () => true,
            (error: unknown) => {
              if (error instanceof WorkflowNotFoundError) return false;
              throw error;
            },
          );
        if (!isThere) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    } finally {
      await connection.close();
    }
  }
});
