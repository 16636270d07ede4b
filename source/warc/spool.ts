import type { FileHandle } from 'node:fs/promises';
import { SourceRefused } from '../source-errors.js';
import type { BodyEncodings } from './recorded-body.js';
import type { SpooledBody } from './recorded-site.js';

/** Writes bodies one after the other into a file. */
export interface Spool {
  /** Writes a body and returns its place. One that is larger than the limit of a body is not kept. */
  write(body: AsyncIterable<Buffer>, encodings: BodyEncodings): Promise<SpooledBody>;
}

/** Creates a spool in an empty file. It throws `SourceRefused` beyond the limit of all bodies. */
export function createSpool(
  handle: FileHandle,
  { fileBytes, bytes }: { readonly fileBytes: number; readonly bytes: number },
): Spool {
  let end = 0;
  return {
    async write(body, encodings) {
      let sizeBytes = 0;
      for await (const chunk of body) {
        if (sizeBytes <= fileBytes && sizeBytes + chunk.length <= fileBytes)
          await handle.write(chunk, 0, chunk.length, end + sizeBytes);
        sizeBytes += chunk.length;
      }
      if (sizeBytes > fileBytes) return { kind: 'too-large' };
      const offset = end;
      end += sizeBytes;
      if (end > bytes)
        throw new SourceRefused(`the responses of the crawl have more than ${bytes} bytes; raise OFFPRINT_CRAWL_BYTES`);
      return { kind: 'whole', offset, sizeBytes, ...encodings };
    },
  };
}
