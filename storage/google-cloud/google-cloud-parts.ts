import { Readable } from 'node:stream';
import type { File } from '@google-cloud/storage';
import type { ByteSpan } from '../byte-range.js';

/** One request; two of them are held in memory at most. */
const PART_BYTES = 4 * 1024 * 1024;

/** A stream of a span of a file, read in parts: a stream of the SDK that is left early closes every connection of the process. */
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
