import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type ByteReader, createByteReader } from './byte-reader.js';
import { createEntryGate, type EntryLimits } from './entry-gate.js';
import { DamagedArchive, readTar } from './tar-reader.js';

const DEFAULT_UNPACK_LIMITS: EntryLimits = { maxEntries: 1_000_000, maxBytes: 32 * 1024 ** 3 };

export interface UnpackedBundle {
  readonly fileCount: number;
  readonly sizeBytes: number;
}

/** Thrown when the archive contains a forbidden entry. Nothing of it is left on the disk. */
export class BundleRefused extends Error {
  override readonly name = 'BundleRefused';
}

/**
 * Unpacks a `.tar.gz` into `folder`, which must not exist: completely, or not at all. The files are written to a
 * temporary folder, which is renamed at the end, after the archive's own checksum was verified. Throws {@link
 * BundleRefused} with the entry's name for links, devices, names that leave the folder or clash on Windows or macOS,
 * and sizes beyond the limits; {@link DamagedArchive} if it cannot be read to its end.
 */
export async function unpackBundle(
  archive: AsyncIterable<Uint8Array>,
  folder: string,
  limits: EntryLimits = DEFAULT_UNPACK_LIMITS,
): Promise<UnpackedBundle> {
  const target = resolve(folder);
  if ((await lstat(target).catch(() => undefined)) !== undefined) {
    throw new BundleRefused(`${folder} exists already; remove it or choose another folder`);
  }
  const temporary = join(dirname(target), `.${basename(target)}.unpacking-${randomBytes(6).toString('hex')}`);
  await mkdir(temporary, { recursive: true });
  try {
    const unpacked = await extract(archive, temporary, limits);
    await rename(temporary, target);
    return unpacked;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw asDamage(error);
  }
}

/** Maximum size of data after the end. Some programs fill the last record with zeros, as on tapes. */
const MAX_BYTES_AFTER_END = 1024 * 1024;

async function extract(
  archive: AsyncIterable<Uint8Array>,
  folder: string,
  limits: EntryLimits,
): Promise<UnpackedBundle> {
  const source = Readable.from(archive, { objectMode: false });
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  const writer = createFolderWriter(folder);
  try {
    const reader = createByteReader(gunzip, () => new DamagedArchive('the archive ends before its end marker'));
    const admit = createEntryGate(
      limits,
      (problem) => new BundleRefused(`the archive's ${problem}; nothing was unpacked`),
    );
    let fileCount = 0;
    let sizeBytes = 0;
    for await (const entry of readTar(reader)) {
      const path = admit(entry);
      if (path === undefined) continue;
      await writer.write(path, entry.sizeBytes, reader);
      fileCount++;
      sizeBytes += entry.sizeBytes;
    }
    await reader.drain(
      MAX_BYTES_AFTER_END,
      () => new DamagedArchive('there is something after the end of the archive'),
    );
    await writer.finish();
    return { fileCount, sizeBytes };
  } finally {
    source.destroy();
    gunzip.destroy();
    await writer.finish().catch(() => undefined); // no write may be running when the folder is removed
  }
}

interface FolderWriter {
  write(path: string, sizeBytes: number, reader: ByteReader): Promise<void>;
  /** Waits for all writes. Rejects with the first error. */
  finish(): Promise<void>;
}

const SMALL_FILE_BYTES = 1024 * 1024;
const MAX_WRITES_AT_ONCE = 16;

/** Creates a writer that writes small files several at a time, because a bundle has thousands. */
function createFolderWriter(folder: string): FolderWriter {
  const made = new Set<string>();
  const writing = new Set<Promise<void>>();
  let failure: Error | undefined;

  const makeFolder = async (path: string) => {
    if (made.has(path)) return;
    await mkdir(path, { recursive: true });
    made.add(path);
  };

  return {
    async write(path, sizeBytes, reader) {
      if (failure !== undefined) throw failure;
      const file = join(folder, path);
      await makeFolder(dirname(file));
      if (sizeBytes > SMALL_FILE_BYTES) return writeStream(file, reader.stream(sizeBytes));
      const bytes = await reader.take(sizeBytes);
      const write = writeFile(file, bytes, { flag: 'wx', mode: 0o644 })
        .catch((error: Error) => {
          failure ??= error;
        })
        .finally(() => writing.delete(write));
      writing.add(write);
      if (writing.size >= MAX_WRITES_AT_ONCE) await Promise.race(writing);
    },
    async finish() {
      await Promise.all(writing);
      if (failure !== undefined) throw failure;
    },
  };
}

async function writeStream(path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}

const GZIP_ERRORS = new Set(['Z_DATA_ERROR', 'Z_BUF_ERROR', 'Z_STREAM_ERROR']);

/** Returns the error to throw. An error of gunzip is the archive's fault; others (a full disk) are not. */
function asDamage(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !GZIP_ERRORS.has(String(error.code))) return error;
  return new DamagedArchive(`the archive is not a gzip file, or is damaged (${error.message})`, { cause: error });
}
