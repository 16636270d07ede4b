import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Bucket, File, StorageOptions } from '@google-cloud/storage';
import { clampRange, parseByteRange } from '../byte-range.js';
import { checkStore } from '../check-store.js';
import { withDeadline } from '../deadline.js';
import { ObjectNotFound } from '../errors.js';
import { isStale } from '../freshness.js';
import { contentDisposition } from '../links/download-name.js';
import { linkLifetime } from '../links/link-lifetime.js';
import { isObjectKey, parseComposeSources, parseObjectKey, parseObjectKeyPrefix } from '../object-key.js';
import type { ByteRange, ObjectInfo, ObjectStore, PutOptions, SignedLink, SignedLinkOptions } from '../object-store.js';
import { PART_BYTES, readUploadBody } from '../upload-body.js';
import { planCompose } from './compose-plan.js';
import { createGoogleCloudClient } from './google-cloud-client.js';
import { googleCloudFault, isMissingObject, signingFault, statusOfError } from './google-cloud-errors.js';
import { filesOfBucket } from './google-cloud-files.js';
import { infoOfFile, USED_AT } from './google-cloud-object-info.js';
import { readParts } from './google-cloud-parts.js';

export interface GoogleCloudObjectStoreOptions {
  readonly bucket: string;
  /** The prefix of every key, followed by a slash. May be empty. */
  readonly prefix: string;
  /** The address of an emulator that replaces Cloud Storage. It needs no credentials: links are signed with a fresh key. */
  readonly emulatorUrl?: string;
  /** The credentials; by default those of the environment (Application Default Credentials). */
  readonly credentials?: StorageOptions['credentials'];
  /** The endpoint of IAM's signBlob, for example a private one: the URL up to the account's name. */
  readonly signingEndpoint?: string;
  /** The clock that decides whether an object was used recently. */
  readonly now?: () => Date;
}

/** Creates a store that keeps objects in a bucket of Google Cloud Storage. The bucket is not contacted before the first call. */
export function createGoogleCloudObjectStore(options: GoogleCloudObjectStoreOptions): ObjectStore {
  return new GoogleCloudObjectStore(options);
}

/** The prefix of temporary objects. Keys cannot contain `+`, so no listing includes them. */
const TEMPORARY = '+temporary/';
const STALE_AFTER_MS = 60 * 60 * 1000;
/** The time limit of signing. A caller waits for the link, so an identity service that does not respond has to fail. */
const SIGNING_MS = 15_000;

class GoogleCloudObjectStore implements ObjectStore {
  readonly #bucket: Bucket;
  readonly #prefix: string;
  readonly #signingEndpoint: string | undefined;
  readonly #now: () => Date;

  constructor({ bucket, prefix, emulatorUrl, credentials, signingEndpoint, now }: GoogleCloudObjectStoreOptions) {
    this.#now = now ?? (() => new Date());
    this.#prefix = prefix === '' ? '' : `${parseObjectKey(prefix)}/`;
    this.#signingEndpoint = signingEndpoint;
    this.#bucket = createGoogleCloudClient(emulatorUrl, credentials).bucket(bucket);
  }

  async put(key: string, body: Parameters<ObjectStore['put']>[1], options: PutOptions = {}): Promise<void> {
    const file = this.#file(key);
    const { data, resumable, failure, discard } = await readUploadBody(body);
    try {
      // The precondition alone would do; the check saves sending a long body for nothing.
      if (resumable && options.ifAbsent && (await this.refresh(key))) return;
      await file.save(data, {
        resumable,
        chunkSize: resumable ? PART_BYTES : undefined,
        contentType: options.contentType ?? 'application/octet-stream',
        preconditionOpts: precondition(options),
      });
    } catch (error) {
      const own = failure();
      if (own) throw own.error;
      if (!isAlreadyThere(error, options)) throw this.#fault(error, 'write', key);
      // The object was deleted between the two responses. This counts as a store that is unavailable for a moment.
      if (!(await this.refresh(key))) throw this.#fault(error, 'write', key);
    } finally {
      discard();
    }
  }

  async get(key: string): Promise<Buffer> {
    const file = this.#file(key);
    try {
      const [bytes] = await file.download({ decompress: false });
      return bytes;
    } catch (error) {
      throw this.#fault(error, 'read', key);
    }
  }

