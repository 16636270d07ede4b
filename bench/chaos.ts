import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { generateSite } from '../test/support/generated-site.js';
import { type Services, startServices } from '../test/support/services.js';
import { createAdjustableClock } from './chaos/clock.js';
import { startLoad } from './chaos/load.js';
import { choose, seededRandom } from './chaos/random.js';
import { PAUSED, type Paused, startVictims, VICTIMS, type Victim, type Victims } from './chaos/victims.js';
import { type JobOutcome, runJob } from './chaos/watched-job.js';

/**
 * Kills or pauses random processes, or sets their clocks, at random moments of exports, on a machine that is kept busy if asked for, and compares what comes out
 * with undisturbed exports of the same sites. Between two exports everything that was kept is thrown away, so that each renders every page.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    pauses: { type: 'string' },
    jumps: { type: 'string' },
    load: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});
const PAUSES = Number(values.pauses ?? 0);
const JUMPS = Number(values.jumps ?? 0);
const KILLS = Number(values.kills ?? (PAUSES + JUMPS > 0 ? 0 : 50));
const ROUNDS = KILLS + PAUSES + JUMPS;
const random = seededRandom(Number(values.seed));
const SLOTS = 2;
const SITE_PAGES = [60, 90, 120];
const MAX_ABSENCE_MS = 2000;
/** Longer than heartbeats, leases and every look at a clock that a render process might take. */
const MAX_PAUSE_MS = 15_000;
/** The maximum offset of a clock: above every lease, and above the hour after which what a process left behind is removed. */
const MAX_JUMP_SECONDS = 2 * 3600;

interface Case {
  readonly domain: string;
  readonly pages: number;
  readonly secret: string;
  readonly organizationId: string;
  readonly undisturbed: JobOutcome;
}

const clockFolder = await mkdtemp(join(tmpdir(), 'offprint-clock-'));
const clock = JUMPS > 0 ? await createAdjustableClock(join(clockFolder, 'clock')) : undefined;
const services = await startServices(
  { LOG_LEVEL: 'debug', OFFPRINT_RENDER_SLOTS: String(SLOTS), ...clock?.environment },
  { captureLogs: true },
);
const sites = await Promise.all(SITE_PAGES.map((pages) => generateSite(pages)));
try {
  const victims = await startVictims(services);
  const cases: Case[] = [];
  for (const [index, pages] of SITE_PAGES.entries()) {
    cases.push(await prepareCase(services, `site-${pages}`, { pages, folder: sites[index]?.folder ?? '' }));
  }
  console.log('    victim     at s  away s  took s  pages  twice  falls  archive');
  const load = startLoad(Number(values.load));
  let failures = 0;
  let renderedTwice = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const { line, isRight, twice } = await disturb(victims, choose(random, cases), round);
    console.log(line);
    if (!isRight) failures += 1;
    renderedTwice += twice;
  }
  load.stop();
  const right = ROUNDS - failures;
  console.log(
    `${right} of ${ROUNDS} jobs as if undisturbed; ${renderedTwice} pages rendered twice; seed ${values.seed}`,
  );
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  await services.stop();
  await rm(clockFolder, { recursive: true });
  await Promise.all(sites.map((site) => site.remove()));
}

async function prepareCase(
  running: Services,
  domain: string,
  { pages, folder }: { readonly pages: number; readonly folder: string },
): Promise<Case> {
  const { site, secret } = await running.addSite(domain, folder);
  const undisturbed = await runJob(running, secret, domain, `${domain}-undisturbed`);
  if (undisturbed.sha256 === undefined) throw new Error(`the undisturbed export of ${domain} failed`);
  return { domain, pages, secret, organizationId: site.organizationId, undisturbed };
}

async function disturb(victims: Victims, { domain, pages, secret, organizationId, undisturbed }: Case, round: number) {
  await rm(join(services.home, 'store/organizations', organizationId), { recursive: true });
  const disturbance = chooseDisturbance(victims, round);
  // From before the start is asked for until just before the end.
  const at = random() * undisturbed.seconds;
  const away = random() * (disturbance.maxMs ?? MAX_ABSENCE_MS);
  const [outcome] = await Promise.all([
    runJob(services, secret, domain, `${domain}-${round}`),
    sleep(at * 1000).then(() => disturbance.apply(away)),
  ]);
  const twice = pagesRenderedTwice(outcome.jobId);
  const isSame = outcome.sha256 === undisturbed.sha256;
  const isRight =
    isSame && outcome.pageCount === pages && outcome.falls === 0 && (disturbance.mayRepeat || twice <= SLOTS);
  const cells = [
    String(round).padStart(3),
    disturbance.name.padEnd(9),
    at.toFixed(2).padStart(5),
    (away / 1000).toFixed(2).padStart(7),
    outcome.seconds.toFixed(1).padStart(7),
    String(outcome.pageCount).padStart(6),
    String(twice).padStart(6),
    String(outcome.falls).padStart(6),
    ` ${isSame ? 'same' : (outcome.error ?? 'DIFFERENT')}`,
  ];
  return { line: cells.join(' '), isRight, twice };
}

interface Disturbance {
  readonly name: string;
  /** The longest time that it lasts, if it is not the usual one. */
  readonly maxMs?: number;
  /** True if more pages than are in work at once may be rendered twice. */
  readonly mayRepeat: boolean;
  apply(milliseconds: number): Promise<void>;
}

function chooseDisturbance(victims: Victims, round: number): Disturbance {
  if (round > KILLS + PAUSES) {
    const seconds = Math.round((random() * 2 - 1) * MAX_JUMP_SECONDS);
    const apply = (milliseconds: number) => clock?.jump(seconds, milliseconds) ?? Promise.resolve();
    return { name: `${seconds} s`, mayRepeat: false, maxMs: MAX_PAUSE_MS, apply };
  }
  if (round > KILLS) {
    const paused = choose<Paused>(random, PAUSED);
    return { name: paused, mayRepeat: true, maxMs: MAX_PAUSE_MS, apply: (away) => victims.pause(paused, away) };
  }
  const victim = choose<Victim>(random, VICTIMS);
  return { name: victim, mayRepeat: false, apply: (away) => victims.strike(victim, away) };
}

function pagesRenderedTwice(jobId: string): number {
  const rendered = services.logLines().filter((line) => line.msg === 'page rendered' && line.jobId === jobId);
  return rendered.length - new Set(rendered.map((line) => line.page)).size;
}
