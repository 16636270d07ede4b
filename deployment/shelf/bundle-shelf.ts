import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BundleRecord, parseBundleRecord, parseShelfState, type ShelfState } from './bundle-record.js';
import { writeWhole } from './write-whole.js';

/** The bundles that a deployment keeps on its disk. Two processes may use one: a server, and the command that rolls it back. */
export interface BundleShelf {
  /** Where downloads are collected, on the same disk. */
  readonly downloadFolder: string;
  /** Compressed forms of files, shared by all bundles. */
  readonly encodedFolder: string;
  readonly pageViewFolder: string;
  readonly stateFile: string;
  /** Makes the folders. Removes what a process left half done, which only the one that serves may do. */
  prepare(tidy: boolean): Promise<void>;
  /** Whole bundles, the newest first. */
  list(): Promise<readonly BundleRecord[]>;
  /** Where the files of a kept bundle lie. */
  siteFolder(id: string): string;
  /** Holds how long the compressed forms of a kept bundle's files are; not there before they are made. */
  formsFile(id: string): string;
  /** A path to unpack to, where nothing is yet. */
  newSiteFolder(name: string): Promise<string>;
  /** Makes what was unpacked under this name a kept bundle, the newest of all, in place of the same one that is kept. */
  keep(name: string, record: Omit<BundleRecord, 'keptAt'>): Promise<BundleRecord>;
  /** Writes another record of a kept bundle. */
  note(record: BundleRecord): Promise<BundleRecord>;
  /** Removes what is left of an unpacking. */
  dropIncoming(name: string): Promise<void>;
  /** Removes what is left of any unpacking. */
  dropUnpacked(): Promise<void>;
  remove(id: string): Promise<void>;
  readState(): Promise<ShelfState>;
  writeState(state: ShelfState): Promise<void>;
}

const RECORD = 'bundle.json';
/** Marks a bundle that is being removed. */
const GONE = '.gone';

export function createBundleShelf(folder: string): BundleShelf {
  const bundles = join(folder, 'bundles');
  const incoming = join(folder, 'incoming');
  const stateFile = join(folder, 'state.json');
  /** Half a bundle must not look like a whole one: it is renamed before it is removed. */
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
      // One that has lost files may be served meanwhile: out of the way and into its place within a moment.
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

/** Now, or later than all that is kept: a clock that was set back must not make a new bundle an old one. */
async function newestTime(shelf: BundleShelf): Promise<number> {
  const [newest] = await shelf.list();
  return Math.max(Date.now(), newest === undefined ? 0 : Date.parse(newest.keptAt) + 1);
}

/** A folder whose record names another is a copy that somebody made by hand. */
async function readRecord(folder: string, name: string): Promise<BundleRecord | undefined> {
  const text = await readFile(join(folder, RECORD), 'utf8').catch(() => '');
  const record = parseBundleRecord(text);
  return record?.id === name ? record : undefined;
}
