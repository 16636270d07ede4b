import type { Readable } from 'node:stream';

/** The description of an object. `sizeBytes` is the stored length; `etag` changes with the content. */
export interface ObjectInfo {
  readonly key: string;
  readonly sizeBytes: number;
  readonly etag: string;
  readonly updatedAt: Date;
  /** The time at which the object was last written or touched. */
  readonly usedAt: Date;
  /** A value that changes whenever the object is written or touched. */
  readonly revision: string;
}

export interface PutOptions {
  readonly contentType?: string;
  /**
   * Keeps an existing object unchanged: for keys that name their content. An object that was last used long ago is
   * touched, so that the caller can rely on it as if it were new.
   */
  readonly ifAbsent?: boolean;
  /**
   * Marks an object that can be created again, so it does not have to survive a power failure: a reader may find it
   * incomplete, and must then treat it as missing. A store may write it at a fraction of the cost.
   */
  readonly rebuildable?: boolean;
}

/** The first and the last byte, both included, as in HTTP's Range header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface SignedLinkOptions {
  /** The lifetime in seconds, from 1 to 604,800 (seven days: the limit of V4 signatures). */
  readonly expiresInSeconds: number;
  /** The file name under which a browser saves the object. */
  readonly downloadName?: string;
}

export interface SignedLink {
  readonly url: string;
  /** The second at which the link expires. */
  readonly expiresAt: Date;
}

/**
 * The store of all bytes: caches, segments, bundles, records. Keys are `/`-separated names of `[A-Za-z0-9._~-]`; a key
 * that would lead outside of the store's root is rejected with {@link InvalidObjectKey}. Writes are atomic: a reader
 * sees the whole object or nothing. Reading a missing object throws {@link ObjectNotFound}; an unavailable store throws
 * {@link ObjectStoreUnavailable}.
 */
export interface ObjectStore {
  put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>, options?: PutOptions): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** Streams an object or a part of it. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Returns the object's description, or undefined if there is no such object. */
  head(key: string): Promise<ObjectInfo | undefined>;
  /** Deletes an object. Succeeds if it is already missing. */
  delete(key: string): Promise<void>;
  /**
   * Returns whether the object exists and stays for as long as an export may take. An object that was last used long
   * ago is touched, which keeps its content and entity tag. Callers that rely on an existing object instead of writing
   * it must call this. `first` runs before such a touch and refreshes the objects that this one names, so that it never
   * seems newer than they are; if it returns false because one is missing, this call returns false too.
   */
  refresh(key: string, first?: () => Promise<boolean>): Promise<boolean>;
  /**
   * Deletes an object if it still matches `info`, that is, was neither written nor touched since. Returns false
   * otherwise. A caller that refreshes it at the same time either keeps it or learns that it is missing.
   */
  deleteUnchanged(info: ObjectInfo): Promise<boolean>;
  /** Removes incomplete writes of processes that were killed over an hour ago. They are not objects, and nobody uses them. */
  removeLeftovers(): Promise<void>;
  /** Lists the objects whose keys begin with `prefix`, in the order of the keys' bytes. */
  list(prefix: string): AsyncIterable<ObjectInfo>;
  /** Makes `target` the concatenation of `sources`, in order. Where the store supports it, the bytes do not pass through this process. */
  compose(target: string, sources: readonly string[], options?: PutOptions): Promise<void>;
  signedLink(key: string, options: SignedLinkOptions): Promise<SignedLink>;
  /** Rejects, with a sentence that says what to do, if the store is not usable. */
  check(): Promise<void>;
}
