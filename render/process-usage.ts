import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  /** Of all its threads, since it began. */
  readonly cpuMs: number;
  readonly residentBytes: number;
  /** It waits for something. False while it works, waits for a processor, or is stopped by a signal. */
  readonly isAsleep: boolean;
}

/** Ticks of a hundredth of a second, whatever the kernel's own: it is part of Linux's interface. */
const TICK_MS = 10;
/** Positions after the program's name, which may itself hold blanks and brackets. */
const STATE = 0;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** What a process has used by now, however busy it is; undefined where the system does not tell, and once it has ended. */
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
