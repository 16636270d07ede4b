import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.js';

/** The folders of build/ that determine what an export looks like. */
const RENDERING = ['site', 'loss', 'render', 'bundle', 'snapshot', 'activities'];

/** Returns a value that changes with a documentation folder, by its content, and with the code that renders it, by time and length. */
export function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const file of files(folder))
    hash
      .update(`${relative(folder, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  for (const name of RENDERING) {
    for (const file of files(join(ROOT, 'build', name))) {
      const { mtimeMs, size } = statSync(file);
      hash.update(`${file}\0${mtimeMs}\0${size}\0`);
    }
  }
  return hash.digest('hex');
}

function* files(folder: string): Generator<string> {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(folder);
  } catch {
    return;
  }
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (entry.isFile()) yield path;
  }
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}
