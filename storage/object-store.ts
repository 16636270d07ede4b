import type { Readable } from 'node:stream';

/** What a store knows of one object. `sizeBytes` is the stored length, `etag` changes with the content. */
export interface ObjectInfo {
  readonly key: string;
  readonly sizeBytes: number;
  readonly etag: string;
  readonly updatedAt: Date;
  /** When it was last written or touched. */
  readonly usedAt: Date;
  /** Changes whenever the object is written or touched. */
  readonly revision: string;
}

export interface PutOptions {
  readonly contentType?: string;
  /**
   * Leave an object that is already there as it is: for keys that name their content. One that was last used long ago is
   * touched, so that whoever counts on it has it as if it were new.
   */
  readonly ifAbsent?: boolean;
  /**
   * It can be made again, so it need not outlive a power cut: a reader may then find it torn, and must take that for
   * absent. A store may write it at a fraction of the cost.
   */
  readonly rebuildable?: boolean;
}

/** First and last byte, both included, as HTTP's Range has it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface SignedLinkOptions {
  /** 1 to 604,800 (seven days: the limit of V4 signatures). */
  readonly expiresInSeconds: number;
  /** The file name a browser saves under. */
  readonly downloadName?: string;
}

export interface SignedLink {
  readonly url: string;
  /** The second at which the link really ends. */
  readonly expiresAt: Date;
}

/**
 * Where bytes live: caches, segments, bundles, records. Keys are `/`-separated names of `[A-Za-z0-9._~-]` segments;
 * a key that could leave the store's root is refused with {@link InvalidObjectKey}.
 * A write is atomic: a reader sees the whole object or none of it. Reading what is not there throws {@link ObjectNotFound};
 * a store that cannot be reached throws {@link ObjectStoreUnavailable}.
 */
export interface ObjectStore {
  put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>, options?: PutOptions): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** Streams an object or a part of it. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Undefined where there is no such object. */
  head(key: string): Promise<ObjectInfo | undefined>;
  /** Deleting what is not there is success. */
  delete(key: string): Promise<void>;
  /**
   * Whether the object is there, to stay for as long as an export may take: one that was last used long ago is touched, which
   * leaves content and entity tag as they are. Everyone asks this who counts on an object instead of writing it. `first` is asked
   * before such a touch and refreshes what the object names, so that it never seems newer than that; where something is missing
   * it answers false, and so does the call.
   */
  refresh(key: string, first?: () => Promise<boolean>): Promise<boolean>;
  /**
   * Deletes an object if it is still as `info` has it: neither written nor touched since. False where it is not. Whoever
   * refreshes it meanwhile either keeps it or is told that it is not there.
   */
  deleteUnchanged(info: ObjectInfo): Promise<boolean>;
  /** Removes what processes left half-written that were killed, over an hour ago: no object, and nobody's. */
  removeLeftovers(): Promise<void>;
  /** In the order of the keys' bytes. */
  list(prefix: string): AsyncIterable<ObjectInfo>;
  /** Makes `target` the concatenation of `sources`, in order, without passing the bytes through this process where the store can do so. */
  compose(target: string, sources: readonly string[], options?: PutOptions): Promise<void>;
  signedLink(key: string, options: SignedLinkOptions): Promise<SignedLink>;
  /** Rejects with a sentence that says what to do when the store cannot be used. */
  check(): Promise<void>;
}
