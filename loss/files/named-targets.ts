import { type FinishedFile, fileTargets } from './file-targets.js';
import { type LocalTarget, pathsOf } from './local-target.js';

/** What some files of a bundle name of it, as it is kept: neighbours name nearly the same, so each target is there once. */
export interface NamedTargets {
  /** Paths of the files that name anything. */
  readonly files: readonly string[];
  readonly targets: readonly (LocalTarget & {
    /** Places in `files` of those that name it. */
    readonly by: readonly number[];
  })[];
}

/** Gathers what files name, one after the other. */
export function gatherTargets() {
  const files: string[] = [];
  const targets = new Map<string, LocalTarget & { readonly by: number[] }>();
  return {
    add(file: FinishedFile): void {
      const found = fileTargets(file);
      if (found.length === 0) return;
      const place = files.push(file.path) - 1;
      for (const target of found) {
        const name = `${target.kind} ${target.path}`;
        const known = targets.get(name);
        if (known === undefined) targets.set(name, { ...target, by: [place] });
        else known.by.push(place);
      }
    },
    finish: (): NamedTargets => ({ files, targets: [...targets.values()] }),
  };
}

/** A path that a file names and the bundle does not have. */
export interface LostTarget {
  readonly path: string;
  /** Files that name it. */
  readonly by: readonly string[];
}

/** Returns what files name and their bundle lacks. */
export function lostTargets(
  { files, targets }: NamedTargets,
  bundle: { has(path: string): boolean },
  siteAddress?: string,
): readonly LostTarget[] {
  return targets.flatMap((target) => {
    const paths = pathsOf(target, siteAddress);
    if (paths.length === 0 || paths.some((path) => bundle.has(path))) return [];
    return [{ path: target.path, by: target.by.map((place) => files[place] ?? '') }];
  });
}
