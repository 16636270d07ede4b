import { type FinishedFile, fileTargets } from './file-targets.js';
import { type LocalTarget, pathsOf } from './local-target.js';

/**
 * The targets that files of a bundle refer to, as they are stored: neighboring files refer to nearly the same, so each
 * target is stored once.
 */
export interface NamedTargets {
  /** The paths of the files that refer to anything. */
  readonly files: readonly string[];
  readonly targets: readonly (LocalTarget & {
    /** The indexes in `files` of those that refer to it. */
    readonly by: readonly number[];
  })[];
}

/** Collects the targets of files, which are added one after another. */
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

/** A path that a file refers to and the bundle lacks. */
export interface LostTarget {
  readonly path: string;
  /** The files that refer to it. */
  readonly by: readonly string[];
}

/** Returns the targets that the bundle lacks. */
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
