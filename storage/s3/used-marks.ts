import { randomUUID } from 'node:crypto';
import type { BucketObject, S3Bucket } from './s3-bucket.js';

/**
 * The prefix of marks. Keys cannot contain `+`, so no mark is taken for an object, and all marks precede all objects in
 * lists.
 */
const MARKS = '+used/';
const CONDEMNED = 'offprint-condemned';
const markOf = (key: string) => `${MARKS}${key}`;

/**
 * A mark beside an object. It tells when the object was last used, because S3 cannot change an object's time without
 * writing it again. Every write of a mark changes its entity tag, so that of several processes that change a mark on
 * condition, one succeeds.
 */
export interface UsedMark {
  readonly etag: string;
  readonly usedAt: Date;
  /** True if a process is about to delete the object. */
  readonly isCondemned: boolean;
}

export interface ListedMark extends UsedMark {
  /** The key of the object. */
  readonly key: string;
}

/** The marks of one bucket. */
export class UsedMarks {
  readonly #bucket: S3Bucket;

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket;
  }

  async read(key: string): Promise<UsedMark | undefined> {
    const found = await this.#bucket.describe(markOf(key));
    return found && usedMark(found);
  }

  /** Marks an object as used now. Returns false if another process changed the mark since it was read. */
  touch(key: string, last: UsedMark | undefined): Promise<boolean> {
    return this.#write(key, last, {});
  }

  /** Announces that the object will be deleted. Returns the mark, or undefined if another process changed it since it was read. */
  async condemn(key: string, last: UsedMark | undefined): Promise<UsedMark | undefined> {
    return (await this.#write(key, last, { [CONDEMNED]: 'yes' })) ? this.read(key) : undefined;
  }

  remove(key: string): Promise<void> {
    return this.#bucket.delete(markOf(key));
  }

  /** Lists the marks of keys that begin with `prefix`, with their keys, in the order of the keys' bytes. */
  async *list(prefix: string): AsyncGenerator<ListedMark, void> {
    for await (const found of this.#bucket.list(markOf(prefix)))
      yield { key: found.name.slice(MARKS.length), ...usedMark(found) };
  }

  #write(key: string, last: UsedMark | undefined, metadata: Record<string, string>): Promise<boolean> {
    const onlyIf = last === undefined ? 'missing' : { etag: last.etag };
    return this.#bucket.write(markOf(key), Buffer.from(randomUUID()), { metadata, onlyIf });
  }
}

function usedMark({ etag, writtenAt, metadata }: BucketObject): UsedMark {
  return { etag, usedAt: writtenAt, isCondemned: metadata[CONDEMNED] !== undefined };
}
