import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createEmbeddedModel } from '../assistant/embedded-model/create-embedded-model.js';
import { buildIndex } from '../assistant/index/build-index.js';
import { openIndex } from '../assistant/index/site-index.js';
import { createSiteSearch } from '../assistant/retrieval/create-site-search.js';
import { startTestApi } from '../test/api/support/start-test-api.js';
import { passagesOfProject } from '../test/support/indexed-project.js';
import { type ReaderReport, type ReaderTask, readAll } from './assistant/readers.js';

/** Streams of answers of the embedded model about Offprint's own documentation: how soon they begin, and what readers who leave leave behind. */
const AT_ONCE = 100;
const ROUNDS = 5;
const LEAVING = 1000;
const LEAVING_AT_ONCE = 50;
const QUESTIONS = [
  'How do I export my own site?',
  'How long does the link to a bundle last?',
  'Which hosting modes are there?',
  'What happens when a worker dies?',
  'How do I set up PostgreSQL?',
];

if (isMainThread) await main();
else parentPort?.postMessage(await readAll(workerData as ReaderTask));

async function main(): Promise<void> {
  const docs = fileURLToPath(new URL('../../docs', import.meta.url));
  const search = createSiteSearch(openIndex(buildIndex(await passagesOfProject(docs))));
  const unlimited = { OFFPRINT_ASSISTANT_REQUESTS_PER_HOUR: '1000000', OFFPRINT_ASSISTANT_REQUESTS_PER_DAY: '1000000' };
  const api = await startTestApi({
    environment: unlimited,
    replace: (parts) => ({ ...parts, model: createEmbeddedModel(), siteSearches: { open: async () => search } }),
  });
  try {
    const { secret, addSite } = await api.tenant({ kind: 'assistant' });
    const { domain } = await addSite();
    const task = { url: `${api.url}/discovery/v2/assistant/${domain}/message`, key: secret, questions: QUESTIONS };
    await read({ ...task, count: 10, leave: false });
    const broken = [...(await measureStart(task)), ...(await measureLeaving(task))];
    for (const each of broken.slice(0, 5)) console.log(`broken: ${each}`);
    process.exitCode = broken.length > 0 ? 1 : process.exitCode;
  } finally {
    await api.stop();
  }
}

type Target = Pick<ReaderTask, 'url' | 'key' | 'questions'>;

async function measureStart(target: Target): Promise<readonly string[]> {
  const times: number[] = [];
  const broken: string[] = [];
  const cpu = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) {
    const report = await read({ ...target, count: AT_ONCE, leave: false });
    times.push(...report.firstTextMilliseconds);
    broken.push(...report.broken);
  }
  const { user, system } = process.cpuUsage(cpu);
  times.sort((one, other) => one - other);
  const at = (part: number) => (times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(0);
  console.log(
    `${ROUNDS} times ${AT_ONCE} streams at once: first text after ${at(0.5)} ms (median), ${at(0.95)} ms (p95), ${at(1)} ms (last); ${broken.length} broken; ${((user + system) / 1000 / times.length).toFixed(1)} ms of CPU a stream with its reader; load ${loadavg()[0]?.toFixed(1)}`,
  );
  return broken;
}

async function measureLeaving(target: Target): Promise<readonly string[]> {
  await read({ ...target, count: LEAVING_AT_ONCE, leave: true });
  const before = await footprint();
  const broken: string[] = [];
  for (let left = 0; left < LEAVING; left += LEAVING_AT_ONCE) {
    broken.push(...(await read({ ...target, count: LEAVING_AT_ONCE, leave: true })).broken);
  }
  const after = await footprint();
  const megabytes = (after.heapBytes - before.heapBytes) / 1024 / 1024;
  console.log(
    `${LEAVING} readers who left: ${after.resources - before.resources} handles and timers more, ${megabytes.toFixed(1)} MB of heap more`,
  );
  if (after.resources > before.resources || megabytes > 10) process.exitCode = 1;
  return broken;
}

/** What is alive once everything had time to end. */
async function footprint(): Promise<{ readonly resources: number; readonly heapBytes: number }> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await sleep(1500);
  collect();
  await sleep(100);
  collect();
  return { resources: process.getActiveResourcesInfo().length, heapBytes: process.memoryUsage().heapUsed };
}

function read(task: ReaderTask): Promise<ReaderReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
