import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

const CHUNK_BYTES = 256 * 1024;

/** Yields the bytes of a file. */
export async function* fileBytes(file: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield* createReadStream(file, { highWaterMark: CHUNK_BYTES });
}

/** Yields the decompressed bytes of a gzip file, and returns the number of bytes that were decompressed. */
export async function* gunzippedBytes(file: string): AsyncGenerator<Uint8Array, number, undefined> {
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    yield* gunzip;
    return gunzip.bytesWritten;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
