import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { watchUsage } from '../process-usage.js';

/** The time, the work and the memory of one run of a program. */
export interface BuildUsage {
  readonly seconds: number;
  /** Processor time of the program and everything that it started. */
  readonly cpuSeconds: number;
  /** Maximum memory of all of its processes at once; pages that they share count once. */
  readonly peakBytes: number;
}

export interface BuildOptions {
  readonly folder: string;
  readonly environment?: Record<string, string>;
  /** A file for what the program prints. */
  readonly log: string;
}

/** Runs a program to its end. Throws with the last lines that it printed if it fails. */
export async function measureBuild(
  command: readonly [string, ...string[]],
  { folder, environment = {}, log }: BuildOptions,
): Promise<BuildUsage> {
  const output = openSync(log, 'w');
  // The shell's `times` prints the exact processor time of processes that ended; a watch misses their last moments.
  const script = '"$@" 2>&1; code=$?; echo; times; exit $code';
  const started = performance.now();
  const child = spawn('sh', ['-c', script, 'sh', ...command], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', CI: 'true', ...environment },
    stdio: ['ignore', output, 'inherit'],
  });
  closeSync(output);
  const watch = watchUsage([child.pid ?? 0]);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  const seconds = (performance.now() - started) / 1000;
  const { cpuSeconds, peakBytes } = watch.stop();
  const printed = readFileSync(log, 'utf8');
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${printed.slice(-1500)}`);
  const watched = Object.values(cpuSeconds).reduce((sum, value) => sum + value, 0);
  return { seconds, cpuSeconds: Math.max(watched, readTimes(printed)), peakBytes: peakBytes.all };
}

/** Reads the user and system time of a shell's children from the last line that `times` prints, such as `1m2.5s 0m3.1s`. */
export function readTimes(printed: string): number {
  const line = printed.trimEnd().split('\n').at(-1) ?? '';
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
