import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A process at one moment. */
export interface ProcessSample {
  readonly seconds: number;
  readonly megabytes: number;
  /** Open files, pipes and sockets. */
  readonly handles: number;
}

/** All samples of one process, from its start to its end. */
export interface ProcessLife {
  readonly kind: string;
  readonly pid: number;
  readonly samples: ProcessSample[];
}

const KIBIBYTE = 1024;

/** Samples processes at intervals. `list` returns those that run now, by number, with their kinds. */
export function watchLives(
  list: () => readonly (readonly [pid: number, kind: string])[],
  everyMs: number,
): { readonly lives: readonly ProcessLife[]; stop(): void } {
  const lives = new Map<number, ProcessLife>();
  const started = performance.now();
  const sample = () => {
    for (const [pid, kind] of list()) {
      const found = readProcess(pid);
      if (found === undefined) continue;
      const life = lives.get(pid) ?? { kind, pid, samples: [] };
      lives.set(pid, life);
      life.samples.push({ seconds: (performance.now() - started) / 1000, ...found });
    }
  };
  sample();
  const timer = setInterval(sample, everyMs);
  return {
    get lives() {
      return [...lives.values()];
    },
    stop: () => clearInterval(timer),
  };
}

/** The median of a figure in the second and in the last tenth of a process's life. */
export interface Drift {
  readonly early: number;
  readonly late: number;
}

/** Returns how a figure of a process changed. Undefined for a life too short to tell. */
export function driftOf({ samples }: ProcessLife, figure: (sample: ProcessSample) => number): Drift | undefined {
  const tenth = Math.floor(samples.length / 10);
  if (tenth === 0) return undefined;
  const median = (part: readonly ProcessSample[]) => {
    const sorted = part.map(figure).sort((left, right) => left - right);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return { early: median(samples.slice(tenth, 2 * tenth)), late: median(samples.slice(-tenth)) };
}

/** Returns the size of a SQLite file with its log, in bytes. */
export async function databaseBytes(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Undefined for a process that has ended. */
function readProcess(pid: number): Omit<ProcessSample, 'seconds'> | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    // Files that are mapped are shared between processes, and the kernel takes them back when memory is short.
    const kibibytes = Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    return { megabytes: kibibytes / KIBIBYTE, handles: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined;
  }
}