  /** Streams an object. All parts are read from the generation that existed at first, so a write meanwhile is never mixed in. */
  async read(key: string, range?: ByteRange): Promise<Readable> {
    if (range) parseByteRange(range);
    const file = this.#file(key);
    try {
      const [{ size, generation }] = await file.getMetadata();
      const pinned = this.#bucket.file(file.name, { generation });
      return readParts(pinned, clampRange(range, Number(size ?? 0)), (error) => this.#fault(error, 'read', key));
    } catch (error) {
      throw this.#fault(error, 'read', key);
    }
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    const file = this.#file(key);
    try {
      await file.getMetadata();
      return infoOfFile(key, file);
    } catch (error) {
      if (isMissingObject(error)) return undefined;
      throw this.#fault(error, 'read', key);
    }
  }

  async delete(key: string): Promise<void> {
    const file = this.#file(key);
    try {
      await file.delete();
    } catch (error) {
      if (!isMissingObject(error)) throw this.#fault(error, 'delete', key);
    }
  }

  /**
   * Touches an object, which changes its metadata but not its content: the update time and the metageneration change,
   * the generation does not.
   */
  async refresh(key: string, first = async () => true): Promise<boolean> {
    const file = this.#file(key);
    const info = await this.head(key);
    if (info === undefined) return false;
    if (!isStale(info.usedAt, this.#now())) return true;
    if (!(await first())) return false;
    try {
      await file.setMetadata({ metadata: { [USED_AT]: this.#now().toISOString() } });
      return true;
    } catch (error) {
      if (isMissingObject(error)) return false;
      throw this.#fault(error, 'touch', key);
    }
  }

  /** Deletes an unchanged object. Cloud Storage itself compares both numbers, so nothing can happen between check and delete. */
  async deleteUnchanged({ key, revision }: ObjectInfo): Promise<boolean> {
    const [ifGenerationMatch, ifMetagenerationMatch] = revision.split('.');
    try {
      await this.#file(key).delete({ ifGenerationMatch, ifMetagenerationMatch });
      return true;
    } catch (error) {
      if (isMissingObject(error) || statusOfError(error) === 412) return false;
      throw this.#fault(error, 'delete', key);
    }
  }

  /** Removes the temporary objects of compositions. An incomplete upload is not an object here. */
  async removeLeftovers(): Promise<void> {
    try {
      for await (const file of filesOfBucket(this.#bucket, `${this.#prefix}${TEMPORARY}`)) {
        const isStale = Date.now() - Date.parse(file.metadata.updated ?? '') > STALE_AFTER_MS;
        if (isStale) await file.delete({ ignoreNotFound: true });
      }
    } catch (error) {
      throw this.#fault(error, 'tidy');
    }
  }

  list(prefix: string): AsyncIterable<ObjectInfo> {
    return this.#list(parseObjectKeyPrefix(prefix));
  }

  async compose(target: string, sources: readonly string[], options: PutOptions = {}): Promise<void> {
    const names = parseComposeSources(target, sources).map((source) => this.#file(source).name);
    const file = this.#file(target);
    if (options.ifAbsent && (await this.refresh(target))) return;
    const folder = `${this.#prefix}${TEMPORARY}${randomUUID()}`;
    const plan = planCompose(names, (index) => `${folder}/${index}`);
    file.metadata.contentType = options.contentType ?? 'application/octet-stream';
    try {
      for (const round of plan.rounds) {
        await Promise.all(round.map((step) => this.#bucket.combine([...step.sources], step.target)));
      }
      await this.#bucket.combine([...plan.sources], file, precondition(options));
    } catch (error) {
      if (isAlreadyThere(error, options)) return;
      await this.#reportMissingSource(sources);
      throw this.#fault(error, 'compose', target);
    } finally {
      await Promise.allSettled(plan.temporaries.map((name) => this.#bucket.file(name).delete()));
    }
  }

  async signedLink(key: string, { expiresInSeconds, downloadName }: SignedLinkOptions): Promise<SignedLink> {
    const file = this.#file(key);
    const responseDisposition = downloadName === undefined ? undefined : contentDisposition(downloadName);
    const { startSeconds, endSeconds } = linkLifetime(expiresInSeconds, new Date());
    const expiresAt = new Date(endSeconds * 1000);
    const signing = file.getSignedUrl({
      version: 'v4',
      action: 'read',
      accessibleAt: startSeconds * 1000,
      expires: expiresAt,
      responseDisposition,
      signingEndpoint: this.#signingEndpoint,
    });
    try {
      const [url] = await withDeadline(signing, SIGNING_MS, () => new Error('Google did not respond in time'));
      return { url, expiresAt };
    } catch (error) {
      throw signingFault(error, this.#bucket.name);
    }
  }

  check(): Promise<void> {
    return checkStore(this);
  }

  #file(key: string): File {
    parseObjectKey(key);
    return this.#bucket.file(parseObjectKey(`${this.#prefix}${key}`));
  }

  #fault(error: unknown, verb: string, key?: string): Error {
    return googleCloudFault(error, { bucket: this.#bucket.name, verb, key });
  }

  async *#list(prefix: string): AsyncGenerator<ObjectInfo, void> {
    for await (const file of filesOfBucket(this.#bucket, `${this.#prefix}${prefix}`)) {
      const key = file.name.slice(this.#prefix.length);
      // The bucket may contain names that are not keys: folders of the console end in a slash.
      if (isObjectKey(key)) yield infoOfFile(key, file);
    }
  }

  /** Finds the missing source of a composition, because Cloud Storage does not say which one it is. */
  async #reportMissingSource(sources: readonly string[]): Promise<void> {
    for (const source of sources) if (!(await this.head(source))) throw new ObjectNotFound(source);
  }
}

/**
 * Returns the precondition of a write. Generation 0 means "the object does not exist"
 * (https://cloud.google.com/storage/docs/request-preconditions).
 */
const precondition = ({ ifAbsent }: PutOptions) => (ifAbsent ? { ifGenerationMatch: 0 } : {});

const isAlreadyThere = (error: unknown, { ifAbsent }: PutOptions) => ifAbsent === true && statusOfError(error) === 412;
