import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { clampRange, parseByteRange } from '../byte-range.js';
import { checkStore } from '../check-store.js';
import { ObjectNotFound } from '../errors.js';
import { isStale } from '../freshness.js';
import { inParts } from '../in-parts.js';
import { contentDisposition } from '../links/download-name.js';
import { linkLifetime } from '../links/link-lifetime.js';
import { parseComposeSources, parseObjectKeyPrefix } from '../object-key.js';
import type { ByteRange, ObjectInfo, ObjectStore, PutOptions, SignedLink, SignedLinkOptions } from '../object-store.js';
import { readUploadBody } from '../upload-body.js';
import { AzureContainer, type AzureContainerOptions } from './azure-container.js';
import { isConditionUnmet, isMissing, isNotOffered, isOvertaken } from './azure-errors.js';
import { contentMetadata, touchedMetadata } from './azure-object-info.js';
import { BlockUpload, MAX_BLOCKS } from './block-upload.js';
import { copyBlocks, planBlocks } from './compose-blocks.js';
import { readBlob } from './read-blob.js';

export interface AzureObjectStoreOptions extends AzureContainerOptions {
  /** The clock that decides whether an object was used recently. */
  readonly now?: () => Date;
}

/** Creates a store that keeps objects in a container of Azure Blob Storage. The container is not contacted before the first call. */
export function createAzureObjectStore(options: AzureObjectStoreOptions): ObjectStore {
  return new AzureObjectStore(options);
}

const DEFAULT_TYPE = 'application/octet-stream';
/** The number of times that a touch is tried while other processes touch the same object. */
const TOUCHES = 5;

class AzureObjectStore implements ObjectStore {
  readonly #container: AzureContainer;
  readonly #now: () => Date;
  /** False once the server has answered that it copies no blocks: the emulator does not. */
  #copies = true;

  constructor({ now = () => new Date(), ...options }: AzureObjectStoreOptions) {
    this.#container = new AzureContainer(options);
    this.#now = now;
  }

  async put(key: string, body: Parameters<ObjectStore['put']>[1], options: PutOptions = {}): Promise<void> {
    this.#container.blob(key);
    const { data, failure, discard } = await readUploadBody(body);
    try {
      if (Buffer.isBuffer(data)) await this.#putWhole(key, data, options);
      else await this.#putInBlocks(key, data, options);
    } catch (error) {
      throw failure()?.error ?? this.#container.fault(error, 'write', key);
    } finally {
      discard();
    }
  }

