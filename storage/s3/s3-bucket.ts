import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isConditionUnmet, isMissing, s3Fault } from './s3-errors.js';

/** An object as a bucket describes it. Times have the precision of HTTP dates, in lists too. */
export interface BucketObject {
  readonly name: string;
  readonly sizeBytes: number;
  /** The entity tag, without its quotes. */
  readonly etag: string;
  readonly writtenAt: Date;
  /** The metadata that its writer gave it; empty in lists, which do not contain it. */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface BucketWrite {
  readonly contentType?: string | undefined;
  readonly metadata?: Record<string, string>;
  /** The state in which the object must be: missing, or with this entity tag. */
  readonly onlyIf?: 'missing' | { readonly etag: string };
}

/** The names of one bucket that begin with a prefix, which callers do not see. Its methods throw the errors of the store. */
export class S3Bucket {
  constructor(
    readonly client: S3Client,
    readonly name: string,
    /** Empty, or ends in a slash. */
    readonly prefix: string,
  ) {}

  /** The parameters of a request about one object. */
  place(name: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.name, Key: `${this.prefix}${name}` };
  }

  /** Writes an object in one request. Returns false if it was not in the required state. */
  async write(name: string, body: Uint8Array, { contentType, metadata, onlyIf }: BucketWrite = {}): Promise<boolean> {
    const condition = onlyIf === 'missing' ? { IfNoneMatch: '*' } : onlyIf && { IfMatch: `"${onlyIf.etag}"` };
    const put = { ...this.place(name), Body: body, ContentType: contentType, Metadata: metadata, ...condition };
    try {
      await this.client.send(new PutObjectCommand(put));
      return true;
    } catch (error) {
      // An object that must have an entity tag, and is missing, is reported as missing.
      if (onlyIf !== undefined && (isConditionUnmet(error) || isMissing(error))) return false;
      throw this.fault(error, 'write', name);
    }
  }

  async describe(name: string): Promise<BucketObject | undefined> {
    try {
      const found = await this.client.send(new HeadObjectCommand(this.place(name)));
      return bucketObject(name, {
        size: found.ContentLength,
        etag: found.ETag,
        at: found.LastModified,
        metadata: found.Metadata,
      });
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw this.fault(error, 'read', name);
    }
  }

  /** Reads an object, or the bytes from `start` to `end`, both included, of the content with an entity tag. */
  async read(
    name: string,
    part?: { readonly start: number; readonly end: number; readonly etag: string },
  ): Promise<Buffer> {
    const range = part && { Range: `bytes=${part.start}-${part.end}`, IfMatch: `"${part.etag}"` };
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ ...this.place(name), ...range }));
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      throw this.fault(error, 'read', name);
    }
  }

  async delete(name: string): Promise<void> {
    try {
      await this.client.send(new DeleteObjectCommand(this.place(name)));
    } catch (error) {
      if (!isMissing(error)) throw this.fault(error, 'delete', name);
    }
  }

  /** Lists the objects whose names begin with `prefix` and follow `after`, in the order of the names' bytes. */
  async *list(prefix: string, after?: string): AsyncGenerator<BucketObject, void> {
    let token: string | undefined;
    const start = after === undefined ? {} : { StartAfter: `${this.prefix}${after}` };
    do {
      const page = await this.#page(prefix, token === undefined ? start : { ContinuationToken: token });
      for (const { Key = '', Size, ETag, LastModified } of page.Contents ?? [])
        yield bucketObject(Key.slice(this.prefix.length), { size: Size, etag: ETag, at: LastModified });
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  fault(error: unknown, verb: string, name?: string): Error {
    return s3Fault(error, { bucket: this.name, verb, key: name });
  }

  async #page(prefix: string, from: { readonly StartAfter?: string; readonly ContinuationToken?: string }) {
    try {
      return await this.client.send(
        new ListObjectsV2Command({ Bucket: this.name, Prefix: `${this.prefix}${prefix}`, ...from }),
      );
    } catch (error) {
      throw this.fault(error, 'list');
    }
  }
}

interface Described {
  readonly size: number | undefined;
  readonly etag: string | undefined;
  readonly at: Date | undefined;
  readonly metadata?: Record<string, string>;
}

function bucketObject(name: string, { size = 0, etag = '', at, metadata = {} }: Described): BucketObject {
  const writtenAt = new Date(Math.floor((at?.getTime() ?? 0) / 1000) * 1000);
  return { name, sizeBytes: size, etag: etag.replaceAll('"', ''), writtenAt, metadata };
}
