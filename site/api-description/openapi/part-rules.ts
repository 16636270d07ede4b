import { createIgnoreRules } from '../../model/ignore-rules.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';

/** Which files of a project a description may not refer to. */
export interface PartRules {
  /** Tells files that the project ignores. */
  isIgnored(path: string): boolean;
  /** The file that says so, where there is one. */
  readonly file: SourceFile | undefined;
}

const known = new WeakMap<SourceFiles, PartRules>();

/** The rules of a project, read once for each of its snapshots. */
export function partRules(files: SourceFiles): PartRules {
  const earlier = known.get(files);
  if (earlier !== undefined) return earlier;
  const isIgnored = createIgnoreRules(files, () => undefined);
  const rules = {
    isIgnored: (path: string) => !/^https?:\/\//i.test(path) && isIgnored(path),
    file: files.get('.mintignore'),
  };
  known.set(files, rules);
  return rules;
}
