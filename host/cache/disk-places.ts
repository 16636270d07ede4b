import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../../deployment/shelf/write-whole.js';

/** The folders of a bounded cache on the disk, one per hosted site or preview. */
export interface DiskPlaces {
  /** Reads what an earlier process left, and removes leftovers of interrupted removals. */
  load(): Promise<void>;
  /** Returns the folder of a place. It may not exist yet. */
  folderOf(name: string): string;
  /** Marks a place as just used. */
  use(name: string): void;
  /** Removes the places used longest ago until this many bytes fit. Busy places stay, even if that exceeds the limit. */
  makeRoom(bytes: number): Promise<void>;
  /** Removes a place whose content is damaged. It must not be open. */
  remove(name: string): Promise<void>;
  /** Resolves when all removals that were requested so far are done. */
  settled(): Promise<void>;
  /** Records the size of a place after its content has changed. */
  measured(name: string, bytes: number): Promise<void>;
  /** Stores when places were last used. */
  save(): Promise<void>;
  readonly bytes: number;
  readonly count: number;
}

export interface DiskPlacesOptions {
  readonly folder: string;
  readonly maxBytes: number;
  /** Closes what is open in a place. Returns false if it is busy and has to stay. */
  readonly onRemove: (name: string) => Promise<boolean>;
}

interface Place {
  bytes: number;
  /** Larger for places that were used later. */
  usedAt: number;
  isSaved: boolean;
}

const SIZE_FILE = 'size.json';
const GONE = '.gone-';
const sizeSchema = z.object({ bytes: z.int().min(0) });

/**
 * Creates the folders' administration. A place without a recorded size was left by a process that was ended while it
 * wrote, so it is removed: its content can be loaded again.
 */
export function createDiskPlaces({ folder, maxBytes, onRemove }: DiskPlacesOptions): DiskPlaces {
  const places = new Map<string, Place>();
  let total = 0;
  let clock = Date.now();
  /** The queue of removals, which run one after another. */
  let queue: Promise<void> = Promise.resolve();
  const path = (name: string) => join(folder, name);

  async function removeFolder(name: string): Promise<void> {
    const gone = path(`${GONE}${name}`);
    await rm(gone, { recursive: true, force: true });
    await rename(path(name), gone).catch(() => undefined);
    await rm(gone, { recursive: true, force: true });
  }

  async function forget(name: string): Promise<void> {
    total -= places.get(name)?.bytes ?? 0;
    places.delete(name);
    await removeFolder(name);
  }

  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const done = queue.then(act);
    queue = done.catch(() => undefined);
    return done;
  };

  async function removeOldest(passedOver: ReadonlySet<string>): Promise<string | undefined> {
    let oldest: { name: string; place: Place } | undefined;
    for (const [name, place] of places) {
      if (passedOver.has(name)) continue;
      if (oldest === undefined || place.usedAt < oldest.place.usedAt) oldest = { name, place };
    }
    if (oldest === undefined) return undefined;
    const { name } = oldest;
    if (!(await onRemove(name))) return name;
    await forget(name);
    return name;
  }

  async function shrink(bytes: number): Promise<void> {
    const passedOver = new Set<string>();
    while (total + bytes > maxBytes) {
      const name = await removeOldest(passedOver);
      if (name === undefined) return;
      passedOver.add(name);
    }
  }

  async function readPlace(name: string): Promise<void> {
    const file = join(path(name), SIZE_FILE);
    const parsed = sizeSchema.safeParse(parseJson(await readFile(file, 'utf8').catch(() => '')));
    if (!parsed.success) return removeFolder(name);
    const { mtimeMs } = await stat(file);
    places.set(name, { bytes: parsed.data.bytes, usedAt: mtimeMs, isSaved: true });
    total += parsed.data.bytes;
    clock = Math.max(clock, mtimeMs);
  }

  return {
    get bytes() {
      return total;
    },
    get count() {
      return places.size;
    },
    async load() {
      await mkdir(folder, { recursive: true });
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        const { name } = entry;
        if (!entry.isDirectory()) continue;
        if (name.startsWith(GONE)) await rm(path(name), { recursive: true, force: true });
        else await readPlace(name);
      }
    },
    folderOf: path,
    use(name) {
      const place = places.get(name);
      if (place === undefined) return;
      place.usedAt = ++clock;
      place.isSaved = false;
    },
    makeRoom: (bytes) => inTurn(() => shrink(bytes)),
    remove: (name) => inTurn(() => forget(name)),
    settled: () => queue,
    async measured(name, bytes) {
      await writeWhole(join(path(name), SIZE_FILE), JSON.stringify({ bytes }));
      total += bytes - (places.get(name)?.bytes ?? 0);
      places.set(name, { bytes, usedAt: ++clock, isSaved: true });
    },
    async save() {
      for (const [name, place] of places) {
        if (place.isSaved) continue;
        place.isSaved = true;
        const at = new Date(place.usedAt);
        await utimes(join(path(name), SIZE_FILE), at, at).catch(() => undefined);
      }
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
