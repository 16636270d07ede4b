import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AbortMultipartUploadCommand, GetObjectCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { clampRange, parseByteRange } from '../byte-range.js';
import { checkStore } from '../check-store.js';
import { ObjectNotFound } from '../errors.js';
import { isStale } from '../freshness.js';
import { inParts } from '../in-parts.js';
import { contentDisposition } from '../links/download-name.js';
import { linkLifetime } from '../links/link-lifetime.js';
import { parseComposeSources, parseObjectKey, parseObjectKeyPrefix } from '../object-key.js';
import type { ByteRange, ObjectInfo, ObjectStore, PutOptions, SignedLink, SignedLinkOptions } from '../object-store.js';
import { PART_BYTES, readUploadBody } from '../upload-body.js';
import { composeParts, describeAll } from './compose-parts.js';
import { listMarked, listOrphans } from './list-marked.js';
import { MultipartUpload } from './multipart-upload.js';
import { markedInfo } from './object-info.js';
import { planParts } from './plan-parts.js';
import { S3Bucket } from './s3-bucket.js';
import { createS3Client, type S3ClientOptions } from './s3-client.js';
import { DELETION_MS, deleteShortLived } from './short-lived-delete.js';
import { type UsedMark, UsedMarks } from './used-marks.js';

export interface S3ObjectStoreOptions extends S3ClientOptions {
  readonly bucket: string;
  /** The prefix of every key, followed by a slash. May be empty. */
  readonly prefix: string;
  /** The clock that decides whether an object was used recently. */
  readonly now?: () => Date;
}

/** Creates a store that keeps objects in a bucket of Amazon S3 or of a server with the same interface. The bucket is not contacted before the first call. */
export function createS3ObjectStore(options: S3ObjectStoreOptions): ObjectStore {
  return new S3ObjectStore(options);
}

const LEFTOVER_AFTER_MS = 60 * 60 * 1000;
const DELETION_PAUSE_MS = 100;
const DEFAULT_TYPE = 'application/octet-stream';

class S3ObjectStore implements ObjectStore {
  readonly #bucket: S3Bucket;
  readonly #marks: UsedMarks;
  readonly #now: () => Date;

  constructor({ bucket, prefix, now, ...client }: S3ObjectStoreOptions) {
    this.#now = now ?? (() => new Date());
    this.#bucket = new S3Bucket(createS3Client(client), bucket, prefix === '' ? '' : `${parseObjectKey(prefix)}/`);
    this.#marks = new UsedMarks(this.#bucket);
  }

  async put(key: string, body: Parameters<ObjectStore['put']>[1], options: PutOptions = {}): Promise<void> {
    this.#parse(key);
    const { data, failure, discard } = await readUploadBody(body);
    try {
      if (Buffer.isBuffer(data)) await this.#putWhole(key, data, options);
      else await this.#putInParts(key, data, options);
    } catch (error) {
      throw failure()?.error ?? error;
    } finally {
      discard();
    }
  }

  async get(key: string): Promise<Buffer> {
    return this.#bucket.read(this.#parse(key));
  }

