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
  /** Lets go of what was not read. */
  discard(): void;
}

/** Reads as much of the body as one request takes, and tells whether that was all. */
export async function readUploadBody(body: ObjectBody): Promise<UploadBody> {
  if (body instanceof Uint8Array && body.length <= PART_BYTES) {
    const data = Buffer.from(body.buffer, body.byteOffset, body.length);
    return whole(data);
  }
  const chunks = chunksOf(body);
  const begun: Uint8Array[] = [];
  for (let bytes = 0; bytes <= PART_BYTES; ) {
    const next = await chunks.next();
    if (next.done) return whole(Buffer.concat(begun));
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
    }
  }
  const discard = () => void chunks.return().catch(() => undefined);
  return { data: all(), resumable: true, failure: () => failure, discard };
}

function whole(data: Buffer): UploadBody {
  return { data, resumable: false, failure: () => undefined, discard: () => undefined };
}
