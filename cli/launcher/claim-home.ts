import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { identify, isAlive, type ProcessIdentity } from './process-identity.js';

/** The process that already uses a home folder. */
export interface OtherLauncher {
  readonly pid: number;
}

const MAX_ATTEMPTS = 5;

/**
 * Makes this process the only launcher of a home folder by creating `lockFile`. Returns the other one if there is one.
 * The lock of a dead process is taken over.
 */
export function claimHome(lockFile: string): OtherLauncher | undefined {
  // The folder contains sources, bundles and conversations, so it is private.
  mkdirSync(dirname(lockFile), { recursive: true, mode: 0o700 });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      writeFileSync(lockFile, JSON.stringify(identify(process.pid)), { flag: 'wx' });
      return undefined;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = readHolder(lockFile);
    if (holder !== undefined && isAlive(holder)) return holder;
    rmSync(lockFile, { force: true });
  }
  throw new Error(`${lockFile} cannot be locked. Is another Offprint starting at the same time?`);
}

export function releaseHome(lockFile: string): void {
  if (readHolder(lockFile)?.pid === process.pid) rmSync(lockFile, { force: true });
}

function readHolder(lockFile: string): ProcessIdentity | undefined {
  try {
    const holder: Partial<ProcessIdentity> = JSON.parse(readFileSync(lockFile, 'utf8'));
    return typeof holder.pid === 'number' && typeof holder.startedAt === 'string'
      ? { pid: holder.pid, startedAt: holder.startedAt }
      : undefined;
  } catch {
    return undefined;
  }
}
