import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFinal } from '../contract/job.js';
import { followJob, type JobBody, startJob } from '../test/support/follow-job.js';
import { generateSite } from '../test/support/generated-site.js';
import { archiveHash } from './chaos/watched-job.js';
import { writeCorpus } from './corpus.js';
import { type Machine, startMachine } from './machines/machine.js';
import { makeNetwork } from './machines/network.js';
import { makeProcessorShare } from './machines/processor-share.js';
import { type SharedServices, startSharedServices } from './machines/shared-services.js';

const USAGE = `Usage: npm run bench:machines -- [--pages N] [--cores N] [--megabits N] [--jobs N]

Exports a generated site with one machine and with three, then loses one of the three in the middle of an export, then
starts many exports of one organization and one of another. A machine is a worker in a network namespace and a control
group of its own, with so much of a processor (0.4) and of a network (200 Mbit/s), and reaches PostgreSQL, Temporal and the
emulator of Cloud Storage by that network alone. Ends with 1 if their archives differ. Needs Linux, root and iproute2.`;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    cores: { type: 'string', default: '0.4' },
    megabits: { type: 'string', default: '200' },
    jobs: { type: 'string', default: '500' },
    help: { type: 'boolean', default: false },
  },
});
const PAGES = Number(values.pages);
const LIMITS = { cores: Number(values.cores), megabitsPerSecond: Number(values.megabits) };
const SERVICES_CORES = 0.8;
/** An export of one organization among the many of another. */
const SMALL_SITE_PAGES = 20;
const WARM_UP_PAGES = 60;
const WARM_UPS = 2;
/** The same in every export, because it is in the archive. */
const DOMAIN = 'docs';

async function run(): Promise<void> {
  const removeNetwork = makeNetwork();
  // The services have their share too, or the steps of an export would wait for whatever else this host does.
  const share = makeProcessorShare('offprint-bench-services', SERVICES_CORES);
  share.join(process.pid);
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-machines-'));
  const machines: Machine[] = [];
  let shared: SharedServices | undefined;
  try {
    await writeCorpus(folder, PAGES);
    shared = await startSharedServices();
    const { services, environment } = shared;
    const add = async (number: number) => {
      machines.push(await startMachine(services, number, LIMITS, environment));
    };
    console.log(
      `${availableParallelism()} processors, load ${(loadavg()[0] ?? 0).toFixed(1)}; ${LIMITS.cores} of a processor and ${LIMITS.megabitsPerSecond} Mbit/s a machine`,
    );
    await add(1);
    await warmUp(shared);
    const alone = await exportOnce(shared, folder);
    print('1 machine', alone);
    await Promise.all([add(2), add(3)]);
    await warmUp(shared);
    const together = await exportOnce(shared, folder);
    print('3 machines', together);
    console.log(
      `rendering with 3 machines is ${(alone.rendering / together.rendering).toFixed(2)} times as fast as with 1`,
    );
    await shareFairly(shared);
    const disturbed = await exportOnce(shared, folder, async () => machines[0]?.lose());
    print('3 machines, 1 lost', disturbed);
    const isSame = new Set([alone.sha256, together.sha256, disturbed.sha256]).size === 1;
    console.log(isSame ? 'all archives are the same' : 'THE ARCHIVES DIFFER');
    if (!isSame) process.exitCode = 1;
  } finally {
    await Promise.all(machines.map((machine) => machine.remove()));
    await shared?.stop();
    await rm(folder, { recursive: true, force: true });
    removeNetwork();
    await share.remove();
  }
}

interface TimedExport {
  /** Seconds from the start to the end, and of the rendering alone. */
  readonly seconds: number;
  readonly rendering: number;
  readonly sha256: string;
}

/** Exports a folder for a new organization, so that nothing is reused. `halfway` is called when half of the pages are rendered. */
async function exportOnce(
  { services }: SharedServices,
  folder: string,
  halfway: () => Promise<void> = async () => undefined,
): Promise<TimedExport> {
  const { secret, site } = await services.addSite(DOMAIN, folder, randomUUID());
  const started = performance.now();
  const entered = new Map<string | null, number>();
  let disturbance: Promise<void> | undefined;
  const jobId = await startJob(services, secret, DOMAIN);
  const { job } = await followJob(services, secret, jobId, (now) => {
    if (!entered.has(now.phase)) entered.set(now.phase, performance.now());
    if (now.pageCount * 2 > (now.totalPages ?? Number.POSITIVE_INFINITY)) disturbance ??= halfway();
    return isFinal(now);
  });
  await disturbance;
  if (job.status !== 'completed') throw new Error(`the export failed: ${job.error}`);
  const [from = Number.NaN, to = Number.NaN] = [entered.get('rendering'), entered.get('packaging')];
  const seconds = (performance.now() - started) / 1000;
  const sha256 = await archiveHash(services, secret, jobId);
  // The next export is of the same domain.
  await services.database.sites.remove(site.organizationId, DOMAIN);
  return { seconds, rendering: (to - from) / 1000, sha256 };
}

/** Lets every machine load and compile its code before something is measured. */
async function warmUp(shared: SharedServices): Promise<void> {
  const site = await generateSite(WARM_UP_PAGES);
  try {
    for (let round = 0; round < WARM_UPS; round += 1) await exportOnce(shared, site.folder);
  } finally {
    await site.remove();
  }
}

/** Starts many exports of one organization, then one of another, and prints how long that one takes. */
async function shareFairly(shared: SharedServices): Promise<void> {
  const site = await generateSite(SMALL_SITE_PAGES);
  try {
    const undisturbed = await exportOnce(shared, site.folder);
    const { services } = shared;
    const many = await services.addSite('many-0', site.folder);
    const few = await services.addSite('few', site.folder);
    const { organizationId, source, hosting, title } = many.site;
    const domains = Array.from({ length: Number(values.jobs) }, (_, index) => `many-${index}`);
    for (const domain of domains.slice(1))
      await services.database.sites.put(organizationId, domain, { title, source, hosting });
    const jobs: string[] = [];
    for (const domain of domains) jobs.push(await startJob(services, many.secret, domain));
    const started = performance.now();
    const since = () => ((performance.now() - started) / 1000).toFixed(1);
    const jobId = await startJob(services, few.secret, 'few');
    let begun: string | undefined;
    const { job } = await followJob(services, few.secret, jobId, (now) => {
      if (now.status === 'running' || isFinal(now)) begun ??= since();
      return isFinal(now);
    });
    const last = await services.call<JobBody>(many.secret, 'GET', `/v1/static-export/jobs/${jobs.at(-1)}`);
    console.log(
      `${SMALL_SITE_PAGES} pages take ${undisturbed.seconds.toFixed(1)} s; beside ${jobs.length} exports of another organization begun after ${begun} s, ${job.status} after ${since()} s; the last of the others is ${last.body.status}`,
    );
    for (const other of jobs) await services.call(many.secret, 'POST', `/v1/static-export/jobs/${other}/cancel`);
  } finally {
    await site.remove();
  }
}

function print(name: string, { seconds, rendering }: TimedExport): void {
  console.log(
    `${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s, rendering ${rendering.toFixed(1).padStart(6)} s`,
  );
}

if (values.help) console.log(USAGE);
else await run();
