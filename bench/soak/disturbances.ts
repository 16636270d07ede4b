import { setTimeout as sleep } from 'node:timers/promises';
import { choose } from '../chaos/random.js';
import { PAUSED, type Paused, VICTIMS, type Victim, type Victims } from '../chaos/victims.js';
import type { SoakReceiver } from './receiver.js';
import type { SmallDisk } from './small-disk.js';

export interface Disturbed {
  readonly victims: Victims;
  readonly receiver: SoakReceiver;
  /** Undefined if the store has no disk of its own. */
  readonly disk: SmallDisk | undefined;
  readonly random: () => number;
  readonly totalMs: number;
  readonly report: (line: string) => void;
}

/** The disturbances of a soak, counted. */
export interface Disturbances {
  readonly kills: number;
  readonly pauses: number;
  readonly isDiskFilled: boolean;
}

/** The parts of the time in which processes are killed and paused; the memory of those that live on is compared later. */
const KILLS_FROM = 0.1;
const KILLS_UNTIL = 0.4;
const DISK_FULL_AT = 0.45;
const HANGS_FROM = 0.15;
const REFUSES_FROM = 0.3;
const ACCEPTS_FROM = 0.6;
const MAX_ABSENCE_MS = 5_000;
const MAX_PAUSE_MS = 15_000;
const FULL_MS = 30_000;
/** The average time between two kills or pauses, as a part of the whole time: half a minute in an hour. */
const BETWEEN = 0.01;

/** Disturbs a service for the first half of a soak: kills, pauses, a full disk, and a receiver that hangs and refuses. */
export async function disturb(disturbed: Disturbed): Promise<Disturbances> {
  const { receiver, totalMs, report } = disturbed;
  const at = (part: number) => sleep(part * totalMs);
  const change = async (part: number, mood: SoakReceiver['mood']) => {
    await at(part);
    receiver.mood = mood;
    report(`the receiver of webhooks ${mood}`);
  };
  const [counts, isDiskFilled] = await Promise.all([
    at(KILLS_FROM).then(() => killAndPause(disturbed)),
    at(DISK_FULL_AT).then(() => fillDisk(disturbed)),
    change(HANGS_FROM, 'hangs'),
    change(REFUSES_FROM, 'answers 500'),
    change(ACCEPTS_FROM, 'accepts'),
  ]);
  return { ...counts, isDiskFilled };
}

async function killAndPause({ victims, random, totalMs, report }: Disturbed) {
  const end = performance.now() + (KILLS_UNTIL - KILLS_FROM) * totalMs;
  let kills = 0;
  let pauses = 0;
  while (performance.now() < end) {
    if (random() < 0.6) {
      const victim = choose<Victim>(random, VICTIMS);
      const away = random() * MAX_ABSENCE_MS;
      report(`kills ${victim} for ${(away / 1000).toFixed(1)} s`);
      await victims.strike(victim, away);
      kills += 1;
    } else {
      const paused = choose<Paused>(random, PAUSED);
      const milliseconds = random() * MAX_PAUSE_MS;
      report(`pauses ${paused} for ${(milliseconds / 1000).toFixed(1)} s`);
      await victims.pause(paused, milliseconds);
      pauses += 1;
    }
    await sleep(random() * 2 * BETWEEN * totalMs);
  }
  return { kills, pauses };
}

async function fillDisk({ disk, report }: Disturbed): Promise<boolean> {
  if (disk === undefined) return false;
  report(`fills the disk of the store for ${FULL_MS / 1000} s`);
  const free = await disk.fill();
  await sleep(FULL_MS);
  await free();
  report('frees the disk');
  return true;
}
