import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { followJob, startJob } from '../test/support/follow-job.js';
import { type Services, startServices } from '../test/support/services.js';
import { writeCorpus } from './corpus.js';
import { untilIdle, watchUsage } from './process-usage.js';

/**
 * Exports projects and prints what it took: `npm run bench:export -- [--pages 250,1000] [--small 20000] [FOLDER…]`.
 * Each project has services of its own, so nothing is cached; then the same again unchanged, and with one page changed.
 * Times are a whole job's, from its start to its end, with a worker that has started and is idle; what verification takes after the archive
 * is packed is told apart, and so is Chromium, which takes part in nothing else. Memory is what processes hold of their own, shared pages divided.
 */
interface Row {
  readonly project: string;
  readonly run: 'cold' | 'unchanged' | 'one page changed';
  readonly pages: number;
  readonly seconds: number;
  /** The seconds of these between the packing of the archive and the end of its checks. */
  readonly verificationSeconds: number;
  readonly pagesASecond: number;
  /** All processes of ours; that of them which rendered; and the browser. */
  readonly cpuSeconds: number;
  readonly renderCpuSeconds: number;
  readonly chromiumCpuSeconds: number;
  /** All processes of ours at once, then with the browser; then the largest of a kind. */
  readonly peakMegabytes: number;
  readonly peakWithChromium: number;
  readonly workerMegabytes: number;
  readonly rendererMegabytes: number;
  readonly historyEvents: number;
  readonly load: number;
}

interface Project {
  readonly name: string;
  readonly folder: string;
  /** A page to change. */
  readonly page: string;
}

/** The number of pages from which {@link PAGE_OUTSIDE_SAMPLE} exists: a page that is not opened in a browser, as most are not. */
const PAGES_BEYOND_SAMPLE = 100;
const PAGE_OUTSIDE_SAMPLE = 'reference/topic-1/part-2.mdx';

const projects = await chooseProjects(process.argv.slice(2));
const rows: Row[] = [];
for (const project of projects) {
  for (const row of await measure(project)) {
    rows.push(row);
    console.error(`${row.project}, ${row.run}: ${row.seconds} s`);
  }
  await rm(project.folder, { recursive: true, force: true });
}
console.table(Object.fromEntries(rows.map(({ project, run, ...figures }) => [`${project}, ${run}`, figures])));
console.log(JSON.stringify(rows));

async function measure(project: Project): Promise<Row[]> {
  const services = await startServices();
  try {
    const [api, worker] = await Promise.all([services.startApi(), services.startWorker()]);
    const { secret } = await services.addSite('bench', project.folder);
    const pids = [api.pid ?? 0, worker.pid ?? 0];
    await untilIdle(pids);
    const run = (name: Row['run']) => measureJob({ services, secret, pids, project, run: name });
    const cold = await run('cold');
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
  readonly project: Project;
  readonly run: Row['run'];
}): Promise<Row> {
  const { services, secret, pids, project, run } = options;
  const watch = watchUsage(pids);
  const load = loadavg()[0] ?? 0;
  const start = performance.now();
  const jobId = await startJob(services, secret, 'bench');
  const { job } = await followJob(services, secret, jobId);
  const seconds = (performance.now() - start) / 1000;
  const { cpuSeconds, peakBytes, largestBytes } = watch.stop();
  if (job.status !== 'completed') throw new Error(`${project.name}: ${job.error}`);
  const { verificationSeconds, historyEvents } = await readHistory(services, jobId);
  return {
    project: project.name,
    run,
    pages: job.pageCount,
    seconds: rounded(seconds, 2),
    verificationSeconds: rounded(verificationSeconds, 2),
    pagesASecond: Math.round(job.pageCount / (seconds - verificationSeconds)),
    cpuSeconds: rounded(cpuSeconds.api + cpuSeconds.worker + cpuSeconds.renderer + cpuSeconds.other, 1),
    renderCpuSeconds: rounded(cpuSeconds.renderer, 1),
    chromiumCpuSeconds: rounded(cpuSeconds.chromium, 1),
    peakMegabytes: megabytes(peakBytes.ours),
    peakWithChromium: megabytes(peakBytes.all),
    workerMegabytes: megabytes(largestBytes.worker),
    rendererMegabytes: megabytes(largestBytes.renderer),
    historyEvents,
    load: rounded(load, 1),
  };
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

async function chooseProjects(words: readonly string[]): Promise<Project[]> {
  const chosen: Project[] = [];
  const temporary = () => mkdtemp(join(tmpdir(), 'offprint-bench-'));
  const generate = async (counts: string | undefined, small: boolean) => {
    for (const count of (counts ?? '').split(',').map(Number).filter(Boolean)) {
      const folder = await temporary();
      await writeCorpus(folder, count, { small });
      const page = count >= PAGES_BEYOND_SAMPLE ? PAGE_OUTSIDE_SAMPLE : 'index.mdx';
      chosen.push({ name: `${count} ${small ? 'small ' : ''}pages`, folder, page });
    }
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '--pages') await generate(words[++at], false);
    else if (word === '--small') await generate(words[++at], true);
    else {
      const folder = await temporary();
      await cp(word, folder, { recursive: true });
      chosen.push({ name: basename(word), folder, page: 'index.mdx' });
    }
  }
  if (chosen.length === 0) await generate('1000', false);
  return chosen;
}
