import { chunksOf, type ObjectBody } from './object-body.js';

/**
 * Up to here a body is held in memory and sent in one request, which is quickest and can be repeated when it fails. What is
 * longer goes up in parts of this size, a multiple of 256 KiB as resumable uploads ask for.
 */
export const PART_BYTES = 8 * 1024 * 1024;

export interface UploadBody {
  readonly data: Buffer | AsyncIterable<Uint8Array>;
  readonly resumable: boolean;
  /** What the body itself threw while it was read: the caller's error, not the store's. */
  failure(): { readonly error: unknown } | undefined;
}

/** Reads as much of the body as one request takes, and tells whether that was all. */
export async function readUploadBody(body: ObjectBody): Promise<UploadBody> {
  if (body instanceof Uint8Array && body.length <= PART_BYTES) {
    const data = Buffer.from(body.buffer, body.byteOffset, body.length);
    return { data, resumable: false, failure: () => undefined };
  }
  const chunks = chunksOf(body);
  const begun: Uint8Array[] = [];
  for (let bytes = 0; bytes <= PART_BYTES; ) {
    const next = await chunks.next();
    if (next.done) return { data: Buffer.concat(begun), resumable: false, failure: () => undefined };
    begun.push(next.value);
    bytes += next.value.length;
  }
  let failure: { error: unknown } | undefined;
  async function* all() {
    try {
      while (begun.length > 0) yield begun.shift() ?? new Uint8Array();
      yield* chunks;
    } catch (error) {
      failure = { error };
      throw error;
    } finally {
      await chunks.return();
    }
  }
  return { data: all(), resumable: true, failure: () => failure };
}
