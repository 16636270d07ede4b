import {
  BlobSASPermissions,
  BlobServiceClient,
  type BlockBlobClient,
  type ContainerClient,
  SASProtocol,
} from '@azure/storage-blob';
import { ObjectNotFound } from '../errors.js';
import { isObjectKey, parseObjectKey } from '../object-key.js';
import type { ObjectInfo } from '../object-store.js';
import { azureFault, isMissing } from './azure-errors.js';
import { infoOfBlob } from './azure-object-info.js';

export interface AzureContainerOptions {
  /** The address and the key of a storage account, in Azure's form. */
  readonly connectionString: string;
  readonly container: string;
  /** The prefix of every key, without a slash at its end. May be empty. */
  readonly prefix: string;
}

const MAX_TRIES = 4;
/** The number of blobs that are described at the same time. */
const DESCRIBED_AT_ONCE = 32;

/** The blobs of one container whose names begin with a prefix, which callers do not see. Its methods throw the errors of the store. */
export class AzureContainer {
  readonly #client: ContainerClient;
  readonly #prefix: string;

  constructor({ connectionString, container, prefix }: AzureContainerOptions) {
    const options = { retryOptions: { maxTries: MAX_TRIES } };
    this.#client = BlobServiceClient.fromConnectionString(connectionString, options).getContainerClient(container);
    this.#prefix = prefix === '' ? '' : `${parseObjectKey(prefix)}/`;
  }

  /** Returns a client for an object. Throws InvalidObjectKey. */
  blob(key: string): BlockBlobClient {
    parseObjectKey(key);
    return this.#client.getBlockBlobClient(parseObjectKey(`${this.#prefix}${key}`));
  }

  async describe(key: string): Promise<ObjectInfo | undefined> {
    const blob = this.blob(key);
    try {
      return infoOfBlob(key, await blob.getProperties());
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw this.fault(error, 'read', key);
    }
  }

  /** Describes objects, in order. Throws ObjectNotFound for the first that is missing. */
  async describeAll(keys: readonly string[]): Promise<ObjectInfo[]> {
    const found: ObjectInfo[] = [];
    for (let at = 0; at < keys.length; at += DESCRIBED_AT_ONCE) {
      const some = keys.slice(at, at + DESCRIBED_AT_ONCE);
      const described = await Promise.all(some.map((key) => this.describe(key)));
      for (const [index, each] of described.entries()) {
        if (each === undefined) throw new ObjectNotFound(some[index] ?? '');
        found.push(each);
      }
    }
    return found;
  }

  /** Lists the objects whose keys begin with `prefix`. */
  async *list(prefix: string): AsyncGenerator<ObjectInfo, void> {
    try {
      const blobs = this.#client.listBlobsFlat({ prefix: `${this.#prefix}${prefix}`, includeMetadata: true });
      for await (const { name, properties, metadata } of blobs) {
        const key = name.slice(this.#prefix.length);
        // The container may contain names that are not keys, and accounts with folders list these as empty blobs.
        if (isObjectKey(key) && metadata?.hdi_isfolder !== 'true') yield infoOfBlob(key, { ...properties, metadata });
      }
    } catch (error) {
      throw this.fault(error, 'list');
    }
  }

  /** Returns an address that allows reading an object until a time, signed with the account key. */
  async signedUrl(key: string, expiresOn: Date, contentDisposition?: string): Promise<string> {
    const blob = this.blob(key);
    const isEncrypted = blob.url.startsWith('https:');
    try {
      // No start is given: a server whose clock is a little slow would refuse a link that begins now.
      return await blob.generateSasUrl({
        permissions: BlobSASPermissions.parse('r'),
        expiresOn,
        ...(isEncrypted && { protocol: SASProtocol.Https }),
        ...(contentDisposition !== undefined && { contentDisposition }),
      });
    } catch (error) {
      throw this.fault(error, 'sign links to');
    }
  }

  fault(error: unknown, verb: string, key?: string): Error {
    return azureFault(error, { container: this.#client.containerName, verb, key });
  }
}
