import { appendFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { isFinal } from '../../contract/job.js';
import type { Job } from '../../database/records/job-records.js';
import { downloadBundle, startJob } from '../../test/support/follow-job.js';
import { type Services, startServices } from '../../test/support/services.js';
import { untilIdle, watchUsage } from '../process-usage.js';

const POLL_MS = 20;

/** The time, the work and the memory of one export. */
export interface ExportRow {
  readonly jobId: string;
  readonly project: string;
  readonly run: 'cold' | 'unchanged' | 'one page changed';
  readonly pages: number;
  readonly seconds: number;
  /** The seconds of these between the packing of the archive and the end of its checks. */
  readonly verificationSeconds: number;
  readonly pagesASecond: number;
  /** All processes of ours; that of them which rendered; the browser; and Temporal's server. */
  readonly cpuSeconds: number;
  readonly renderCpuSeconds: number;
  readonly chromiumCpuSeconds: number;
  readonly temporalCpuSeconds: number;
  /** All processes of ours at once, then with the browser and Temporal's server; then the largest of a kind. */
  readonly peakMegabytes: number;
  readonly peakWithOthers: number;
  readonly workerMegabytes: number;
  readonly rendererMegabytes: number;
  readonly historyEvents: number;
  readonly load: number;
}

/** A project that is exported, and a page of it to change. */
export interface MeasuredProject {
  readonly name: string;
  readonly folder: string;
  /** A path in the folder. */
  readonly page: string;
}

/**
 * Exports a project with services of its own, so that nothing is cached; then again unchanged, and with one page changed.
 * `onBundle` is called with the archive of the first export.
 */
export async function measureExports(
  project: MeasuredProject,
  { onBundle }: { readonly onBundle?: (archive: Buffer) => Promise<void> } = {},
): Promise<ExportRow[]> {
  const services = await startServices();
  try {
    const [api, worker] = await Promise.all([services.startApi(), services.startWorker()]);
    const { secret } = await services.addSite('bench', project.folder);
    const pids = [api.pid ?? 0, worker.pid ?? 0, services.temporal.pid ?? 0];
    await untilIdle(pids);
    const run = (name: ExportRow['run']) => measureJob({ services, secret, pids, project, run: name });
    const cold = await run('cold');
    if (onBundle !== undefined) await onBundle((await downloadBundle(services, secret, cold.jobId)).archive);
    const unchanged = await run('unchanged');
    await appendFile(join(project.folder, project.page), '\nOne more word.\n');
    return [cold, unchanged, await run('one page changed')];
  } finally {
    await services.stop();
  }
}

async function measureJob(options: {
  readonly services: Services;
  readonly secret: string;
  readonly pids: readonly number[];
  readonly project: MeasuredProject;
  readonly run: ExportRow['run'];
}): Promise<ExportRow> {
  const { services, secret, pids, project, run } = options;
  const watch = watchUsage(pids);
  const load = loadavg()[0] ?? 0;
  const start = performance.now();
  const jobId = await startJob(services, secret, 'bench');
  const job = await untilFinal(services, jobId);
  const seconds = (performance.now() - start) / 1000;
  const { cpuSeconds, peakBytes, largestBytes } = watch.stop();
  if (job.status !== 'completed') throw new Error(`${project.name}: ${job.error}`);
  const { verificationSeconds, historyEvents } = await readHistory(services, jobId);
  return {
    jobId,
    project: project.name,
    run,
    pages: job.pageCount,
    seconds: rounded(seconds, 2),
    verificationSeconds: rounded(verificationSeconds, 2),
    pagesASecond: Math.round(job.pageCount / (seconds - verificationSeconds)),
    cpuSeconds: rounded(cpuSeconds.api + cpuSeconds.worker + cpuSeconds.renderer + cpuSeconds.other, 1),
    renderCpuSeconds: rounded(cpuSeconds.renderer, 1),
    chromiumCpuSeconds: rounded(cpuSeconds.chromium, 1),
    temporalCpuSeconds: rounded(cpuSeconds.temporal, 1),
    peakMegabytes: megabytes(peakBytes.ours),
    peakWithOthers: megabytes(peakBytes.all),
    workerMegabytes: megabytes(largestBytes.worker),
    rendererMegabytes: megabytes(largestBytes.renderer),
    historyEvents,
    load: rounded(load, 1),
  };
}

/**
 * Waits until a job has ended. It reads the database, because polling the API a few times a second is a tenth of all
 * work of a job; `bench:polling` measures that.
 */
async function untilFinal({ database }: Services, jobId: string): Promise<Job> {
  for (;;) {
    const job = await database.jobs.getById(jobId);
    if (job === undefined) throw new Error(`the job ${jobId} is gone`);
    if (isFinal(job)) return job;
    await sleep(POLL_MS);
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

async function readHistory(services: Services, jobId: string) {
  const connection = await Connection.connect({ address: services.temporal.address });
  try {
    const { events } = await new Client({ connection }).workflow.getHandle(jobId).fetchHistory();
    const time = (event: NonNullable<typeof events>[number] | undefined) =>
      Number(event?.eventTime?.seconds ?? 0) + (event?.eventTime?.nanos ?? 0) / 1e9;
    const endOf = (name: string) => {
      const scheduled = events?.find(
        (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === name,
      );
      return time(
        events?.find(
          (event) =>
            String(event.activityTaskCompletedEventAttributes?.scheduledEventId) === String(scheduled?.eventId),
        ),
      );
    };
    const verificationSeconds = Math.max(0, endOf('verifyBatches') - endOf('packageBundle'));
    return { verificationSeconds, historyEvents: events?.length ?? 0 };
  } finally {
    await connection.close();
  }
}
