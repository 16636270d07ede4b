import { lstatSync, type Stats } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Finding } from '../../site/model/finding.js';
import type { SnapshotChange } from '../../snapshot/changing-snapshot.js';
import { createPackWriter, type PackOptions } from '../../snapshot/pack-writer.js';
import { readProjectFile } from '../../snapshot/read-project-file.js';
import type { SnapshotFile } from '../../snapshot/snapshot-manifest.js';
import { type ProjectFile, walkProject } from '../../snapshot/walk-project.js';
import { createPackFolder, nameByFiles } from './pack-folder.js';

/** The files of a project that changed, with the findings of reading all its files. */
export interface ProjectChange extends SnapshotChange {
  readonly findings: readonly Finding[];
}

/** The files of a folder as they were read last, copied into packs. */
export interface ProjectFiles {
  /**
   * Reads files that were changed in place or replaced, by their paths on the disk. Undefined if the change is not of
   * this kind, for example because a file is new: then the whole folder must be looked at.
   */
  readChanged(changed: ReadonlySet<string>): Promise<ProjectChange | undefined>;
  /**
   * Looks at the whole folder, and reads the files that changed. `onFolder` is called with each folder before it is
   * looked at. Throws `UnreadableProject`.
   */
  readAll(onFolder?: (real: string) => void): Promise<ProjectChange>;
  /** Returns all files as they were read last, for a process that knows none of them. */
  whole(): ProjectChange;
  /** Returns the hash of a file's content. */
  hashOf(path: string): string | undefined;
  /** Returns where a file of the project is on the disk. */
  placeOf(path: string): string | undefined;
}

interface KnownFile {
  readonly file: SnapshotFile | undefined;
  readonly place: string;
  readonly state: FileState;
  readonly finding: Finding | undefined;
}

/** The identity, size and times of a file. An equal state means equal content, unless the file changed just before it was read. */
interface FileState {
  readonly text: string;
  readonly isSettled: boolean;
}

/** A file that changed this short before it was read may change again without another time of change. */
const UNSETTLED_MS = 100;
const MAX_CHANGED_AT_ONCE = 64;
/** Files of less than this are read into the same memory, one after another. */
const SCRATCH_BYTES = 256 * 1024;
/** Reading pauses for requests after this time. */
const SLICE_MS = 15;

/** The number of files that are copied together. */
const FILES_A_PART = 1000;

/**
 * Creates the record of a folder's files. Nothing is read yet. `onPart` is called with files as soon as they are copied,
 * until all have been read once.
 */
