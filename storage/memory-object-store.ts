import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { clampRange } from './byte-range.js';
import { ObjectNotFound } from './errors.js';
import { isStale } from './freshness.js';
import { type FileLinkRefusal, type FileLinkSettings, signFileLink, verifyFileLink } from './links/link-signature.js';
import { chunksOf, discardBody } from './object-body.js';
import { parseComposeSources, parseObjectKey, parseObjectKeyPrefix } from './object-key.js';
import type { ObjectInfo, ObjectStore } from './object-store.js';

export interface MemoryObjectStoreOptions {
  /** The settings of links; by default an address that does not exist and a random secret. */
  readonly links?: FileLinkSettings;
  readonly now?: () => Date;
}

/** The result of following a link: bytes and their download name, or a refusal. */
export type FollowedLink = { readonly body: Buffer; readonly downloadName?: string } | FileLinkRefusal;

export interface MemoryObjectStore extends ObjectStore {
  /** The settings with which the API can serve this store's links. */
  readonly links: FileLinkSettings;
  /** Follows a link as a server would: its expiry and its signature are enforced. */
  followLink(url: string): Promise<FollowedLink>;
}

/** Creates a store that keeps objects in memory, for tests and benchmarks. It is as strict as the others. */
export function createMemoryObjectStore(options: MemoryObjectStoreOptions = {}): MemoryObjectStore {
  const now = options.now ?? (() => new Date());
  const links = options.links ?? {
    publicUrl: 'https://memory.invalid',
    secret: randomBytes(32).toString('base64url'),
  };
  const objects = new Map<string, StoredObject>();
  let versions = 0;

  const write = (key: string, bytes: Buffer, ifAbsent: boolean) => {
    if (ifAbsent && objects.has(key)) return;
    versions += 1;
    const at = now();
    objects.set(key, { bytes, etag: versions.toString(36), updatedAt: at, usedAt: at, revision: `${versions}` });
  };
  const refresh = async (key: string, first = async () => true): Promise<boolean> => {
    const found = objects.get(parseObjectKey(key));
    if (found === undefined || !isStale(found.usedAt, now())) return found !== undefined;
    if (!(await first())) return false;
    const object = objects.get(key);
    if (object === undefined) return false;
    versions += 1;
    objects.set(key, { ...object, usedAt: now(), revision: `${versions}` });
    return true;
  };
  const stored = (key: string): StoredObject => {
    const object = objects.get(parseObjectKey(key));
    if (object === undefined) throw new ObjectNotFound(key);
    return object;
  };

  const store: MemoryObjectStore = {
    links,

    async put(key, body, { ifAbsent = false } = {}) {
      parseObjectKey(key);
      if (ifAbsent && (await refresh(key))) return discardBody(body);
      const chunks: Uint8Array[] = [];
      for await (const chunk of chunksOf(body)) chunks.push(Uint8Array.from(chunk));
      write(key, Buffer.concat(chunks), ifAbsent);
    },

    get: async (key) => Buffer.from(stored(key).bytes),

    async read(key, range) {
      const { bytes } = stored(key);
      const { start, length } = clampRange(range, bytes.length);
      return Readable.from(length > 0 ? [bytes.subarray(start, start + length)] : [], { objectMode: false });
    },

    async head(key) {
      const object = objects.get(parseObjectKey(key));
      return object && infoOf(key, object);
    },

    async delete(key) {
      objects.delete(parseObjectKey(key));
    },

    refresh,

    async deleteUnchanged({ key, revision }) {
      return objects.get(parseObjectKey(key))?.revision === revision && objects.delete(key);
    },

    removeLeftovers: async () => undefined,

    list: (prefix) => listObjects(objects, parseObjectKeyPrefix(prefix)),

    async compose(target, sources, { ifAbsent = false } = {}) {
      parseComposeSources(target, sources);
      if (ifAbsent && (await refresh(target))) return;
      write(target, Buffer.concat(sources.map((source) => stored(source).bytes)), ifAbsent);
    },

    signedLink: async (key, linkOptions) => signFileLink(links, key, linkOptions, now()),

    async followLink(url) {
      const target = verifyFileLink(links, url, now());
      if ('refused' in target) return target;
      return { body: await store.get(target.key), downloadName: target.downloadName };
    },

    check: async () => undefined,
  };
  return store;
}

interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly updatedAt: Date;
  readonly usedAt: Date;
  readonly revision: string;
}

const infoOf = (key: string, { bytes, ...facts }: StoredObject): ObjectInfo => ({
  key,
  sizeBytes: bytes.length,
  ...facts,
});

async function* listObjects(
  objects: ReadonlyMap<string, StoredObject>,
  prefix: string,
): AsyncGenerator<ObjectInfo, void> {
  for (const key of [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()) {
    const object = objects.get(key);
    if (object) yield infoOf(key, object);
  }
}
