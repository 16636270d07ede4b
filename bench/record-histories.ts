import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import type { Site } from '../database/records/site-records.js';
import { followJob, startJob } from '../test/support/follow-job.js';
import { generateSite } from '../test/support/generated-site.js';
import { fetchRuns, writeHistory } from '../test/support/histories.js';
import { runWorkers } from '../test/support/run-workers.js';
import { scriptedExport } from '../test/support/scripted-export.js';
import { kill, type Services, startServices } from '../test/support/services.js';
import { startTemporalServer } from '../test/support/temporal-server.js';
import { startWebhookReceiver, type WebhookReceiver } from '../test/support/webhook-receiver.js';
import type * as workflows from '../workflows/index.js';
import {
  deliveryWorkflowId,
  EXPORT_TASK_QUEUE,
  EXPORT_WORKFLOW,
  noticeWorkflowId,
  PAGE_CHECK_WORKFLOW,
  SCHEDULE_WORKFLOW,
} from '../workflows/messages.js';

/**
 * Writes the histories that `test/workflows/replay.test.ts` replays. Real processes run real exports, each of which takes
 * another path through a workflow. After a release, run it for a change that new exports alone follow, and keep the old
 * histories beside the new ones. An argument names the part to record: exports, runs, schedules or notices.
 */
const FOLDER = fileURLToPath(new URL('../../test/histories/', import.meta.url));
const PAGES = 60;

await mkdir(FOLDER, { recursive: true });
const PARTS = {
  exports: recordRealExports,
  unchanged: recordUnchanged,
  runs: recordManyRuns,
  schedules: recordSchedulesAndWebhooks,
  notices: recordNotices,
};
for (const [name, part] of Object.entries(PARTS)) if ((process.argv[2] ?? name) === name) await part();

async function recordRealExports(): Promise<void> {
  const [services, site, broken] = await Promise.all([
    startServices(),
    generateSite(PAGES),
    generateSite(1, { 'docs.json': '{ "name": ' }),
  ]);
  const connection = await Connection.connect({ address: services.temporal.address });
  const client = new Client({ connection });
  const keep = (name: string, workflowId: string) => keepRuns(client, name, workflowId);
  try {
    const [, worker] = await Promise.all([services.startApi(), services.startWorker()]);
    const { secret, site: registered } = await services.addSite('docs.example.com', site.folder);
    const whole = await exportOnce(services, secret, 'docs.example.com', 'completed');
    await keep('completed', whole);
    await keep('unchanged', await exportOnce(services, secret, 'docs.example.com', 'completed'));

    const faulty = await services.addSite('broken.example.com', broken.folder);
    await keep('unreadable-site', await exportOnce(services, faulty.secret, 'broken.example.com', 'failed'));
    await keep('pages-checked', await checkPages(client, registered.id, ['index', 'no/such/page']));
    await keep('pages-not-checked', await checkPages(client, faulty.site.id, ['index']));

    const other = await services.addSite('cancelled.example.com', site.folder);
    const cancelled = await startJob(services, other.secret, 'cancelled.example.com');
    await followJob(services, other.secret, cancelled, (job) => job.pageCount > 0);
    await services.call(other.secret, 'POST', `/v1/static-export/jobs/${cancelled}/cancel`);
    await followJob(services, other.secret, cancelled);
    await keep('cancelled', cancelled);

    const third = await services.addSite('killed.example.com', site.folder);
    const killed = await startJob(services, third.secret, 'killed.example.com');
    await followJob(services, third.secret, killed, (job) => job.pageCount > 0);
    await kill(worker);
    await services.startWorker();
    await followJob(services, third.secret, killed);
    await keep('worker-killed', killed);
  } finally {
    await connection.close();
    await Promise.all([services.stop(), site.remove(), broken.remove()]);
  }
}

/** Records an export for which nothing is left to do. The first one opens its pages in a browser, so there must be one. */
async function recordUnchanged(): Promise<void> {
  await withReceiver(async ({ services, client, secret, registered }) => {
    await exportOnce(services, secret, registered.domain, 'completed');
    await keepRuns(client, 'finished-at-once', await exportOnce(services, secret, registered.domain, 'completed'));
  });
}

/** Records schedules, and deliveries to a webhook whose receiver fails once, so that a delivery waits and is retried. */
async function recordSchedulesAndWebhooks(): Promise<void> {
  await withReceiver(async ({ services, client, receiver, secret, registered }) => {
    const events = ['job.completed', 'job.failed', 'schedule.skipped'];
    const webhook = await services.call<{ id: string }>(secret, 'POST', '/v1/webhooks', { url: receiver.url, events });
    receiver.statuses.push(503);
    const jobId = await exportOnce(services, secret, 'docs.example.com', 'completed');
    await keepRuns(client, 'signed', jobId);
    await keepRuns(client, 'delivered-again', await delivered(services, webhook.body.id));

    const input = { siteId: registered.id, organizationId: registered.organizationId };
    const run = (workflowId: string) =>
      client.workflow.execute<typeof workflows.exportOnSchedule>(SCHEDULE_WORKFLOW, {
        workflowId,
        taskQueue: EXPORT_TASK_QUEUE,
        args: [input],
      });
    await run('schedule_started');
    await run('schedule_skipped');
    await keepRuns(client, 'schedule-started', 'schedule_started');
    await keepRuns(client, 'schedule-skipped', 'schedule_skipped');
  });
}

