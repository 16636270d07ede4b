import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  /** The processor time of all its threads since it started, in milliseconds. */
  readonly cpuMs: number;
  readonly residentBytes: number;
  /**
   * True while the process waits for something; false while it works, waits for a processor, or is stopped by a signal.
   */
  readonly isAsleep: boolean;
}

/** The length of a tick in milliseconds. Linux reports ticks of 10 ms, whatever the kernel uses itself. */
const TICK_MS = 10;
/** Positions of fields after the program's name, which may itself contain spaces and parentheses. */
const STATE = 0;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** Returns what a process has used so far. Undefined on systems without `/proc`, and after the process has ended. */
export function processUsage(pid: number): ProcessUsage | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    const cpuMs = (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * TICK_MS;
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return { cpuMs, residentBytes: Number(resident ?? 0) * 1024, isAsleep: fields[STATE] === 'S' };
  } catch {
    return undefined; // no such process, or no such file system
  }
}
