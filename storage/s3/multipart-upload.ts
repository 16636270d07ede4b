import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import type { S3Bucket } from './s3-bucket.js';
import { isConditionUnmet } from './s3-errors.js';

/** A part of an object that is copied inside the store. */
export interface CopiedPart {
  readonly source: string;
  readonly start: number;
  readonly length: number;
  /** The entity tag of the source's content. */
  readonly etag: string;
}

/** An object that is written in parts. Readers see nothing of it before it is complete. */
export class MultipartUpload {
  readonly #bucket: S3Bucket;
  readonly #name: string;
  readonly #id: string;
  readonly #etags = new Map<number, string>();

  private constructor(bucket: S3Bucket, name: string, id: string) {
    this.#bucket = bucket;
    this.#name = name;
    this.#id = id;
  }

  static async start(bucket: S3Bucket, name: string, contentType: string): Promise<MultipartUpload> {
    try {
      const upload = new CreateMultipartUploadCommand({ ...bucket.place(name), ContentType: contentType });
      const { UploadId } = await bucket.client.send(upload);
      return new MultipartUpload(bucket, name, UploadId ?? '');
    } catch (error) {
      throw bucket.fault(error, 'write', name);
    }
  }

  /** Sends a part. Numbers begin at 1 and give the order; parts may be sent in any. */
  async add(number: number, bytes: Uint8Array): Promise<void> {
    try {
      const part = new UploadPartCommand({ ...this.#part(number), Body: bytes });
      this.#etags.set(number, (await this.#bucket.client.send(part)).ETag ?? '');
    } catch (error) {
      throw this.#bucket.fault(error, 'write', this.#name);
    }
  }

  async copy(number: number, { source, start, length, etag }: CopiedPart): Promise<void> {
    const { Bucket, Key } = this.#bucket.place(source);
    const part = new UploadPartCopyCommand({
      ...this.#part(number),
      CopySource: `${Bucket}/${Key}`,
      CopySourceRange: `bytes=${start}-${start + length - 1}`,
      CopySourceIfMatch: `"${etag}"`,
    });
    try {
      this.#etags.set(number, (await this.#bucket.client.send(part)).CopyPartResult?.ETag ?? '');
    } catch (error) {
      throw this.#bucket.fault(error, 'read', source);
    }
  }

  /** Makes the object of the parts. With `ifAbsent`, returns false if it exists already. */
  async complete({ ifAbsent }: { readonly ifAbsent: boolean }): Promise<boolean> {
    const numbers = [...this.#etags.keys()].sort((a, b) => a - b);
    const Parts = numbers.map((PartNumber) => ({ PartNumber, ETag: this.#etags.get(PartNumber) }));
    const whole = { ...this.#upload(), MultipartUpload: { Parts }, ...(ifAbsent && { IfNoneMatch: '*' }) };
    try {
      await this.#bucket.client.send(new CompleteMultipartUploadCommand(whole));
      return true;
    } catch (error) {
      if (ifAbsent && isConditionUnmet(error)) {
        await this.abort();
        return false;
      }
      throw this.#bucket.fault(error, 'write', this.#name);
    }
  }

  /** Discards the parts. Never rejects: what is left is removed with the leftovers of processes that were killed. */
  async abort(): Promise<void> {
    await this.#bucket.client.send(new AbortMultipartUploadCommand(this.#upload())).catch(() => undefined);
  }

  #upload() {
    return { ...this.#bucket.place(this.#name), UploadId: this.#id };
  }

  #part(number: number) {
    return { ...this.#upload(), PartNumber: number };
  }
}
