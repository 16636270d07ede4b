import { ObjectNotFound } from '../errors.js';
import { type CopiedPart, MultipartUpload } from './multipart-upload.js';
import type { BucketObject, S3Bucket } from './s3-bucket.js';

export interface Composition {
  readonly target: string;
  /** The parts of the target; see planParts. */
  readonly parts: readonly (readonly CopiedPart[])[];
  readonly contentType: string;
  readonly ifAbsent: boolean;
}

/** The number of parts that are made at the same time. */
const LANES = 4;
/** The number of sources that are described at the same time. */
const DESCRIBED_AT_ONCE = 32;

/** Describes the sources of a composition, in order. Throws ObjectNotFound for the first that is missing. */
export async function describeAll(bucket: S3Bucket, names: readonly string[]): Promise<BucketObject[]> {
  const found: BucketObject[] = [];
  for (let at = 0; at < names.length; at += DESCRIBED_AT_ONCE) {
    const some = names.slice(at, at + DESCRIBED_AT_ONCE);
    const described = await Promise.all(some.map((name) => bucket.describe(name)));
    for (const [index, each] of described.entries()) {
      if (each === undefined) throw new ObjectNotFound(some[index] ?? '');
      found.push(each);
    }
  }
  return found;
}

/** Makes an object of pieces of others. With `ifAbsent`, returns false if it exists already. */
export async function composeParts(bucket: S3Bucket, composition: Composition): Promise<boolean> {
  const { target, parts, contentType, ifAbsent } = composition;
  const [first = []] = parts;
  if (parts.length <= 1) {
    const condition = ifAbsent ? { onlyIf: 'missing' as const } : {};
    return bucket.write(target, await readPieces(bucket, first), { contentType, ...condition });
  }
  const upload = await MultipartUpload.start(bucket, target, contentType);
  try {
    const waiting = parts.entries();
    const lane = async () => {
      for (const [index, pieces] of waiting) {
        const [piece] = pieces;
        if (piece !== undefined && pieces.length === 1) await upload.copy(index + 1, piece);
        else await upload.add(index + 1, await readPieces(bucket, pieces));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return await upload.complete({ ifAbsent });
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

/** Reads the pieces side by side, because most are small. */
async function readPieces(bucket: S3Bucket, pieces: readonly CopiedPart[]): Promise<Buffer> {
  const read = ({ source, start, length, etag }: CopiedPart) =>
    bucket.read(source, { start, end: start + length - 1, etag });
  return Buffer.concat(await Promise.all(pieces.map(read)));
}
