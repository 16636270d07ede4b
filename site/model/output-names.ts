import { portablePath, shortHash, withMark } from './portable-path.js';

/**
 * Gives every wanted path of a bundle a file of its own on any disk: portable, and different from all others even on
 * disks that ignore case and Unicode form. Folders that differ only in case become one folder, so that a bundle
 * unpacked on one system and served from another keeps its links. The result depends on the set of paths, not on their
 * order. `reserved` paths belong to the bundle; of two that clash, a `preferred` one keeps its name.
 */
export function outputNames(
  wanted: Iterable<string>,
  reserved: Iterable<string> = [],
  preferred: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const names = new Names();
  for (const path of reserved) names.take(path);
  const result = new Map<string, string>();
  // Paths that can stay as they are come first, so that a rename never pushes an innocent file away.
  const inOrder = [...new Set(wanted)]
    .map((path) => {
      const portable = portablePath(path);
      return { path, portable, rank: (path === portable ? 0 : 2) + (preferred.has(path) ? 0 : 1) };
    })
    .sort((a, b) => a.rank - b.rank || compare(a.path, b.path));
  for (const { path, portable } of inOrder) result.set(path, names.claim(portable, path));
  return result;
}

/** Returns the form in which two names are equal on a disk that ignores case and Unicode form. */
export function foldedName(path: string): string {
  if (ASCII.test(path)) return path.toLowerCase();
  return path.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}

const ASCII = /^[\x20-\x7e]*$/;

class Names {
  readonly #files = new Set<string>();
  /** The spelling in which each folded folder was first seen. */
  readonly #folders = new Map<string, string>();
  /** The results for folders that were asked for. */
  readonly #known = new Map<string, string>();

  take(path: string): void {
    this.#files.add(foldedName(path));
    this.#folder(path);
  }

  claim(portable: string, original: string): string {
    const slash = portable.lastIndexOf('/') + 1;
    const folder = this.#folder(portable);
    let candidate = `${folder}${portable.slice(slash)}`;
    for (let attempt = 0; this.#isTaken(candidate); attempt++) {
      candidate = withMark(
        `${folder}${portable.slice(slash)}`,
        shortHash(attempt === 0 ? original : `${original}\0${attempt}`),
      );
    }
    this.#files.add(foldedName(candidate));
    return candidate;
  }

  #isTaken(path: string): boolean {
    const folded = foldedName(path);
    return this.#files.has(folded) || this.#folders.has(folded);
  }

  /** The folder of a path in its one spelling, with a final slash; empty at the top. */
  #folder(path: string): string {
    const written = path.slice(0, path.lastIndexOf('/') + 1);
    const known = this.#known.get(written);
    if (known !== undefined) return known;
    const folder = this.#spelling(written);
    this.#known.set(written, folder);
    return folder;
  }

  #spelling(written: string): string {
    let folder = '';
    for (const segment of written.split('/').slice(0, -1)) {
      let next = `${folder}${segment}`;
      const known = this.#folders.get(foldedName(next));
      if (known === undefined) {
        if (this.#files.has(foldedName(next))) next = withMark(next, shortHash(next));
        this.#folders.set(foldedName(next), next);
      }
      folder = `${known ?? next}/`;
    }
    return folder;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
