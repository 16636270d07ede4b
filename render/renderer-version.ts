import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Code whose change may change a byte of the bundle. */
const FOLDERS = ['site', 'reader', 'loss', 'bundle', 'browser', 'render'];

let version: string | undefined;

/**
 * Hash of the code that renders and of its locked dependencies: part of every cache key, so that a new release never
 * serves what an older one rendered.
 */
export function rendererVersion(): string {
  version ??= computeVersion();
  return version;
}

function computeVersion(): string {
  const hash = createHash('sha256');
  for (const folder of FOLDERS) {
    for (const file of filesUnder(join(ROOT, folder))) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  hash.update(lockFile());
  return hash.digest('hex').slice(0, 16);
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function lockFile(): Buffer {
  for (const path of [join(ROOT, 'package-lock.json'), join(ROOT, '..', 'package-lock.json')]) {
    try {
      return readFileSync(path);
    } catch {
      // Not in this place: the next one, or none in an image that was packed without it.
    }
  }
  return Buffer.alloc(0);
}
