import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { DamagedArchive, type TarEntryKind } from '../bundle/tar-reader.js';
import type { ArchiveEntry } from './archive-entry.js';

/** Yields the entries of a `.zip` from its central directory. Throws {@link DamagedArchive} if it cannot be read. */
export async function* zipEntries(file: string): AsyncGenerator<ArchiveEntry, void, undefined> {
  const zip = await open(file).catch(asDamage);
  try {
    for await (const entry of listed(zip)) {
      const path = nameOf(entry);
      const kind = kindOf(entry, path);
      const sizeBytes = kind === 'file' ? entry.uncompressedSize : 0;
      yield { path, kind, sizeBytes, content: () => contentOf(zip, entry, path) };
    }
  } finally {
    zip.close();
  }
}

/** Opens a zip file. Names stay bytes, because the entry gate checks them with the same messages for every format. */
const open = (file: string) =>
  promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(file, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: false,
  });

async function* listed(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry, void, undefined> {
  for (;;) {
    const entry = await nextEntry(zip);
    if (entry === undefined) return;
    yield entry;
  }
}

function nextEntry(zip: yauzl.ZipFile): Promise<yauzl.Entry | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      zip.off('entry', onEntry).off('end', onEnd).off('error', onError);
      then();
    };
    const onEntry = (entry: yauzl.Entry) => settle(() => resolve(entry));
    const onEnd = () => settle(() => resolve(undefined));
    const onError = (error: Error) => settle(() => reject(damage(error)));
    zip.on('entry', onEntry).on('end', onEnd).on('error', onError);
    zip.readEntry();
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function nameOf({ fileName }: yauzl.Entry): string {
  try {
    return typeof fileName === 'string' ? fileName : utf8.decode(fileName);
  } catch (cause) {
    throw new DamagedArchive('an entry has a name that is not UTF-8', { cause });
  }
}

/** The POSIX file types in the upper half of the attributes, where some programs write them. */
const POSIX_KINDS: ReadonlyMap<number, TarEntryKind> = new Map([
  [0, 'file'],
  [0x4000, 'folder'],
  [0x8000, 'file'],
  [0xa000, 'symbolic link'],
]);

function kindOf({ externalFileAttributes }: yauzl.Entry, path: string): TarEntryKind {
  const kind = POSIX_KINDS.get((externalFileAttributes >>> 16) & 0xf000) ?? 'device';
  return kind === 'file' && path.endsWith('/') ? 'folder' : kind;
}

async function* contentOf(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  path: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  if ((entry.generalPurposeBitFlag & 1) !== 0) {
    throw new DamagedArchive(`the entry ${JSON.stringify(path)} is encrypted`);
  }
  const openStream = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip));
  let sum = 0;
  try {
    // The stream ends with an error if there are more bytes than declared.
    for await (const chunk of await openStream(entry)) {
      sum = crc32(chunk as Buffer, sum);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw damage(error);
  }
  if (sum !== entry.crc32) throw new DamagedArchive(`the entry ${JSON.stringify(path)} has a wrong checksum`);
}

function asDamage(error: unknown): never {
  throw damage(error);
}

/** Returns the error to throw: a failing disk is not the archive's fault. */
function damage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DamagedArchive) return error;
  if ('syscall' in error) return error;
  return new DamagedArchive(error.message, { cause: error });
}