/** Records an export that a chat is told about, and the notice, which the chat accepts the second time. */
async function recordNotices(): Promise<void> {
  await withReceiver(async ({ services, client, receiver, secret, registered }) => {
    const notice = { kind: 'slack', target: receiver.url, events: ['job.completed'] };
    await services.call(secret, 'POST', `/v1/sites/${registered.domain}/notices`, notice);
    receiver.statuses.push(503);
    await keepRuns(client, 'noticed', await exportOnce(services, secret, registered.domain, 'completed'));
    const [kept] = await services.database.notices.list(registered.id);
    const message = kept && (await services.database.noticeMessages.last(kept.id));
    if (message === undefined) throw new Error('the export stored no message');
    await keepRuns(client, 'notice-sent-again', noticeWorkflowId(message.id));
  });
}

/** The running services with a registered site, and a receiver of what they send. */
interface ReceiverParts {
  readonly services: Services;
  readonly client: Client;
  readonly receiver: WebhookReceiver;
  /** The key of the site's organization. */
  readonly secret: string;
  readonly registered: Site;
}

/** Runs work with a small registered site, and a receiver of messages on this machine. */
async function withReceiver(work: (parts: ReceiverParts) => Promise<void>): Promise<void> {
  const [services, site, receiver] = await Promise.all([
    startServices({ OFFPRINT_ALLOW_PRIVATE_NETWORK: 'true' }),
    generateSite(3),
    startWebhookReceiver(),
  ]);
  const connection = await Connection.connect({ address: services.temporal.address });
  const client = new Client({ connection });
  try {
    await Promise.all([services.startApi(), services.startWorker()]);
    const { secret, site: registered } = await services.addSite('docs.example.com', site.folder);
    await work({ services, client, receiver, secret, registered });
  } finally {
    await connection.close();
    await Promise.all([services.stop(), site.remove(), receiver.stop()]);
  }
}

/** Returns the workflow id of the first delivery that the receiver accepted. */
async function delivered(services: Services, webhookId: string): Promise<string> {
  for (;;) {
    const { deliveries } = await services.database.deliveries.list(webhookId, { status: 'delivered', limit: 1 });
    const [delivery] = deliveries;
    if (delivery !== undefined) return deliveryWorkflowId(delivery.id);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Records an export of several runs. The engine asks for a new run after 4,096 events, which takes a million pages; here after 100. */
async function recordManyRuns(): Promise<void> {
  const file = join(tmpdir(), `offprint-histories-${process.pid}.sqlite`);
  const temporal = await startTemporalServer(file, ['limit.historyCount.suggestContinueAsNew=100']);
  const connection = await Connection.connect({ address: temporal.address });
  const scripted = scriptedExport({ pages: 40_000, batches: 161 });
  const stop = await runWorkers(temporal.address, scripted.activities);
  try {
    const client = new Client({ connection });
    const workflowId = 'se_0000000000040000';
    const input = { jobId: workflowId, organizationId: 'org_0123456789abcdef' };
    await client.workflow.execute<typeof workflows.exportSite>(EXPORT_WORKFLOW, {
      workflowId,
      taskQueue: EXPORT_TASK_QUEUE,
      args: [input],
    });
    await keepRuns(client, 'goes-on', workflowId);
  } finally {
    await stop();
    await connection.close();
    await temporal.stop();
    await rm(file, { force: true });
  }
}

async function exportOnce(services: Services, secret: string, domain: string, expected: string): Promise<string> {
  const jobId = await startJob(services, secret, domain);
  const { job } = await followJob(services, secret, jobId);
  if (job.status !== expected) throw new Error(`the export of ${domain} ended as ${job.status}: ${job.error}`);
  return jobId;
}

async function checkPages(client: Client, siteId: string, paths: readonly string[]): Promise<string> {
  const workflowId = `check_${siteId}`;
  await client.workflow
    .execute<typeof workflows.checkPages>(PAGE_CHECK_WORKFLOW, {
      workflowId,
      taskQueue: EXPORT_TASK_QUEUE,
      args: [{ siteId, paths, version: null }],
    })
    .catch(() => undefined);
  return workflowId;
}

async function keepRuns(client: Client, name: string, workflowId: string): Promise<void> {
  // A job is completed before its workflow is: the workflow still announces the outcome.
  await client.workflow
    .getHandle(workflowId)
    .result()
    .catch(() => undefined);
  const runs = await fetchRuns(client, workflowId);
  for (const [index, history] of runs.entries()) {
    const file = `${name}${runs.length === 1 ? '' : `-${index + 1}`}.json.gz`;
    const bytes = writeHistory(history);
    await writeFile(join(FOLDER, file), bytes);
    console.log(`${file}: ${history.events?.length} events, ${Math.ceil(bytes.length / 1024)} KB`);
  }
}