  async get(key: string): Promise<Buffer> {
    const blob = this.#container.blob(key);
    try {
      const { readableStreamBody } = await blob.download();
      return readableStreamBody === undefined ? Buffer.alloc(0) : await buffer(readableStreamBody);
    } catch (error) {
      throw this.#container.fault(error, 'read', key);
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    if (range) parseByteRange(range);
    const info = await this.head(key);
    if (info === undefined) throw new ObjectNotFound(key);
    return readBlob(this.#container, info, clampRange(range, info.sizeBytes));
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    return this.#container.describe(key);
  }

  async delete(key: string): Promise<void> {
    const blob = this.#container.blob(key);
    try {
      await blob.delete();
    } catch (error) {
      if (!isMissing(error)) throw this.#container.fault(error, 'delete', key);
    }
  }

  /** Touches an object by writing its metadata, on the condition that it is as it was described. */
  async refresh(key: string, first = async () => true): Promise<boolean> {
    const blob = this.#container.blob(key);
    for (let tries = 0; tries < TOUCHES; tries++) {
      const info = await this.head(key);
      if (info === undefined) return false;
      if (!isStale(info.usedAt, this.#now())) return true;
      if (tries === 0 && !(await first())) return false;
      try {
        await blob.setMetadata(touchedMetadata(info), { conditions: { ifMatch: `"${info.revision}"` } });
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        if (!isConditionUnmet(error)) throw this.#container.fault(error, 'touch', key);
      }
    }
    throw this.#container.fault(new Error('other processes change it all the time'), 'touch', key);
  }

  /** Deletes an unchanged object. Azure itself compares the entity tag, so nothing can happen between check and delete. */
  async deleteUnchanged({ key, revision }: ObjectInfo): Promise<boolean> {
    const blob = this.#container.blob(key);
    try {
      await blob.delete({ conditions: { ifMatch: `"${revision}"` } });
      return true;
    } catch (error) {
      if (isMissing(error) || isConditionUnmet(error)) return false;
      throw this.#container.fault(error, 'delete', key);
    }
  }

  /** Does nothing: Azure discards the blocks of incomplete uploads itself, after a week. */
  async removeLeftovers(): Promise<void> {}

  list(prefix: string): AsyncIterable<ObjectInfo> {
    return this.#container.list(parseObjectKeyPrefix(prefix));
  }

  async compose(target: string, sources: readonly string[], options: PutOptions = {}): Promise<void> {
    parseComposeSources(target, sources);
    const { contentType = DEFAULT_TYPE, ifAbsent = false } = options;
    const blob = this.#container.blob(target);
    if (ifAbsent && (await this.refresh(target))) return;
    const blocks = planBlocks(await this.#container.describeAll(sources));
    if (this.#copies && blocks.length <= MAX_BLOCKS) {
      const upload = new BlockUpload(blob);
      try {
        await copyBlocks(this.#container, upload, blocks);
        return await this.#complete(target, upload, { contentType, ifAbsent });
      } catch (error) {
        if (!isNotOffered(error)) throw this.#container.fault(error, 'compose', target);
        this.#copies = false;
      }
    }
    await this.put(target, this.#concatenate(sources), options);
  }

  async signedLink(key: string, { expiresInSeconds, downloadName }: SignedLinkOptions): Promise<SignedLink> {
    const disposition = downloadName === undefined ? undefined : contentDisposition(downloadName);
    const { endSeconds } = linkLifetime(expiresInSeconds, new Date());
    const expiresAt = new Date(endSeconds * 1000);
    return { url: await this.#container.signedUrl(key, expiresAt, disposition), expiresAt };
  }

  check(): Promise<void> {
    return checkStore(this);
  }

  async #putWhole(key: string, data: Buffer, { contentType = DEFAULT_TYPE, ifAbsent = false }: PutOptions) {
    try {
      await this.#container.blob(key).upload(data, data.length, {
        blobHTTPHeaders: { blobContentType: contentType },
        metadata: contentMetadata(randomUUID()),
        ...(ifAbsent && { conditions: { ifNoneMatch: '*' } }),
      });
    } catch (error) {
      await this.#acceptExisting(error, key, ifAbsent);
    }
  }

  async #putInBlocks(key: string, data: AsyncIterable<Uint8Array>, options: PutOptions): Promise<void> {
    const { contentType = DEFAULT_TYPE, ifAbsent = false } = options;
    if (ifAbsent && (await this.refresh(key))) return;
    const upload = new BlockUpload(this.#container.blob(key));
    let number = 0;
    for await (const part of inParts(data)) await upload.add(number++, part);
    await this.#complete(key, upload, { contentType, ifAbsent });
  }

  async #complete(key: string, upload: BlockUpload, how: Parameters<BlockUpload['complete']>[0]): Promise<void> {
    try {
      await upload.complete(how);
    } catch (error) {
      await this.#acceptExisting(error, key, how.ifAbsent);
    }
  }

  /** Accepts that the object exists already if that is why a write failed. It may have been deleted again meanwhile. */
  async #acceptExisting(error: unknown, key: string, ifAbsent: boolean): Promise<void> {
    const isThere = ifAbsent && (isConditionUnmet(error) || isOvertaken(error)) && (await this.refresh(key));
    if (!isThere) throw this.#container.fault(error, 'write', key);
  }

  async *#concatenate(sources: readonly string[]): AsyncGenerator<Uint8Array, void> {
    for (const source of sources) yield* await this.read(source);
  }
}
