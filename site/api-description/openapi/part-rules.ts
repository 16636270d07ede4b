import { createIgnoreRules } from '../../model/ignore-rules.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';

/** The files of a project that a description must not refer to. */
export interface PartRules {
  /** Returns whether the project ignores a file. */
  isIgnored(path: string): boolean;
  /** The file with the rules, if there is one. */
  readonly file: SourceFile | undefined;
}

const known = new WeakMap<SourceFiles, PartRules>();

/** Returns the rules of a project, which are read once per snapshot. */
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