export function createProjectFiles(
  folder: string,
  packFolder: string,
  onPart?: (files: readonly SnapshotFile[]) => void,
): ProjectFiles {
  const store = createPackFolder(packFolder);
  let known = new Map<string, KnownFile>();
  let pathsOf = new Map<string, string[]>();
  let walkFindings: readonly Finding[] = [];
  /** True after the first reading. A project that is emptied later is not new: the receiver may have other files too. */
  let isRead = false;

  return {
    async readChanged(changed) {
      if (changed.size > MAX_CHANGED_AT_ONCE) return undefined;
      const files: ProjectFile[] = [];
      for (const place of changed) {
        const paths = pathsOf.get(place);
        if (paths === undefined || lstatSync(place, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
        for (const path of paths) files.push({ path, file: place });
      }
      const read = onlyChanged(await readFiles(files));
      for (const [path, file] of read) known.set(path, file);
      return { isWhole: false, ...changeOf(read), findings: findings() };
    },
    async readAll(onFolder) {
      const walked = walkProject(folder, onFolder);
      const next = await readFiles(walked.files);
      const removed = [...known.keys()].filter((path) => !next.has(path));
      const changed = onlyChanged(next);
      const isWhole = !isRead;
      isRead = true;
      known = next;
      walkFindings = walked.findings;
      pathsOf = placesOf(next);
      const change = changeOf(changed);
      return { isWhole, files: change.files, removed: [...removed, ...change.removed], findings: findings() };
    },
    whole: () => ({ isWhole: true, ...changeOf(known), findings: findings() }),
    hashOf: (path) => known.get(path)?.file?.sha256,
    placeOf: (path) => known.get(path)?.place,
  };

  /** Reads the files whose state is not the known one. Returns all given files. */
  async function readFiles(files: readonly ProjectFile[]): Promise<Map<string, KnownFile>> {
    const locations = new Map<string, { pack: string; offset: number }>();
    for (const { file } of known.values()) if (file !== undefined) locations.set(file.sha256, file);
    const read = new Map<string, KnownFile>();
    const options: PackOptions = { known: locations, namePack: nameByFiles, spare: [] };
    let writer = createPackWriter(store, 'preview', options);
    let inPart = 0;
    let finishing: Promise<void> = Promise.resolve();
    const take = (copied: readonly SnapshotFile[]) => {
      for (const file of copied) {
        locations.set(file.sha256, file);
        const entry = read.get(file.path);
        if (entry !== undefined) read.set(file.path, { ...entry, file });
      }
      if (!isRead) onPart?.(copied);
    };
    // A part is written while the next one is read.
    const finishPart = async () => {
      const full = writer;
      writer = createPackWriter(store, 'preview', options);
      inPart = 0;
      await finishing;
      finishing = full.finish().then(take);
      // It is awaited below; until then a rejection must not count as unhandled.
      finishing.catch(() => undefined);
    };
    const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
    let sliceEnd = performance.now() + SLICE_MS;
    for (const { path, file: place } of files) {
      const before = known.get(path);
      const readAt = Date.now();
      if (before?.state.isSettled && before.place === place && before.state.text === stateAt(place, readAt).text) {
        read.set(path, before);
        continue;
      }
      const content = readProjectFile(place, path, scratch);
      if ('bytes' in content) {
        await writer.add(path, content.bytes);
        read.set(path, { file: undefined, place, state: stateOf(content.status, readAt), finding: undefined });
      } else {
        const finding = skipped(path, content.problem);
        read.set(path, { file: undefined, place, state: stateAt(place, readAt), finding });
      }
      if (++inPart === FILES_A_PART) await finishPart();
      if (performance.now() < sliceEnd) continue;
      await setImmediate();
      sliceEnd = performance.now() + SLICE_MS;
    }
    await finishPart();
    await finishing;
    return read;
  }

  function onlyChanged(read: ReadonlyMap<string, KnownFile>): Map<string, KnownFile> {
    return new Map([...read].filter(([path, { file }]) => known.get(path)?.file?.sha256 !== file?.sha256));
  }

  function findings(): Finding[] {
    return [...walkFindings, ...[...known.values()].flatMap(({ finding }) => finding ?? [])];
  }
}

function changeOf(files: ReadonlyMap<string, KnownFile>): Pick<SnapshotChange, 'files' | 'removed'> {
  const entries = [...files];
  return {
    files: entries.flatMap(([, { file }]) => file ?? []),
    removed: entries.flatMap(([path, { file }]) => (file === undefined ? [path] : [])),
  };
}

function placesOf(files: ReadonlyMap<string, KnownFile>): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const [path, { place }] of files) {
    const paths = places.get(place);
    if (paths === undefined) places.set(place, [path]);
    else paths.push(path);
  }
  return places;
}

function stateAt(place: string, readAt: number): FileState {
  const status = lstatSync(place, { throwIfNoEntry: false });
  return status === undefined ? { text: 'missing', isSettled: false } : stateOf(status, readAt);
}

/** Returns a file's state. `readAt` is the time, in Unix milliseconds, at which reading the file began. */
function stateOf({ ino, size, mtimeMs, ctimeMs }: Stats, readAt: number): FileState {
  const isSettled = readAt - Math.max(mtimeMs, ctimeMs) > UNSETTLED_MS;
  return { text: `${ino} ${size} ${mtimeMs} ${ctimeMs}`, isSettled };
}

function skipped(path: string, problem: string): Finding {
  return { code: 'skipped-file', severity: 'warning', message: `“${path}” was skipped: ${problem}`, file: path };
}
