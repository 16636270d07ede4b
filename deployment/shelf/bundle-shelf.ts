import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BundleRecord, parseBundleRecord, parseShelfState, type ShelfState } from './bundle-record.js';
import { writeWhole } from './write-whole.js';

/** The bundles that a deployment keeps on its disk. Two processes may use one shelf: a server, and the command that rolls it back. */
export interface BundleShelf {
  /** The folder of downloads, on the same disk. */
  readonly downloadFolder: string;
  /** The folder of compressed forms, which all bundles share. */
  readonly encodedFolder: string;
  readonly pageViewFolder: string;
  readonly stateFile: string;
  /** Creates the folders. With `tidy`, removes leftovers of interrupted processes, which only the serving process may do. */
  prepare(tidy: boolean): Promise<void>;
  /** Lists the complete bundles, newest first. */
  list(): Promise<readonly BundleRecord[]>;
  /** Returns the folder of a kept bundle's files. */
  siteFolder(id: string): string;
  /** Returns the file with the sizes of a kept bundle's compressed forms; it does not exist before they are created. */
  formsFile(id: string): string;
  /** Returns a path that does not exist yet, to unpack to. */
  newSiteFolder(name: string): Promise<string>;
  /** Adds an unpacked folder to the kept bundles as the newest one, and replaces a copy of the same bundle. */
  keep(name: string, record: Omit<BundleRecord, 'keptAt'>): Promise<BundleRecord>;
  /** Replaces the record of a kept bundle. */
  note(record: BundleRecord): Promise<BundleRecord>;
  /** Removes the leftovers of one unpacking. */
  dropIncoming(name: string): Promise<void>;
  /** Removes the leftovers of all unpacking. */
  dropUnpacked(): Promise<void>;
  remove(id: string): Promise<void>;
  readState(): Promise<ShelfState>;
  writeState(state: ShelfState): Promise<void>;
}

const RECORD = 'bundle.json';
/** The suffix of a bundle that is being removed. */
const GONE = '.gone';

export function createBundleShelf(folder: string): BundleShelf {
  const bundles = join(folder, 'bundles');
  const incoming = join(folder, 'incoming');
  const stateFile = join(folder, 'state.json');
  /** Renames a bundle before it is removed, so that a partially removed one does not look complete. */
  async function setAside(id: string): Promise<string> {
    const gone = join(incoming, `${id}${GONE}`);
    await rm(gone, { recursive: true, force: true });
    await rename(join(bundles, id), gone).catch(() => undefined);
    return gone;
  }

  const shelf: BundleShelf = {
    downloadFolder: join(folder, 'downloads'),
    encodedFolder: join(folder, 'encoded'),
    pageViewFolder: join(folder, 'page-views'),
    stateFile,
    async prepare(tidy) {
      if (tidy) await rm(incoming, { recursive: true, force: true });
      const folders = [bundles, incoming, shelf.downloadFolder, shelf.encodedFolder, shelf.pageViewFolder];
      for (const path of folders) await mkdir(path, { recursive: true });
    },
    async list() {
      const names = await readdir(bundles).catch(() => []);
      const records = await Promise.all(names.map((name) => readRecord(join(bundles, name), name)));
      return records
        .filter((record) => record !== undefined)
        .sort((a, b) => (a.keptAt === b.keptAt ? 0 : a.keptAt < b.keptAt ? 1 : -1));
    },
    siteFolder: (id) => join(bundles, id, 'site'),
    formsFile: (id) => join(bundles, id, 'forms'),
    async newSiteFolder(name) {
      await shelf.dropIncoming(name);
      await mkdir(join(incoming, name), { recursive: true });
      return join(incoming, name, 'site');
    },
    async keep(name, facts) {
      const record = { ...facts, keptAt: new Date(await newestTime(shelf)).toISOString() };
      await writeWhole(join(incoming, name, RECORD), recordText(record));
      // A damaged bundle may be active meanwhile, so it is replaced within a moment.
      const gone = await setAside(record.id);
      await rename(join(incoming, name), join(bundles, record.id));
      await rm(gone, { recursive: true, force: true });
      return record;
    },
    async note(record) {
      await writeWhole(join(bundles, record.id, RECORD), recordText(record));
      return record;
    },
    async dropIncoming(name) {
      await rm(join(incoming, name), { recursive: true, force: true });
    },
    async dropUnpacked() {
      for (const name of await readdir(incoming).catch(() => [])) {
        if (!name.endsWith(GONE)) await shelf.dropIncoming(name);
      }
    },
    async remove(id) {
      await rm(await setAside(id), { recursive: true, force: true });
    },
    async readState() {
      return parseShelfState(await readFile(stateFile, 'utf8').catch(() => ''));
    },
    async writeState(state) {
      await writeWhole(stateFile, `${JSON.stringify(state, undefined, 2)}\n`);
    },
  };
  return shelf;
}

const recordText = (record: BundleRecord) => `${JSON.stringify(record, undefined, 2)}\n`;

/** Returns the current time, or a time after that of all kept bundles: a clock that was set back must not make a new bundle look old. */
async function newestTime(shelf: BundleShelf): Promise<number> {
  const [newest] = await shelf.list();
  return Math.max(Date.now(), newest === undefined ? 0 : Date.parse(newest.keptAt) + 1);
}

/** Reads a record. A folder whose record has another name is a manual copy, and is ignored. */
async function readRecord(folder: string, name: string): Promise<BundleRecord | undefined> {
  const text = await readFile(join(folder, RECORD), 'utf8').catch(() => '');
  const record = parseBundleRecord(text);
  return record?.id === name ? record : undefined;
}
