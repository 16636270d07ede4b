import { chunksOf, type ObjectBody } from './object-body.js';

/**
 * The size up to which a body is held in memory and sent in one request, which is fastest and can be retried. Longer
 * bodies are sent in parts of this size, a multiple of 256 KiB as resumable uploads require.
 */
export const PART_BYTES = 8 * 1024 * 1024;

export interface UploadBody {
  readonly data: Buffer | AsyncIterable<Uint8Array>;
  readonly resumable: boolean;
  /** The error that the body itself threw while it was read: the caller's, not the store's. */
  failure(): { readonly error: unknown } | undefined;
  /** Releases the part of the body that was not read. */
  discard(): void;
}

/** Reads as much of the body as fits in one request, and reports whether that was all of it. */
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
