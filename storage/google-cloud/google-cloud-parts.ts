import { Readable } from 'node:stream';
import type { File } from '@google-cloud/storage';
import type { ByteSpan } from '../byte-range.js';

/** The bytes of one request. At most two parts are held in memory. */
const PART_BYTES = 4 * 1024 * 1024;

/** Streams a span of a file in parts. A stream of the SDK that is abandoned early closes every connection of the process. */
export function readParts(file: File, span: ByteSpan, fault: (error: unknown) => Error): Readable {
  return Readable.from(parts(file, span, fault), { objectMode: false });
}

async function* parts(
  file: File,
  { start, length }: ByteSpan,
  fault: (error: unknown) => Error,
): AsyncGenerator<Buffer, void> {
  for (let at = start; at < start + length; at += PART_BYTES) {
    const end = Math.min(at + PART_BYTES, start + length) - 1;
    try {
      const [bytes] = await file.download({ start: at, end, decompress: false });
      yield bytes;
    } catch (error) {
      throw fault(error);
    }
  }
}
