import { randomUUID } from 'node:crypto';
import type { BlockBlobClient } from '@azure/storage-blob';
import { contentMetadata } from './azure-object-info.js';

/** Azure accepts 50,000 blocks. */
export const MAX_BLOCKS = 50_000;

/**
 * An object that is written in blocks. Readers see nothing of it before it is complete, and Azure discards the blocks of
 * an upload that was given up after a week. Its methods reject with the errors of the SDK.
 */
export class BlockUpload {
  readonly #blob: BlockBlobClient;
  readonly #id = randomUUID();
  readonly #ids = new Map<number, string>();

  constructor(blob: BlockBlobClient) {
    this.#blob = blob;
  }

  /** Sends a block. Numbers give the order; blocks may be sent in any. */
  async add(number: number, bytes: Uint8Array): Promise<void> {
    await this.#blob.stageBlock(this.#idOf(number), bytes, bytes.length);
  }

  /** Copies a block of another object inside the store. */
  async copy(number: number, url: string, offset: number, count: number): Promise<void> {
    await this.#blob.stageBlockFromURL(this.#idOf(number), url, offset, count);
  }

  async complete({
    contentType,
    ifAbsent,
  }: {
    readonly contentType: string;
    readonly ifAbsent: boolean;
  }): Promise<void> {
    const numbers = [...this.#ids.keys()].sort((left, right) => left - right);
    await this.#blob.commitBlockList(
      numbers.map((number) => this.#ids.get(number) ?? ''),
      {
        blobHTTPHeaders: { blobContentType: contentType },
        metadata: contentMetadata(this.#id),
        ...(ifAbsent && { conditions: { ifNoneMatch: '*' } }),
      },
    );
  }

  /** All ids of a blob have one length. That of the upload keeps the blocks of two writers apart. */
  #idOf(number: number): string {
    const id = Buffer.from(`${this.#id}-${String(number).padStart(6, '0')}`).toString('base64');
    this.#ids.set(number, id);
    return id;
  }
}
