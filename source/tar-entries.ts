import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { createByteReader } from '../bundle/byte-reader.js';
import { DamagedArchive, readTar } from '../bundle/tar-reader.js';
import type { ArchiveEntry } from './archive-entry.js';

/** Tape habits: some programs fill the last record with zeros. */
const MAX_BYTES_AFTER_END = 1024 * 1024;

/** The entries of a `.tar.gz`. Throws {@link DamagedArchive} where it cannot be read to its end. */
export async function* tarEntries(file: string): AsyncGenerator<ArchiveEntry, void, undefined> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    const reader = createByteReader(gunzip, () => new DamagedArchive('it ends before its end marker'));
    for await (const entry of readTar(reader)) yield { ...entry, content: () => reader.stream(entry.sizeBytes) };
    await reader.drain(MAX_BYTES_AFTER_END, () => new DamagedArchive('there is something after its end'));
  } catch (error) {
    throw asDamage(error);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** What gunzip says of bytes that are no gzip is the archive's fault; all else (a full disk) is not. */
function asDamage(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('Z_')) return error;
  return new DamagedArchive(`it is no gzip file, or a damaged one (${error.message})`, { cause: error });
}
