import { readdirSync, readFileSync } from 'node:fs';

/** The resources that a process and all its descendants use, read from /proc; Linux only. */
export interface Usage {
  /** User and system time since their starts. */
  readonly cpuSeconds: number;
  /** Proportional set size where the kernel tells it, so that shared pages count once; else resident size. */
  readonly memoryBytes: number;
}

const TICKS_A_SECOND = 100;
const PAGE_BYTES = 4096;

export function usageOf(roots: readonly number[]): Usage {
  let cpuTicks = 0;
  let memoryBytes = 0;
  for (const pid of descendants(roots)) {
    const stat = readStat(pid);
    if (stat === undefined) continue;
    cpuTicks += stat.cpuTicks;
    memoryBytes += residentBytes(pid);
  }
  return { cpuSeconds: cpuTicks / TICKS_A_SECOND, memoryBytes };
}

/** Whose process it is: each kind is told apart, as Chromium is not ours to make smaller. */
export type ProcessKind = 'api' | 'worker' | 'renderer' | 'chromium' | 'temporal' | 'other';

export interface WatchedUsage {
  /** Processor time of each kind since the watch began; what a process did in its last moments before it ended is missing. */
  readonly cpuSeconds: Readonly<Record<ProcessKind, number>>;
  /** The most that all processes together held at once; `ours` without Chromium and Temporal. */
  readonly peakBytes: { readonly all: number; readonly ours: number };
  /** The most that one process of a kind held. */
  readonly largestBytes: Readonly<Record<ProcessKind, number>>;
}

interface WatchedProcess {
  kind: ProcessKind;
  readonly first: number;
  last: number;
  /** The resident size at the time when `bytes` was read. */
  resident: number;
  bytes: number;
}

/** The change of a process's resident size after which its proportional size is read again. */
const NOTED_BYTES = 2 * 1024 * 1024;

/**
 * Samples some processes and all their descendants until it is stopped. The proportional size of a process is read
 * again only when its resident size has changed: the kernel walks all pages of a process to tell it, which took a third
 * of a processor from the work that is measured.
 */
export function watchUsage(roots: readonly number[], intervalMs = 150): { stop(): WatchedUsage } {
  const ticks = new Map<number, WatchedProcess>();
  const peak = { all: 0, ours: 0 };
  const largest = zeros();
  let isFirst = true;
  const sample = () => {
    let all = 0;
    let ours = 0;
    for (const pid of descendants(roots)) {
      const stat = readStat(pid);
      if (stat === undefined) continue;
      const { ownTicks: own, resident } = stat;
      // A process that began after the watch began has done all of its work under it.
      const begun = { kind: 'other', first: isFirst ? own : 0, last: own, resident: 0, bytes: 0 } as const;
      const seen: WatchedProcess = ticks.get(pid) ?? { ...begun };
      seen.last = Math.max(seen.last, own);
      ticks.set(pid, seen);
      if (Math.abs(resident - seen.resident) > NOTED_BYTES) {
        // One that has just been forked still bears its parent's name.
        seen.kind = kindOf(pid) ?? seen.kind;
        seen.resident = resident;
        seen.bytes = residentBytes(pid);
      }
      const { bytes } = seen;
      all += bytes;
      if (seen.kind !== 'chromium' && seen.kind !== 'temporal') ours += bytes;
      largest[seen.kind] = Math.max(largest[seen.kind], bytes);
    }
    peak.all = Math.max(peak.all, all);
    peak.ours = Math.max(peak.ours, ours);
    isFirst = false;
  };
  sample();
  const timer = setInterval(sample, intervalMs);
  return {
    stop() {
      clearInterval(timer);
      sample();
      const cpuSeconds = zeros();
      for (const { kind, first, last } of ticks.values()) cpuSeconds[kind] += (last - first) / TICKS_A_SECOND;
      return { cpuSeconds, peakBytes: peak, largestBytes: largest };
    },
  };
}

/** Waits until some processes and all their descendants have nothing to do, or half a minute. */
export async function untilIdle(roots: readonly number[]): Promise<void> {
  const STEP_MS = 500;
  const MAX_BUSY_SECONDS = 0.05;
  let before = usageOf(roots).cpuSeconds;
  for (let step = 0; step < 60; step++) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    const now = usageOf(roots).cpuSeconds;
    if (now - before < MAX_BUSY_SECONDS) return;
    before = now;
  }
}

const zeros = (): Record<ProcessKind, number> => ({
  api: 0,
  worker: 0,
  renderer: 0,
  chromium: 0,
  temporal: 0,
  other: 0,
});

/** Undefined for a process that has ended, whose command is empty or gone. */
function kindOf(pid: number): ProcessKind | undefined {
  let command = '';
  try {
    command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return undefined;
  }
  if (command === '') return undefined;
  return KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other';
}

const KINDS: readonly (readonly [ProcessKind, RegExp])[] = [
  ['renderer', /render\/process\/main\.js|build\/render-process\.js/],
  ['worker', /worker\/main\.js/],
  ['api', /api\/main\.js/],
  ['chromium', /chrom/i],
  ['temporal', /temporal\0server/],
];

/** Returns some processes and all that they have started, by their numbers. */
export function descendants(roots: readonly number[]): number[] {
  const childrenOf = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const parent = Number.isInteger(pid) ? readStat(pid)?.parent : undefined;
    if (parent !== undefined) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), pid]);
  }
  const found: number[] = [];
  const queue = [...roots];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    found.push(pid);
    queue.push(...(childrenOf.get(pid) ?? []));
  }
  return found;
}

/**
 * Returns a process's parent, its processor time in the system's ticks, with and without that of ended children it waited for, and its resident
 * size in bytes. Undefined if it has ended.
 */
export function readStat(
  pid: number,
):
  | { readonly parent: number; readonly cpuTicks: number; readonly ownTicks: number; readonly resident: number }
  | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command's name may itself hold spaces and parentheses (proc(5)).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
    const resident = Number(fields[21]) * PAGE_BYTES;
    const ownTicks = user + system;
    return { parent: Number(fields[1]), cpuTicks: ownTicks + childUser + childSystem, ownTicks, resident };
  } catch {
    return undefined;
  }
}

function residentBytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
