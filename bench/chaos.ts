import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { generateSite } from '../test/support/generated-site.js';
import { type Services, startServices } from '../test/support/services.js';
import { startLoad } from './chaos/load.js';
import { choose, seededRandom } from './chaos/random.js';
import { PAUSED, type Paused, startVictims, VICTIMS, type Victim, type Victims } from './chaos/victims.js';
import { type JobOutcome, runJob } from './chaos/watched-job.js';

/**
 * Kills or pauses random processes at random moments of exports, on a machine that is kept busy if asked for, and compares what comes out
 * with undisturbed exports of the same sites. Between two exports everything that was kept is thrown away, so that each renders every page.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    pauses: { type: 'string' },
    load: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});
const PAUSES = Number(values.pauses ?? 0);
const KILLS = Number(values.kills ?? (PAUSES > 0 ? 0 : 50));
const random = seededRandom(Number(values.seed));
const SLOTS = 2;
const SITE_PAGES = [60, 90, 120];
const MAX_ABSENCE_MS = 2000;
/** Longer than heartbeats, leases and every look at a clock that a render process might take. */
const MAX_PAUSE_MS = 15_000;

interface Case {
  readonly domain: string;
  readonly pages: number;
  readonly secret: string;
  readonly organizationId: string;
  readonly undisturbed: JobOutcome;
}

const services = await startServices(
  { LOG_LEVEL: 'debug', OFFPRINT_RENDER_SLOTS: String(SLOTS) },
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
  for (let round = 1; round <= KILLS + PAUSES; round++) {
    const { line, isRight, twice } = await disturb(victims, choose(random, cases), round);
    console.log(line);
    if (!isRight) failures += 1;
    renderedTwice += twice;
  }
  load.stop();
  const right = KILLS + PAUSES - failures;
  console.log(
    `${right} of ${KILLS + PAUSES} jobs as if undisturbed; ${renderedTwice} pages rendered twice; seed ${values.seed}`,
  );
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  await services.stop();
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
  const isPause = round > KILLS;
  const victim = isPause ? choose<Paused>(random, PAUSED) : choose<Victim>(random, VICTIMS);
  // From before the start is asked for until just before the end.
  const at = random() * undisturbed.seconds;
  const away = random() * (isPause ? MAX_PAUSE_MS : MAX_ABSENCE_MS);
  const [outcome] = await Promise.all([
    runJob(services, secret, domain, `${domain}-${round}`),
    sleep(at * 1000).then(() =>
      isPause || victim === 'renderers' ? victims.pause(victim, away) : victims.strike(victim, away),
    ),
  ]);
  const twice = pagesRenderedTwice(outcome.jobId);
  const isSame = outcome.sha256 === undisturbed.sha256;
  const isRight = isSame && outcome.pageCount === pages && outcome.falls === 0 && (isPause || twice <= SLOTS);
  const cells = [
    String(round).padStart(3),
    victim.padEnd(9),
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

function pagesRenderedTwice(jobId: string): number {
  const rendered = services.logLines().filter((line) => line.msg === 'page rendered' && line.jobId === jobId);
  return rendered.length - new Set(rendered.map((line) => line.page)).size;
}
