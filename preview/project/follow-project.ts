import { setTimeout as wait } from 'node:timers/promises';
import { UnreadableProject } from '../../snapshot/walk-project.js';
import type { ProjectChange, ProjectFiles } from './project-files.js';
import { watchFolder } from './watch-folder.js';

export interface FollowedProject {
  /** Resolves when the project was read for the first time, or could not be. */
  readonly ready: Promise<void>;
  close(): void;
}

export interface FollowOptions {
  readonly folder: string;
  readonly files: ProjectFiles;
  /** Called with each change, one after another. The first change has all files; the one after an unreadable state may have none. */
  readonly onChange: (change: ProjectChange) => Promise<void>;
  /** Called when the folder cannot be read. */
  readonly onUnreadable: (message: string) => void;
  /** Called with other errors, after which the project is still followed. */
  readonly onError: (error: unknown) => void;
}

/** Some editors empty a file before they write it. An emptied file is read again after this time. */
const REREAD_EMPTY_MS = 30;

/** Reads a project and follows its changes. Changes during a call of `onChange` are one change after it. */
export function followProject({ folder, files, onChange, onUnreadable, onError }: FollowOptions): FollowedProject {
  let waiting: Set<string> | undefined;
  let isRunning = false;
  let isClosed = false;
  let isUnreadable = false;
  const watch = watchFolder(folder, notice);
  isRunning = true;
  const ready = takeAll(new Set());
  return {
    ready,
    close() {
      isClosed = true;
      watch.close();
    },
  };

  function notice(places: ReadonlySet<string>): void {
    const isUnclear = places.size === 0 || waiting?.size === 0;
    waiting = isUnclear ? new Set() : new Set([...(waiting ?? []), ...places]);
    if (!isRunning) void takeWaiting();
  }

  async function takeWaiting(): Promise<void> {
    const places = waiting;
    if (places === undefined || isClosed) return;
    isRunning = true;
    waiting = undefined;
    await takeAll(places);
  }

  async function takeAll(places: ReadonlySet<string>): Promise<void> {
    try {
      const change = await readSettled(places);
      const isNews = isUnreadable || change.isWhole || change.files.length + change.removed.length > 0;
      isUnreadable = false;
      if (!isClosed && isNews) await onChange(change);
    } catch (error) {
      isUnreadable = error instanceof UnreadableProject;
      if (error instanceof UnreadableProject) onUnreadable(error.message);
      else if (!isClosed) onError(error);
    }
    isRunning = false;
    void takeWaiting();
  }

  /** Reads what changed, and once more if files were emptied. */
  async function readSettled(places: ReadonlySet<string>): Promise<ProjectChange> {
    const change = await read(places);
    const emptied = change.isWhole ? [] : change.files.filter(({ sizeBytes }) => sizeBytes === 0);
    if (emptied.length === 0) return change;
    await wait(REREAD_EMPTY_MS);
    const again = await read(new Set(emptied.map(({ path }) => files.placeOf(path) ?? path)));
    const paths = new Set([...again.files.map(({ path }) => path), ...again.removed]);
    return {
      ...again,
      files: [...change.files.filter(({ path }) => !paths.has(path)), ...again.files],
      removed: [...change.removed.filter((path) => !paths.has(path)), ...again.removed],
    };
  }

  async function read(places: ReadonlySet<string>): Promise<ProjectChange> {
    const change = places.size === 0 ? undefined : await files.readChanged(places);
    if (change !== undefined) return change;
    watch.refresh();
    // A folder is watched before it is read, so that no change is lost between the two.
    return files.readAll(watch.add);
  }
}
