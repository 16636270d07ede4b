import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Folders whose code may change the bytes of a bundle. */
const FOLDERS = ['site', 'reader', 'loss', 'bundle', 'browser', 'render'];

/** The second is what a published package has in place of the first, with the same content. */
const LOCK_FILES = ['package-lock.json', 'npm-shrinkwrap.json'];

/** The code that decides how code is highlighted, and the libraries that it uses. */
const HIGHLIGHTER = ['site/content/code', 'site/content/escape.js'];
const HIGHLIGHTER_PACKAGE = /(?:^|\/)node_modules\/(?:shiki|@shikijs\/[^/]+)$/;

let version: string | undefined;
let highlighter: string | undefined;

/**
 * Returns the hash of the code that renders and of its locked dependencies. It is part of every cache key, so a new
 * release never reuses what an older one rendered.
 */
export function rendererVersion(): string {
  version ??= computeVersion();
  return version;
}

/**
 * Returns the hash of what decides how code is highlighted. It mostly stays the same in a new release, so that sites
 * need not be highlighted again.
 */
export function highlighterVersion(): string {
  highlighter ??= hashOf(HIGHLIGHTER, highlighterPackages());
  return highlighter;
}

const computeVersion = () => hashOf(FOLDERS, lockFile());

function hashOf(places: readonly string[], packages: string | Uint8Array): string {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesUnder(join(ROOT, place))) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  hash.update(packages);
  return hash.digest('hex').slice(0, 16);
}

/** Returns the versions of the highlighter's libraries; without a lock file, the version of all code. */
function highlighterPackages(): string {
  const lock = lockFile();
  if (lock.length === 0) return rendererVersion();
  const { packages } = JSON.parse(lock.toString('utf8')) as { packages: Record<string, { readonly version?: string }> };
  const used = Object.entries(packages).filter(([path]) => HIGHLIGHTER_PACKAGE.test(path));
  return JSON.stringify(used.map(([path, { version: installed }]) => [path, installed]));
}

/** Returns the files of a folder, or the file itself. */
function filesUnder(folder: string): string[] {
  if (statSync(folder).isFile()) return [folder];
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
