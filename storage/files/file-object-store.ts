import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { errorCode } from '../../config/error-code.js';
import { parseByteRange, spanOf } from '../byte-range.js';
import { isStale } from '../freshness.js';
import { parseSources } from '../google-cloud/compose-sources.js';
import { type FileLinkSettings, signFileLink } from '../links/link-signature.js';
import { chunksOf, discardBody } from '../object-body.js';
import { parseObjectKeyPrefix } from '../object-key.js';
import type { ObjectStore } from '../object-store.js';
import { listFiles } from './file-listing.js';
import { infoOfFile, streamFile, usedAt } from './file-reading.js';
import { fileSystemFault } from './file-system-errors.js';
import { deleteUnchangedFile, touchFile } from './file-tidying.js';
import { writeAtomically } from './file-writing.js';
import { readQuickly } from './quick-reading.js';
import { MAX_QUICK_BYTES, writeQuickly } from './quick-writing.js';
import { StoreFolder } from './store-folder.js';
import { removeStaleTemporaryFiles } from './temporary-files.js';

export interface FileObjectStoreOptions {
  readonly folder: string;
  /** How its links are made; the API serves them. */
  readonly links: FileLinkSettings;
  readonly now?: () => Date;
}

/**
 * Objects as files of a folder, each under its key. Any number of processes may use one folder, also over a network. A key
 * that is another's folder (`a` and `a/b`) is refused with InvalidObjectKey. Content types are not kept: whoever serves a
 * file tells it by the name. Makes the folder, and removes what dead processes left half-written.
 */
export async function createFileObjectStore(options: FileObjectStoreOptions): Promise<ObjectStore> {
  const now = options.now ?? (() => new Date());
  const folder = await StoreFolder.open(options.folder);
  const removeLeftovers = () =>
    removeStaleTemporaryFiles(folder.root, new Date()).catch((error: unknown) => {
      throw fileSystemFault(`tidy the object store ${folder.root}`, error);
    });
  await removeLeftovers();

  /** Whether the object stays as it is; one that cannot be touched is to be replaced. */
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
      if (body instanceof Uint8Array && body.length <= MAX_QUICK_BYTES) {
        return writeQuickly({ folder, key, bytes: body, ifAbsent, durable: !rebuildable });
      }
      await writeAtomically({ folder, key, ifAbsent, chunks: chunksOf(body) });
    },

    async get(key) {
      const small = readQuickly(folder, key);
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
      return streamFile({ folder, key, handle, span: spanOf(range, size) });
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
      parseSources(target, sources);
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
