import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Folders whose code may change the bytes of a bundle. */
const FOLDERS = ['site', 'reader', 'loss', 'bundle', 'browser', 'render'];

/** The second is what a published package has in place of the first, with the same content. */
const LOCK_FILES = ['package-lock.json', 'npm-shrinkwrap.json'];

let version: string | undefined;

/**
 * Returns the hash of the code that renders and of its locked dependencies. It is part of every cache key, so a new
 * release never reuses what an older one rendered.
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
  for (const path of LOCK_FILES.flatMap((name) => [join(ROOT, name), join(ROOT, '..', name)])) {
    try {
      return readFileSync(path);
    } catch {
      // Try the next place. An image that was packed without the file has none.
    }
  }
  return Buffer.alloc(0);
}
