import type { StoredSegment } from '../../bundle/archive.js';
import type { PackedFile } from '../../bundle/segment.js';
import type { FileHashes } from '../source/file-hashes.js';

/** A finished batch as the store keeps it: named by its own hash, never changed. */
export interface BatchRecord {
  readonly segment: StoredSegment;
  readonly files: readonly PackedFile[];
  /** Key of the batch's facts and findings. */
  readonly factsKey: string;
  /** Key of what can be found on its pages; undefined where that is nothing. */
  readonly sectionsKey?: string | undefined;
  /** Key of what questions about its pages are answered from, where that is anything. */
  readonly passagesKey?: string;
  /** Its part of `llms-full.txt`, where it has one: key of the text, and the same as a piece of the archive. */
  readonly text?: { readonly key: string; readonly segment: StoredSegment };
  readonly pages: number;
  readonly warnings: number;
}

/** What a batch became last time, good while its dependencies are the same. */
export interface BatchIndexEntry {
  readonly batchKey: string;
  readonly pages: number;
  readonly warnings: number;
  /** Hash of each file that its pages looked up; null where it was absent. */
  readonly dependencies: Readonly<Record<string, string | null>>;
}

/** Whether every file that was looked up is still what it was. */
export function dependenciesHold(dependencies: Readonly<Record<string, string | null>>, hashes: FileHashes): boolean {
  return Object.entries(dependencies).every(([path, hash]) => (hashes.get(path) ?? null) === hash);
}
