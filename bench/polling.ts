import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { isFinal } from '../contract/job.js';
import { type JobBody, startJob } from '../test/support/follow-job.js';
import { generateSite } from '../test/support/generated-site.js';
import { startServices } from '../test/support/services.js';
import { usageOf } from './process-usage.js';

/** Status polling of running exports: one API process, one client process, a worker that renders all the while. */
const REQUESTS_PER_SECOND = 500;
const SECONDS = 20;
const PAGES = 1000;
const CONNECTIONS = 64;
/** The interval at which due requests are sent. */
const TICK_MS = 10;

interface Export {
  readonly jobId: string;
  readonly secret: string;
  /** Furthest answers so far: none that was asked for later may say less. */
  progress: number;
  pageCount: number;
  ended: boolean;
}

interface Results {
  readonly milliseconds: number[];
  readonly errors: Map<string, number>;
  fell: number;
  exports: number;
}

const load = loadavg()[0] ?? 0;
const services = await startServices();
const site = await generateSite(PAGES);
/** The delay of this client itself while the machine is busy with the export. It is part of every latency. */
const lateness = monitorEventLoopDelay({ resolution: 5 });
const pool = new Pool(services.url, { connections: CONNECTIONS });
try {
  const [api] = await Promise.all([services.startApi(), services.startWorker()]);
  const results: Results = { milliseconds: [], errors: new Map(), fell: 0, exports: 0 };
  const cpuSeconds = () => usageOf(api.pid === undefined ? [] : [api.pid]).cpuSeconds;
  const cpuBefore = cpuSeconds();
  lateness.enable();
  const { seconds, sent } = await poll(results);
  report(results, { seconds, sent, cores: (cpuSeconds() - cpuBefore) / seconds });
  process.exitCode = results.errors.size > 0 || results.fell > 0 ? 1 : 0;
} finally {
  await pool.close();
  await Promise.all([services.stop(), site.remove()]);
}

/** Sends by the clock, whatever the answers take, so that a slow service is not spared. */
async function poll(results: Results): Promise<{ seconds: number; sent: number }> {
  let current = await startExport(results);
  let starting: Promise<void> | undefined;
  let sent = 0;
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  while (elapsed() < SECONDS * 1000) {
    if (current.ended) {
      starting ??= startExport(results).then((next) => {
        current = next;
        starting = undefined;
      });
    }
    for (; sent < (elapsed() / 1000) * REQUESTS_PER_SECOND; sent += 1) {
      const request = ask(current, results, startedAt + (sent / REQUESTS_PER_SECOND) * 1000);
      open.add(request);
      void request.finally(() => open.delete(request));
    }
    await sleep(TICK_MS);
  }
  const seconds = elapsed() / 1000;
  await Promise.all([...open, starting]);
  return { seconds, sent };
}

/** Starts an export for a new organization, so that nothing is reused and there is work all the time. */
async function startExport(results: Results): Promise<Export> {
  results.exports += 1;
  const domain = `site-${results.exports}.example.com`;
  const { secret } = await services.addSite(domain, site.folder);
  const jobId = await startJob(services, secret, domain);
  return { jobId, secret, progress: 0, pageCount: 0, ended: false };
}

async function ask(target: Export, results: Results, dueAt: number): Promise<void> {
  // What was known when the request was made: answers may overtake each other on their way here.
  const { progress, pageCount } = target;
  try {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `/v1/static-export/jobs/${target.jobId}`,
      headers: { authorization: `Bearer ${target.secret}` },
    });
    const answer = (await body.json()) as JobBody;
    results.milliseconds.push(performance.now() - dueAt);
    if (statusCode !== 200) return count(results.errors, `answered ${statusCode}`);
    if (answer.progress < progress || answer.pageCount < pageCount) results.fell += 1;
    target.progress = Math.max(target.progress, answer.progress);
    target.pageCount = Math.max(target.pageCount, answer.pageCount);
    if (answer.status === 'failed') count(results.errors, `the export failed: ${answer.error}`);
    target.ended ||= isFinal(answer);
  } catch (error) {
    count(results.errors, error instanceof Error ? error.message : String(error));
  }
}

function report(
  { milliseconds, errors, fell, exports }: Results,
  { seconds, sent, cores }: { readonly seconds: number; readonly sent: number; readonly cores: number },
): void {
  const sorted = milliseconds.sort((one, other) => one - other);
  const at = (share: number) => Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 10) / 10;
  console.table({
    'requests a second': Math.round(sent / seconds),
    requests: sent,
    errors: [...errors.values()].reduce((sum, each) => sum + each, 0),
    'answers that fell': fell,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'slowest ms': at(1),
    'client late by p99 ms': Math.round(lateness.percentile(99) / 1e6),
    'client late by most ms': Math.round(lateness.max / 1e6),
    'cores the API used': Math.round(cores * 100) / 100,
    'exports of 1,000 pages meanwhile': exports,
    'load before, and cores': `${load.toFixed(1)} of ${availableParallelism()}`,
  });
  for (const [message, times] of errors) console.error(`${times} × ${message}`);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