  /** Streams an object in parts. All are read from the content that existed at first, so a write meanwhile is never mixed in. */
  async read(key: string, range?: ByteRange): Promise<Readable> {
    if (range) parseByteRange(range);
    const found = await this.#bucket.describe(this.#parse(key));
    if (found === undefined) throw new ObjectNotFound(key);
    const { start, length } = clampRange(range, found.sizeBytes);
    const bucket = this.#bucket;
    async function* parts() {
      for (let at = start; at < start + length; at += PART_BYTES)
        yield bucket.read(key, {
          start: at,
          end: Math.min(at + PART_BYTES, start + length) - 1,
          etag: found?.etag ?? '',
        });
    }
    return Readable.from(parts(), { objectMode: false });
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    const [found, mark] = await Promise.all([this.#bucket.describe(this.#parse(key)), this.#marks.read(key)]);
    return found && markedInfo(found, mark);
  }

  async delete(key: string): Promise<void> {
    await this.#bucket.delete(this.#parse(key));
    await this.#marks.remove(key);
  }

  /**
   * Touches the object's mark if it is stale. A mark that announces a deletion is waited for: then the object is missing,
   * or the process that announced it has ended.
   */
  async refresh(key: string, first = async () => true): Promise<boolean> {
    let isFirstDone = false;
    for (;;) {
      const found = await this.#bucket.describe(this.#parse(key));
      if (found === undefined) return false;
      if (!isStale(found.writtenAt, this.#now())) return true;
      const mark = await this.#marks.read(key);
      if (mark?.isCondemned) {
        if (!(await this.#outlastDeletion(key, mark))) continue;
      } else if (mark !== undefined && !isStale(mark.usedAt, this.#now())) return true;
      if (!isFirstDone && !(await first())) return false;
      isFirstDone = true;
      if (!(await this.#marks.touch(key, mark))) continue;
      // It may have been deleted, with its mark, after it was described.
      if ((await this.#bucket.describe(key)) !== undefined) return true;
      await this.#marks.remove(key);
      return false;
    }
  }

  /**
   * Announces the deletion in the object's mark, which succeeds only if nobody touched it since, and then deletes the
   * object by a request that is valid for a few seconds.
   */
  async deleteUnchanged({ key, revision }: ObjectInfo): Promise<boolean> {
    const [found, mark] = await Promise.all([this.#bucket.describe(this.#parse(key)), this.#marks.read(key)]);
    if (found === undefined || markedInfo(found, mark).revision !== revision) return false;
    const condemned = await this.#marks.condemn(key, mark);
    if (condemned === undefined) return false;
    const unchanged = await this.#bucket.describe(key);
    const isUnchanged = unchanged !== undefined && markedInfo(unchanged, mark).revision === revision;
    const isDeleted = isUnchanged && (await deleteShortLived(this.#bucket, key, condemned.usedAt));
    if (isDeleted) await this.#marks.remove(key);
    else await this.#marks.touch(key, condemned);
    return isDeleted;
  }

  list(prefix: string): AsyncIterable<ObjectInfo> {
    return listMarked(this.#bucket, this.#marks, parseObjectKeyPrefix(prefix));
  }

  /** Copies whole parts inside the store where they lie within one source; the bytes of all others pass through this process. */
  async compose(target: string, sources: readonly string[], options: PutOptions = {}): Promise<void> {
    parseComposeSources(target, sources);
    const { contentType = DEFAULT_TYPE, ifAbsent = false } = options;
    if ((await this.refresh(this.#parse(target))) && ifAbsent) return;
    const parts = planParts(await describeAll(this.#bucket, sources));
    const isMade = await composeParts(this.#bucket, { target, parts, contentType, ifAbsent });
    if (!isMade) await this.refresh(target);
  }

  async signedLink(key: string, { expiresInSeconds, downloadName }: SignedLinkOptions): Promise<SignedLink> {
    const place = this.#bucket.place(this.#parse(key));
    const disposition =
      downloadName === undefined ? {} : { ResponseContentDisposition: contentDisposition(downloadName) };
    const { startSeconds, endSeconds } = linkLifetime(expiresInSeconds, new Date());
    try {
      const url = await getSignedUrl(this.#bucket.client, new GetObjectCommand({ ...place, ...disposition }), {
        expiresIn: expiresInSeconds,
        signingDate: new Date(startSeconds * 1000),
      });
      return { url, expiresAt: await this.#endOfLink(endSeconds) };
    } catch (error) {
      throw this.#bucket.fault(error, 'sign links to');
    }
  }

  async removeLeftovers(): Promise<void> {
    const before = Date.now() - LEFTOVER_AFTER_MS;
    const { client, name, prefix } = this.#bucket;
    try {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix }));
      for (const { Key, UploadId, Initiated } of Uploads) {
        if ((Initiated?.getTime() ?? before) < before)
          await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
      }
    } catch (error) {
      throw this.#bucket.fault(error, 'list');
    }
    for await (const { key, usedAt } of listOrphans(this.#bucket, this.#marks))
      if (usedAt.getTime() < before) await this.#marks.remove(key);
  }

  check(): Promise<void> {
    return checkStore(this);
  }

  async #putWhole(key: string, data: Buffer, { contentType = DEFAULT_TYPE, ifAbsent = false }: PutOptions) {
    if (!ifAbsent) await this.refresh(key);
    const isWritten = await this.#bucket.write(key, data, {
      contentType,
      ...(ifAbsent && { onlyIf: 'missing' as const }),
    });
    // It was deleted between the two responses. This counts as a store that is unavailable for a moment.
    if (!isWritten && !(await this.refresh(key)))
      throw this.#bucket.fault(new Error('it was deleted meanwhile'), 'write', key);
  }

  async #putInParts(key: string, data: AsyncIterable<Uint8Array>, options: PutOptions): Promise<void> {
    const { contentType = DEFAULT_TYPE, ifAbsent = false } = options;
    if ((await this.refresh(key)) && ifAbsent) return;
    const upload = await MultipartUpload.start(this.#bucket, key, contentType);
    try {
      let number = 0;
      for await (const part of inParts(data)) await upload.add(++number, part);
      if (!(await upload.complete({ ifAbsent }))) await this.refresh(key);
    } catch (error) {
      await upload.abort();
      throw error;
    }
  }

  /** Waits for an announced deletion. Returns true if the object and the mark are as they were, and will stay so. */
  async #outlastDeletion(key: string, { etag }: UsedMark): Promise<boolean> {
    for (const end = performance.now() + DELETION_MS; performance.now() < end; await pause(DELETION_PAUSE_MS)) {
      const [found, mark] = await Promise.all([this.#bucket.describe(key), this.#marks.read(key)]);
      if (found === undefined || mark?.etag !== etag) return false;
    }
    return true;
  }

  /** A link ends with the credentials that signed it. Those of a role last for some hours. */
  async #endOfLink(endSeconds: number): Promise<Date> {
    const { expiration } = await this.#bucket.client.config.credentials();
    const ends = expiration === undefined ? endSeconds : Math.floor(expiration.getTime() / 1000);
    return new Date(Math.min(endSeconds, ends) * 1000);
  }

  #parse(key: string): string {
    parseObjectKey(key);
    parseObjectKey(`${this.#bucket.prefix}${key}`);
    return key;
  }
}
