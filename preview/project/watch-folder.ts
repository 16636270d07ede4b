import { type FSWatcher, realpathSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { isIgnoredName } from '../../snapshot/walk-project.js';

/** A watch of a folder and everything in it. */
export interface FolderWatch {
  /** Stops watching folders that are gone. Call it before the folder is looked at. */
  refresh(): void;
  /** Watches the folder or a folder in it, by its real path. Call it before that folder is read. */
  add(path: string): void;
  close(): void;
}

/** Events that follow each other within this time are one change. */
const QUIET_MS = 8;
/** A change is passed on after this time even if events continue. */
const MAX_WAIT_MS = 100;
/** The interval at which a folder that was deleted is looked for. */
const LOOK_MS = 500;
/** The interval at which a folder that the system cannot watch is looked at. */
const POLL_MS = 2000;
/** Systems that watch a folder with everything in it. */
const IS_RECURSIVE = process.platform === 'darwin' || process.platform === 'win32';

interface WatchedFolder {
  readonly watcher: FSWatcher;
  /** The folder's number in its file system: another folder may take its name. */
  readonly ino: number;
}

/**
 * Watches a folder, as soon as it and the folders in it are added. Events are only hints: the receiver gets the places
 * that they named, and compares what is there with what it knows. An empty set means that anything may have changed. On
 * Linux, each folder has a watch of its own; elsewhere, one watch has everything. A folder that is deleted is looked
 * for until it comes back, and a folder that the system cannot watch is looked at regularly.
 */
export function watchFolder(folder: string, onChange: (places: ReadonlySet<string>) => void): FolderWatch {
  const watched = new Map<string, WatchedFolder>();
  let places = new Set<string>();
  let firstAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isUnwatchable = false;
  let lastPollAt = Date.now();

  const looks = setInterval(look, LOOK_MS);
  looks.unref();
  return {
    refresh,
    add,
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(looks);
      for (const { watcher } of watched.values()) watcher.close();
      watched.clear();
    },
  };

  function refresh(): void {
    if (isClosed) return;
    for (const [path, { watcher, ino }] of watched) {
      if (folderNumber(path) === ino) continue;
      watcher.close();
      watched.delete(path);
    }
  }

  function add(path: string): void {
    if (isClosed || watched.has(path) || (IS_RECURSIVE && path !== realFolder(folder))) return;
    const ino = folderNumber(path);
    if (ino === undefined) return;
    try {
      const watcher = watch(path, { recursive: IS_RECURSIVE }, (_event, name) => notice(path, name));
      watcher.on('error', () => notice(path, null));
      watched.set(path, { watcher, ino });
    } catch (error) {
      // A system has a limited number of watches (ENOSPC, EMFILE).
      isUnwatchable ||= !isMissing(error);
    }
  }

  function notice(path: string, name: string | null): void {
    if (name !== null && isIgnored(name)) return;
    places.add(name === null ? path : join(path, name));
    firstAt ??= performance.now();
    const rest = MAX_WAIT_MS - (performance.now() - firstAt);
    clearTimeout(timer);
    timer = setTimeout(pass, Math.max(0, Math.min(QUIET_MS, rest)));
  }

  function pass(): void {
    const noticed = places;
    places = new Set();
    firstAt = undefined;
    if (!isClosed) onChange(noticed);
  }

  function look(): void {
    const root = realFolder(folder);
    const isGone = root === undefined || watched.get(root)?.ino !== folderNumber(root);
    const isDue = isUnwatchable && Date.now() - lastPollAt > POLL_MS;
    if (isDue) lastPollAt = Date.now();
    if (isGone || isDue) onChange(new Set());
  }
}

/** Returns whether a path below a watched folder is never part of a site. Such folders may hold more than a system can watch. */
function isIgnored(name: string): boolean {
  return name.split(/[\\/]/).some(isIgnoredName);
}

function folderNumber(path: string): number | undefined {
  try {
    const status = statSync(path, { throwIfNoEntry: false });
    return status?.isDirectory() === true ? status.ino : undefined;
  } catch {
    return undefined;
  }
}

function realFolder(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
