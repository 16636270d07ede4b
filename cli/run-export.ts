import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BrowserCheck, CrawlCounts, Finding } from '../contract/http/reports.js';
import type { ApiClient, ExportChoices, UsedBundle, UsedJob } from './api-client.js';
import { CommandError } from './exit-codes.js';
import { type ExportedPlace, formFile } from './exported-place.js';
import { downloadBundle, openBundle } from './fetch-bundle.js';
import { followJob, startOrJoin } from './follow-job.js';
import { duration, megabytes } from './progress-line.js';
import { plural } from './report-lines.js';
import type { Terminal } from './terminal.js';
import { createTimings } from './timings.js';

export interface ExportRun {
  readonly domain: string;
  readonly place: ExportedPlace;
  readonly unpack: boolean;
  readonly choices?: ExportChoices;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** Called as soon as the job is known, so that an interruption can cancel it. */
  readonly onJob?: (jobId: string) => void;
}

export interface ExportOutcome {
  readonly job: UsedJob;
  readonly bundle: UsedBundle;
  readonly findings: readonly Finding[];
  readonly browser: BrowserCheck | undefined;
  readonly crawl: CrawlCounts | undefined;
}

/** The job failed. Its findings explain why. */
export class ExportFailed extends CommandError {
  constructor(
    readonly job: UsedJob,
    readonly findings: readonly Finding[],
  ) {
    super(job.error ?? 'the export failed without a message; see .offprint/logs/worker.log');
  }
}

/** Exports a site through the API and writes the bundle to its place. Throws {@link ExportFailed}. */
export async function runExport(api: ApiClient, run: ExportRun): Promise<ExportOutcome> {
  const { place, terminal, signal } = run;
  const timings = createTimings(process.env);
  const startedAt = performance.now();
  const started = await startOrJoin(api, run.domain, run.choices);
  run.onJob?.(started.jobId);
  const job = await timings.measure('export', followJob(api, started.jobId, { terminal, signal }));
  signal.throwIfAborted();
  const { findings, browser, crawl } = await readReport(api, job, place.reportFile);
  if (job.status !== 'completed') throw new ExportFailed(job, findings);

  terminal.status('Downloading the bundle…');
  const bundle = await api.bundle(job.jobId);
  await timings.measure('download', downloadBundle(bundle, place.archive, signal));
  for (const format of run.choices?.formats ?? []) {
    const form = await api.bundle(job.jobId, format);
    await timings.measure('download', downloadBundle(form, formFile(place, format), signal));
  }
  if (run.unpack) {
    terminal.status('Opening the bundle…');
    await timings.measure('unpack', openBundle(place.archive, place.folder));
  }
  terminal.clear();
  const took = duration((performance.now() - startedAt) / 1000);
  terminal.line(`${plural(job.pageCount, 'page')} exported in ${took}, ${megabytes(bundle.sizeBytes)}.`);
  return { job, bundle, findings, browser, crawl };
}

/** Reads the report. A failed job may have none; its error then says everything. */
async function readReport(
  api: ApiClient,
  job: UsedJob,
  reportFile: string,
): Promise<Pick<ExportOutcome, 'findings' | 'browser' | 'crawl'>> {
  try {
    const report = await api.report(job.jobId);
    mkdirSync(dirname(reportFile), { recursive: true });
    writeFileSync(reportFile, `${JSON.stringify(report.whole, null, 2)}\n`);
    return report;
  } catch (error) {
    if (job.status === 'completed') throw error;
    return { findings: [], browser: undefined, crawl: undefined };
  }
}
