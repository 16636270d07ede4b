import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file beside its target and renames it, so that a process starting meanwhile never reads half of it. `time` is
 * its time of change, by default now.
 */
export function writeWhole(target, contents, time) {
  mkdirSync(dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}`;
  writeFileSync(temporary, contents);
  if (time !== undefined) utimesSync(temporary, time, time);
  renameSync(temporary, target);
}
