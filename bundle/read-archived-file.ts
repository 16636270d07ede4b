import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createByteReader } from './byte-reader.js';
import { DamagedArchive, readTar } from './tar-reader.js';

/**
 * Returns the content of a file in a `.tar.gz`, up to `maxBytes`; undefined if the archive does not contain it. The
 * archive is read up to the file, in pieces. Throws {@link DamagedArchive}, and the errors of the stream.
 */
export async function readArchivedFile(
  archive: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const source = Readable.from(archive, { objectMode: false });
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    const reader = createByteReader(gunzip, () => new DamagedArchive('the archive ends before its end marker'));
    for await (const entry of readTar(reader)) {
      if (entry.path === path) return await reader.take(Math.min(entry.sizeBytes, maxBytes));
      for await (const _part of reader.stream(entry.sizeBytes));
    }
    return undefined;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
