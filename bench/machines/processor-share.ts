import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PERIOD_MICROSECONDS = 100_000;
/** The weight against other programs, whose weight is 1, so that a machine gets its share on a busy host too. */
const WEIGHT = 20;
const V1 = '/sys/fs/cgroup/cpu';
const V2 = '/sys/fs/cgroup';
const REMOVE_ATTEMPTS = 200;
const BETWEEN_ATTEMPTS_MS = 50;

/** A share of the host's processors, for a process and all that it starts. */
export interface ProcessorShare {
  /** A process that writes its id to this file joins. */
  readonly joinFile: string;
  join(pid: number): void;
  /** Kills every process of the share as a loss of power does. */
  kill(): void;
  /** Removes the share once its processes have ended; this process leaves it. */
  remove(): Promise<void>;
}

/** Makes a share of at most `cores` processors by a control group, of either version. Needs root on Linux. */
export function makeProcessorShare(name: string, cores: number): ProcessorShare {
  const isV1 = existsSync(join(V1, 'cpu.shares'));
  const folder = join(isV1 ? V1 : V2, name);
  mkdirSync(folder, { recursive: true });
  const quota = Math.round(cores * PERIOD_MICROSECONDS);
  const settings: Readonly<Record<string, string>> = isV1
    ? {
        'cpu.cfs_period_us': String(PERIOD_MICROSECONDS),
        'cpu.cfs_quota_us': String(quota),
        'cpu.shares': String(1024 * WEIGHT),
      }
    : { 'cpu.max': `${quota} ${PERIOD_MICROSECONDS}`, 'cpu.weight': String(100 * WEIGHT) };
  if (!isV1) writeFileSync(join(V2, 'cgroup.subtree_control'), '+cpu');
  for (const [file, value] of Object.entries(settings)) writeFileSync(join(folder, file), value);
  const joinFile = join(folder, 'cgroup.procs');
  const pids = () => readFileSync(joinFile, 'utf8').split('\n').filter(Boolean).map(Number);
  return {
    joinFile,
    join: (pid) => writeFileSync(joinFile, String(pid)),
    kill: () => {
      for (const pid of pids()) process.kill(pid, 'SIGKILL');
    },
    // The kernel keeps a group until its last process is gone, a moment after it has ended.
    async remove() {
      if (pids().includes(process.pid)) writeFileSync(join(isV1 ? V1 : V2, 'cgroup.procs'), String(process.pid));
      for (let attempt = 1; ; attempt += 1) {
        try {
          return rmdirSync(folder);
        } catch (error) {
          if (attempt === REMOVE_ATTEMPTS) throw error;
          await sleep(BETWEEN_ATTEMPTS_MS);
        }
      }
    },
  };
}
