import { createByteReader } from '../bundle/byte-reader.js';
import { DamagedArchive, readTar } from '../bundle/tar-reader.js';
import type { ArchiveEntry } from './archive-entry.js';
import { fileBytes, gunzippedBytes } from './file-bytes.js';

/** Maximum size of data after the end. Some programs fill the last record with zeros, as on tapes. */
const MAX_BYTES_AFTER_END = 1024 * 1024;

/** Yields the entries of a `.tar.gz`. Throws {@link DamagedArchive} if it cannot be read to its end. */
export function tarGzEntries(file: string): AsyncGenerator<ArchiveEntry, void, undefined> {
  return entriesOf(gunzippedBytes(file));
}

/** Yields the entries of an uncompressed `.tar`. Throws {@link DamagedArchive} if it cannot be read to its end. */
export function tarEntries(file: string): AsyncGenerator<ArchiveEntry, void, undefined> {
  return entriesOf(fileBytes(file));
}

async function* entriesOf(bytes: AsyncGenerator<Uint8Array, unknown>): AsyncGenerator<ArchiveEntry, void, undefined> {
  try {
    const reader = createByteReader(bytes, () => new DamagedArchive('it ends before its end marker'));
    for await (const entry of readTar(reader)) yield { ...entry, content: () => reader.stream(entry.sizeBytes) };
    await reader.drain(MAX_BYTES_AFTER_END, () => new DamagedArchive('there is something after its end'));
  } catch (error) {
    throw asDamage(error);
  } finally {
    // Closes the file also when the entries are not read to their end.
    await bytes.return(undefined);
  }
}

/** Returns the error to throw. An error of gunzip is the archive's fault; others (a full disk) are not. */
function asDamage(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('Z_')) return error;
  return new DamagedArchive(`it is not a gzip file, or is damaged (${error.message})`, { cause: error });
}
