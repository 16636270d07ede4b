import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateSite } from '../test/support/generated-site.js';
import { renderersOf } from '../test/support/process-tree.js';
import { type Services, startServices } from '../test/support/services.js';
import { seededRandom } from './chaos/random.js';
import { startVictims, type Victims } from './chaos/victims.js';
import { type CallerWork, runCaller } from './soak/caller.js';
import { disturb } from './soak/disturbances.js';
import { createOwner, type Owner } from './soak/owner.js';
import { type SoakReceiver, startSoakReceiver } from './soak/receiver.js';
import { databaseBytes, driftOf, type ProcessLife, watchLives } from './soak/samples.js';
import { mountSmallDisk, type SmallDisk } from './soak/small-disk.js';
import { judge, type Verdict } from './soak/verdict.js';

const USAGE = `Usage: npm run soak -- [--minutes 60] [--jobs 5000] [--organizations 50] [--callers 6] [--seed 1]

Runs many small exports of many organizations, with edits, cancelled jobs, repeated starts, triggered schedules and
webhooks. In the first half, processes are killed and paused, the receiver of webhooks hangs and answers 500, and the
disk of the store is full once (root only, because it mounts a disk in memory of --disk 1000 MB). Ends after so many
minutes or jobs. Prints lost and doubled jobs, and the memory and open handles of each process in the last tenth of its
life against the second tenth. Ends with 1 if a job was lost or doubled.`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    jobs: { type: 'string', default: '5000' },
    organizations: { type: 'string', default: '50' },
    callers: { type: 'string', default: '6' },
    disk: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const SITE_PAGES = 4;
const SAMPLE_MS = 5_000;

/** A webhook lists its last 200 messages. With more jobs for an organization on average, some would be taken for lost. */
const MAX_JOBS_EACH = 100;

if (values.help) console.log(USAGE);
else if (Number(values.jobs) > MAX_JOBS_EACH * Number(values.organizations)) {
  console.error(
    `at most ${MAX_JOBS_EACH} jobs for each organization can be counted; raise --organizations, or lower --jobs`,
  );
  process.exitCode = 2;
} else await soak(Number(values.minutes) * 60_000);

async function soak(totalMs: number): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'offprint-soak-'));
  const disk = await mountSmallDisk(join(work, 'store'), Number(values.disk));
  try {
    const receiver = await startSoakReceiver();
    const services = await startServices({
      LOG_LEVEL: 'silent',
      OFFPRINT_ALLOW_PRIVATE_NETWORK: 'true',
      OFFPRINT_EXPORT_STARTS_PER_HOUR: '1000000',
      ...(disk !== undefined && { OFFPRINT_STORE: `file:${disk.folder}` }),
    });
    try {
      await run({ services, receiver, disk, totalMs });
    } finally {
      await services.stop();
      await receiver.stop();
    }
  } finally {
    await disk?.remove();
    await rm(work, { recursive: true, force: true });
  }
}

interface Soaked {
  readonly services: Services;
  readonly receiver: SoakReceiver;
  readonly disk: SmallDisk | undefined;
  readonly totalMs: number;
}

