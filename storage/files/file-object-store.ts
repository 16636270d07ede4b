import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { errorCode } from '../../config/error-code.js';
import { clampRange, parseByteRange } from '../byte-range.js';
import { isStale } from '../freshness.js';
import { type FileLinkSettings, signFileLink } from '../links/link-signature.js';
import { chunksOf, discardBody } from '../object-body.js';
import { parseComposeSources, parseObjectKeyPrefix } from '../object-key.js';
import type { ObjectStore } from '../object-store.js';
import { listFiles } from './file-listing.js';
import { infoOfFile, streamFile, usedAt } from './file-reading.js';
import { fileSystemFault } from './file-system-errors.js';
import { deleteUnchangedFile, touchFile } from './file-tidying.js';
import { writeAtomically } from './file-writing.js';
import { readSmallObject } from './read-small-object.js';
import { StoreFolder } from './store-folder.js';
import { removeStaleTemporaryFiles } from './temporary-files.js';
import { MAX_SMALL_OBJECT_BYTES, writeSmallObject } from './write-small-object.js';

export interface FileObjectStoreOptions {
  readonly folder: string;
  /** The settings of signed links, which the API serves. */
  readonly links: FileLinkSettings;
  readonly now?: () => Date;
}

/**
 * Creates a store that keeps objects as files of a folder, each under its key. Any number of processes may use one
 * folder, also over a network. Rejects with InvalidObjectKey for a key that is the folder of another (`a` and `a/b`).
 * Content types are not stored: the server derives them from the name. Creates the folder, and removes incomplete files
 * that dead processes left.
 */
export async function createFileObjectStore(options: FileObjectStoreOptions): Promise<ObjectStore> {
  const now = options.now ?? (() => new Date());
  const folder = await StoreFolder.open(options.folder);
  const removeLeftovers = () =>
    removeStaleTemporaryFiles(folder.root, new Date()).catch((error: unknown) => {
      throw fileSystemFault(`tidy the object store ${folder.root}`, error);
    });
  await removeLeftovers();

  /** Returns whether the object exists and stays fresh. One that cannot be touched has to be replaced. */
  const lookUp = async (key: string, first = async () => true): Promise<'absent' | 'kept' | 'to-replace'> => {
    const status = await folder.status(key);
    if (status === undefined) return 'absent';
    if (!isStale(usedAt(status), now())) return 'kept';
    return (await first()) && (await touchFile(folder, key)) ? 'kept' : 'to-replace';
  };

  const store: ObjectStore = {
    async put(key, body, { ifAbsent: isToStay = false, rebuildable = false } = {}) {
      const found = isToStay ? await lookUp(key) : 'to-replace';
      if (found === 'kept') return discardBody(body);
      const ifAbsent = found === 'absent';
      if (body instanceof Uint8Array && body.length <= MAX_SMALL_OBJECT_BYTES) {
        return writeSmallObject({ folder, key, bytes: body, ifAbsent, durable: !rebuildable });
      }
      await writeAtomically({ folder, key, ifAbsent, chunks: chunksOf(body) });
    },

    async get(key) {
      const small = readSmallObject(folder, key);
      if (small !== undefined) return small;
      const handle = await folder.openObject(key);
      try {
        return await handle.readFile();
      } catch (error) {
        throw folder.explain('read', key, error);
      } finally {
        await handle.close();
      }
    },

    async read(key, range) {
      if (range) parseByteRange(range);
      const handle = await folder.openObject(key);
      const { size } = await handle.stat();
      return streamFile({ folder, key, handle, span: clampRange(range, size) });
    },

    async head(key) {
      const status = await folder.status(key);
      return status && infoOfFile(key, status);
    },

    async delete(key) {
      if (!(await folder.status(key))) return;
      const path = folder.pathOf(key);
      try {
        await unlink(path);
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw folder.explain('delete', key, error);
      }
      await folder.removeEmptyParents(path);
    },

    refresh: async (key, first) => (await lookUp(key, first)) === 'kept',

    deleteUnchanged: (info) => deleteUnchangedFile(folder, info),

    removeLeftovers,

    list: (prefix) => listFiles(folder, parseObjectKeyPrefix(prefix)),

    async compose(target, sources, { ifAbsent = false } = {}) {
      parseComposeSources(target, sources);
      const found = ifAbsent ? await lookUp(target) : 'to-replace';
      if (found === 'kept') return;
      await writeAtomically({
        folder,
        key: target,
        ifAbsent: found === 'absent',
        chunks: concatenation(store, sources),
      });
    },

    async signedLink(key, linkOptions) {
      return signFileLink(options.links, key, linkOptions, now());
    },

    async check() {
      const probe = `.check-${randomUUID()}`;
      await store.put(probe, new Uint8Array(1));
      await store.get(probe);
      await store.delete(probe);
    },
  };
  return store;
}

async function* concatenation(store: ObjectStore, sources: readonly string[]): AsyncGenerator<Uint8Array, void> {
  for (const source of sources) yield* await store.read(source);
}
