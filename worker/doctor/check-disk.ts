import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { Diagnosis } from '../../contract/diagnosis.js';

/** The space without which even a small export fails. */
const MIN_BYTES = 1_000_000_000;

/** Checks the free space for the cache of snapshots, in bytes, and for temporary files. */
export async function checkDisk(cacheFolder: string, cacheBytes: number): Promise<readonly Diagnosis[]> {
  const [forCache, forTemporary] = [await freeBytes(cacheFolder), await freeBytes(tmpdir())];
  return [
    diagnose(cacheFolder, forCache, cacheBytes, 'Free some space, or lower OFFPRINT_CACHE_BYTES.'),
    diagnose(tmpdir(), forTemporary, MIN_BYTES, 'Free some space, or set TMPDIR to a folder of another disk.'),
  ];
}

function diagnose(folder: string, free: number, wanted: number, advice: string): Diagnosis {
  const text = `${gigabytes(free)} are free for ${folder}`;
  if (free < MIN_BYTES) return { part: 'disk', state: 'problem', text: `Only ${text}.`, advice };
  if (free < wanted)
    return { part: 'disk', state: 'warning', text: `${text}, which may use ${gigabytes(wanted)}.`, advice };
  return { part: 'disk', state: 'good', text: `${text}.` };
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** Returns the bytes that this user may still write to the disk of a folder, which may not exist yet. */
async function freeBytes(folder: string): Promise<number> {
  const existing = existsSync(folder) || folder === dirname(folder) ? folder : undefined;
  if (existing === undefined) return freeBytes(dirname(folder));
  const { bavail, bsize } = await statfs(existing);
  return bavail * bsize;
}
