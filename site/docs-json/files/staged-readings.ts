import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import { textWithFrontMatter } from '../../model/source-text.js';
import {
  createSourceReadings,
  type LinkSearch,
  readHead,
  type SourceReading,
  type SourceReadings,
} from './source-readings.js';

/**
 * Readings of a large project that is planned while it is edited. A plan gets only the front matter of most files that
 * were not read before, which is enough for the navigation. The rest is read later.
 */
export interface StagedReadings extends SourceReadings {
  /** Reads a file before the first plan. */
  prepare(file: SourceFile): void;
  /** Begins a plan. */
  begin(): void;
  /** Reads a file now if the plan did not get it. Call it before a change of the file, which is compared with it. */
  complete(path: string): void;
  /** True if the plan that was begun last did not get everything. */
  readonly isPartial: boolean;
  /**
   * Reads some of the files that the plan did not get, at most `step.files`, and none after `step.bytes`. When no more
   * is left, returns whether the plan would differ with them; undefined before that.
   */
  readOn(step: { readonly files: number; readonly bytes: number }): boolean | undefined;
}

/** Creates readings without entries. A plan reads at most `maxAtOnce` new files completely. */
export function createStagedReadings(files: SourceFiles, maxAtOnce: number): StagedReadings {
  const whole = createSourceReadings(files);
  const heads = new Map<string, { readonly sha256: string; readonly reading: SourceReading }>();
  /** The heads, and the paths of linked files, that the plan got instead of what a complete reading tells. */
  const postponedHeads = new Map<string, SourceReading>();
  const postponedLinks = new Map<string, readonly string[]>();
  let search: LinkSearch | undefined;
  let isDifferent = false;
  let read = 0;
  let linked = 0;

  return {
    prepare(file) {
      if (read++ < maxAtOnce) whole.of(file);
      else headOf(file);
    },
    begin() {
      postponedHeads.clear();
      postponedLinks.clear();
      search = undefined;
      isDifferent = false;
      read = 0;
      linked = 0;
    },
    get isPartial() {
      return postponedHeads.size + postponedLinks.size > 0;
    },
    of(file) {
      if (whole.knows(file) || read++ < maxAtOnce) return whole.of(file);
      const head = headOf(file);
      postponedHeads.set(file.path, head);
      return head;
    },
    linked(file, given) {
      search = given;
      const isDue = () => !postponedHeads.has(file.path) && linked++ < maxAtOnce;
      if (whole.knowsLinked(file, given) || isDue()) return whole.linked(file, given);
      const before = whole.lastLinked(file);
      postponedLinks.set(file.path, before);
      return before;
    },
    isSamePlan: (file) => whole.isSamePlan(file),
    readOn(step) {
      let rest = step.files;
      let bytes = 0;
      for (const postponed of [postponedHeads, postponedLinks])
        for (const path of postponed.keys()) {
          if (rest-- === 0 || bytes > step.bytes) return undefined;
          bytes += files.get(path)?.sizeBytes ?? 0;
          complete(path);
        }
      return isDifferent;
    },
    complete(path) {
      if (postponedHeads.has(path) || postponedLinks.has(path)) complete(path);
    },
  };

  function complete(path: string): void {
    const file = files.get(path);
    if (file !== undefined && differs(file)) isDifferent = true;
    postponedHeads.delete(path);
    postponedLinks.delete(path);
  }

  function headOf(file: SourceFile): SourceReading {
    const known = heads.get(file.path);
    if (known?.sha256 === file.sha256) return known.reading;
    const reading = readHead(textWithFrontMatter(files, file.path), file);
    heads.set(file.path, { sha256: file.sha256, reading });
    return reading;
  }

  /** Reads a file completely, and returns whether the plan got something else in its place. */
  function differs(file: SourceFile): boolean {
    const head = postponedHeads.get(file.path);
    const paths = postponedLinks.get(file.path);
    heads.delete(file.path);
    const isOther = head !== undefined && JSON.stringify(whole.of(file)) !== JSON.stringify(head);
    if (head !== undefined && !isOther) whole.adopt(file, head);
    const isLinkingOther =
      paths !== undefined &&
      search !== undefined &&
      JSON.stringify(whole.linked(file, search)) !== JSON.stringify(paths);
    return isOther || isLinkingOther;
  }
}