async function run({ services, receiver, disk, totalMs }: Soaked): Promise<void> {
  const started = performance.now();
  const report = (line: string) => console.log(`${((performance.now() - started) / 60_000).toFixed(1)} min: ${line}`);
  const sites = await Promise.all(Array.from({ length: Number(values.organizations) }, () => generateSite(SITE_PAGES)));
  try {
    const victims = await startVictims(services);
    const owners: Owner[] = [];
    for (const [index, { folder }] of sites.entries())
      owners.push(await createOwner(services, `site-${index}`, { folder, receiver: receiver.url }));
    const random = seededRandom(Number(values.seed));
    const calls: CallerWork = {
      ...{ services, owners, random, promised: new Map(), triggered: { accepted: 0, unanswered: 0 } },
      isOver: () => performance.now() - started > totalMs || calls.promised.size >= Number(values.jobs),
    };
    const watch = watchLives(() => listProcesses(victims), SAMPLE_MS);
    const sizes = async () => {
      const [database, engine] = await Promise.all(
        ['offprint.sqlite', 'temporal.sqlite'].map((name) => databaseBytes(join(services.home, name))),
      );
      const used = await disk?.used();
      const store = used === undefined ? '' : `, store ${megabytes(used.bytes)} MB in ${used.files} files`;
      report(
        `${calls.promised.size} jobs; database ${megabytes(database)} MB, Temporal ${megabytes(engine)} MB${store}`,
      );
    };
    const sizing = setInterval(() => void sizes(), totalMs / 10);
    const [disturbances] = await Promise.all([
      disturb({ victims, receiver, disk, random, totalMs, report }),
      ...Array.from({ length: Number(values.callers) }, (_, index) => runCaller(calls, `caller-${index}`)),
    ]);
    clearInterval(sizing);
    receiver.mood = 'accepts';
    report('no further jobs are started');
    const { promised, triggered } = calls;
    const verdict = await judge({ services, owners, promised, triggered, receiver });
    await sizes();
    watch.stop();
    const { kills, pauses, isDiskFilled } = disturbances;
    console.log(
      `\n${kills} kills, ${pauses} pauses, ${receiver.refused} messages refused or never answered, disk full: ${isDiskFilled ? 'once' : 'not tried, needs root'}; seed ${values.seed}`,
    );
    printVerdict(verdict);
    printDrift(watch.lives);
    process.exitCode = verdict.lost.length + verdict.twice.length === 0 ? 0 : 1;
  } finally {
    await Promise.all(sites.map((site) => site.remove()));
  }
}

function listProcesses(victims: Victims): (readonly [number, string])[] {
  const kinds = (['api', 'worker', 'temporal'] as const).flatMap((kind) =>
    victims.pids(kind).map((pid) => [pid, kind] as const),
  );
  const renderers = victims.pids('worker').flatMap(renderersOf);
  return [...kinds, ...renderers.map(({ pid }) => [pid, 'render process'] as const)];
}

function printVerdict(verdict: Verdict): void {
  const {
    jobs,
    completed,
    cancelled,
    scheduled,
    skipped,
    lost,
    twice,
    messages,
    repeatedMessages,
    undelivered,
    archives,
  } = verdict;
  console.log(
    `${jobs} jobs: ${completed} completed, ${cancelled} cancelled, ${scheduled} of schedules, ${skipped} runs skipped`,
  );
  console.log(`${lost.length} lost, ${twice.length} twice`);
  for (const line of [...lost, ...twice]) console.log(`  ${line}`);
  console.log(
    `${messages} messages, ${undelivered.length} not delivered, ${repeatedMessages} accepted more than once; ${archives} archives read`,
  );
  for (const line of undelivered.slice(0, 10)) console.log(`  ${line}`);
}

/** Prints each process that lived to the end, with the figures of the second and the last tenth of its life. */
function printDrift(lives: readonly ProcessLife[]): void {
  const end = Math.max(...lives.map(({ samples }) => samples.at(-1)?.seconds ?? 0));
  for (const life of lives) {
    if ((life.samples.at(-1)?.seconds ?? 0) < end - (3 * SAMPLE_MS) / 1000) continue;
    const memory = driftOf(life, (sample) => sample.megabytes);
    const handles = driftOf(life, (sample) => sample.handles);
    if (memory === undefined || handles === undefined) continue;
    const change = ((memory.late / memory.early - 1) * 100).toFixed(1);
    console.log(
      `${life.kind} ${life.pid}, ${((life.samples.length * SAMPLE_MS) / 60_000).toFixed(0)} min: ${memory.early.toFixed(0)} MB, then ${memory.late.toFixed(0)} MB (${change} %); ${handles.early} open handles, then ${handles.late}`,
    );
  }
}

function megabytes(bytes: number | undefined): string {
  return ((bytes ?? 0) / 2 ** 20).toFixed(1);
}
