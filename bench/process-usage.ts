import { readdirSync, readFileSync } from 'node:fs';

/** What a process and all its descendants use, out of /proc; Linux only. */
export interface Usage {
  /** User and system time since their starts. */
  readonly cpuSeconds: number;
  /** Proportional set size where the kernel tells it, so that shared pages count once; else resident size. */
  readonly memoryBytes: number;
}

const TICKS_A_SECOND = 100;

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

/** Samples the memory of some processes until it is stopped; `stop` answers the peak. */
export function watchMemory(roots: readonly number[], intervalMs = 100): { stop(): number } {
  let peak = 0;
  const sample = () => {
    peak = Math.max(peak, usageOf(roots).memoryBytes);
  };
  sample();
  const timer = setInterval(sample, intervalMs);
  return {
    stop() {
      clearInterval(timer);
      sample();
      return peak;
    },
  };
}

function descendants(roots: readonly number[]): number[] {
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

/** Fields after the command's name, which may itself hold spaces and parentheses (proc(5)). Waited-for children's times are included. */
function readStat(pid: number): { readonly parent: number; readonly cpuTicks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), cpuTicks: user + system + childUser + childSystem };
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
