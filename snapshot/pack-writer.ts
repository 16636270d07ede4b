import { hash } from 'node:crypto';
import { type NamedBytes, nameBytes } from '../storage/named/put-named.js';
import type { ObjectStore } from '../storage/object-store.js';
import { packKey } from './snapshot-keys.js';
import type { SnapshotFile } from './snapshot-manifest.js';

/** The size up to which files are combined: one object instead of thousands, yet small enough to fetch and to cache. */
export const PACK_BYTES = 8 * 1024 * 1024;

/** The places of bytes that are stored already, by their hashes. */
export type KnownLocations = ReadonlyMap<string, Pick<SnapshotFile, 'pack' | 'offset'>>;

export interface PackWriter {
  /** Adds a file, whose bytes are copied. Known content is not written again. Waits while a pack is being stored. */
  add(path: string, bytes: Uint8Array): Promise<void>;
  /** Stores the rest and returns all files in the order they were added. Rejects with the store's errors. */
  finish(): Promise<SnapshotFile[]>;
}

interface PendingFile extends Omit<SnapshotFile, 'pack'> {
  pack?: string;
}

/** Names a pack by its bytes, or by the hashes of the files that it is made of, in their order. */
export type NamePack = (bytes: Uint8Array, hashes: readonly string[]) => NamedBytes;

export interface PackOptions {
  /** The files that are stored already, which are not written again. */
  readonly known?: KnownLocations;
  /** Names each pack; by default by its bytes, as `readNamed` requires. */
  readonly namePack?: NamePack;
  /** Memory of packs that are stored, for the next ones. Only for stores that keep no reference to what they stored. */
  readonly spare?: Buffer[];
}

/** The size of a pack's memory at first. It grows to that of a whole pack. */
const FIRST_BYTES = 256 * 1024;

/**
 * Creates a writer. It keeps one pack that is being filled and one that is being stored in memory. A file of more than
 * {@link PACK_BYTES} becomes a pack of its own.
 */
export function createPackWriter(
  store: Pick<ObjectStore, 'put'>,
  keyPrefix: string,
  { known = new Map(), namePack = nameBytes, spare }: PackOptions = {},
): PackWriter {
  const files: PendingFile[] = [];
  /** The first file of each hash: a file that occurs twice is stored once. */
  const first = new Map<string, PendingFile>();
  let buffer: Buffer = Buffer.alloc(0);
  let hashes: string[] = [];
  let open: PendingFile[] = [];
  let openBytes = 0;
  let storing: Promise<unknown> = Promise.resolve();

  const flush = async () => {
    if (open.length === 0) return;
    const full = buffer;
    const pack = namePack(full.subarray(0, openBytes), hashes);
    for (const file of open) file.pack = pack.name;
    buffer = Buffer.alloc(0);
    hashes = [];
    open = [];
    openBytes = 0;
    await storing;
    storing = pack
      .put(store, (name) => packKey(keyPrefix, name), { ifAbsent: true })
      .then(() => {
        if (full.length <= PACK_BYTES) spare?.push(full);
      });
    // The next flush awaits it; until then a rejection must not count as unhandled.
    storing.catch(() => undefined);
  };

  return {
    async add(path, bytes) {
      const sha256 = hash('sha256', bytes, 'hex');
      const place = known.get(sha256) ?? first.get(sha256);
      if (place === undefined && openBytes > 0 && openBytes + bytes.length > PACK_BYTES) await flush();
      const file: PendingFile = {
        path,
        sizeBytes: bytes.length,
        sha256,
        offset: place?.offset ?? openBytes,
        pack: place?.pack,
      };
      files.push(file);
      if (place !== undefined) {
        if (place.pack === undefined) open.push(file);
        return;
      }
      first.set(sha256, file);
      open.push(file);
      hashes.push(sha256);
      if (openBytes === 0) buffer = spare?.pop() ?? buffer;
      buffer = withRoom(buffer, openBytes, bytes.length);
      buffer.set(bytes, openBytes);
      openBytes += bytes.length;
    },
    async finish() {
      await flush();
      await storing;
      return files.map(({ pack, ...file }) => {
        if (pack === undefined) throw new Error(`the file ${file.path} was not put into a pack`);
        return { ...file, pack };
      });
    },
  };
}

/** Returns memory that begins with `used` bytes of the given one and has room for `more`. */
function withRoom(buffer: Buffer, used: number, more: number): Buffer {
  if (used + more <= buffer.length) return buffer;
  const grown = Buffer.allocUnsafeSlow(Math.max(used + more, Math.min(PACK_BYTES, buffer.length * 4), FIRST_BYTES));
  grown.set(buffer.subarray(0, used));
  return grown;
}
