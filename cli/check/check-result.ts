import { posix, relative, resolve, sep } from 'node:path';
import type { Finding } from '../../contract/http/reports.js';

/** The result of a check, as it is printed. */
export interface CheckResult {
  /** The absolute path of the project's folder. */
  readonly folder: string;
  /** The absolute folder that printed paths are relative to, so that terminals and services find the files. */
  readonly from: string;
  readonly pageCount: number;
  readonly words: { readonly shown: number; readonly leftOut: number };
  readonly findings: readonly Finding[];
  /** Returns whether a finding makes the check fail. */
  readonly isFailing: (finding: Finding) => boolean;
}

/** Returns the path of a file of the project, relative to the folder that the reader of the result is in. */
export function shownPath({ folder, from }: Pick<CheckResult, 'folder' | 'from'>, file: string): string {
  if (isAddress(file)) return file;
  const path = relative(from, resolve(folder, file));
  return sep === posix.sep ? path : path.replaceAll(sep, posix.sep);
}

/** Returns whether a finding's file is an address: descriptions of other hosts are named by theirs. */
export const isAddress = (file: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(file);

/** Returns a place such as `docs/guide.mdx:12:5`, which terminals and editors open; undefined if no file is known. */
export function shownPlace(result: Pick<CheckResult, 'folder' | 'from'>, finding: Finding): string | undefined {
  const { file, line, column } = finding;
  if (file === undefined) return undefined;
  return [shownPath(result, file), line, column].filter((part) => part !== undefined).join(':');
}

/** Returns findings in the order of files and lines; those without a file come first. */
export function sortByPlace(findings: readonly Finding[]): Finding[] {
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return findings.toSorted(
    (a, b) => compare(a.file ?? '', b.file ?? '') || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
}
