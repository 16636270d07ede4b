import { readdirSync, readFileSync } from 'node:fs';

/** A process that another one started, as the kernel knows it. */
export interface ChildFacts {
  readonly pid: number;
  /** Names of its environment's variables. */
  readonly environmentNames: readonly string[];
  /** The most memory that it has held at once. */
  readonly peakResidentBytes: number;
}

/** The children of a process, by Linux's own files; none on other systems. */
export function childrenOf(parent: number): ChildFacts[] {
  return pids().flatMap((pid) => {
    const status = read(`/proc/${pid}/status`);
    if (!status.includes(`\nPPid:\t${parent}\n`)) return [];
    const environment = read(`/proc/${pid}/environ`).split('\0').filter(Boolean);
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? '0';
    return [
      {
        pid,
        environmentNames: environment.map((variable) => variable.split('=', 1)[0] ?? ''),
        peakResidentBytes: Number(peak) * 1024,
      },
    ];
  });
}

/** The render processes among the children of a worker. Chromium, which verifies, is a child of it too. */
export function renderersOf(worker: number): ChildFacts[] {
  return childrenOf(worker).filter(({ pid }) => read(`/proc/${pid}/cmdline`).includes('render/process/main'));
}

function pids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Empty where the process has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
