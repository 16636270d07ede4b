import type { StoreConfig } from '../config/config.js';
import { readLinkSecret } from '../secrets/link-secret.js';
import { createFileObjectStore } from './files/file-object-store.js';
import type { FileLinkSettings } from './links/link-signature.js';
import type { ObjectStore } from './object-store.js';

/** Creates the store that the configuration names. A folder is created at once; a bucket is not contacted before `check()`. */
export async function createObjectStore(config: StoreConfig): Promise<ObjectStore> {
  if (config.kind === 'gcs') {
    // Loaded on demand, because the client takes 20 MB of memory, which processes that use a folder do not need.
    const { createGoogleCloudObjectStore } = await import('./google-cloud/google-cloud-object-store.js');
    return createGoogleCloudObjectStore(config);
  }
  if (config.kind === 's3') {
    const { createS3ObjectStore } = await import('./s3/s3-object-store.js');
    return createS3ObjectStore(config);
  }
  if (config.kind === 'azure') {
    const { createAzureObjectStore } = await import('./azure/azure-object-store.js').catch((error: unknown) => {
      throw explainMissingClient(error);
    });
    return createAzureObjectStore({ ...config, container: config.bucket });
  }
  return createFileObjectStore({ folder: config.folder, links: await fileLinkSettings(config) });
}

/**
 * Returns an error that says how the client of Azure is installed, if that is what is missing. It is not installed with
 * Offprint, because it takes 38 MB and few need it.
 */
export function explainMissingClient(error: unknown): unknown {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  if (!isMissing || !error.message.includes('@azure/storage-blob')) return error;
  return new Error(
    'OFFPRINT_STORE is in Azure, and its client is not installed: run `npm install @azure/storage-blob` where Offprint is installed',
    { cause: error },
  );
}

/** Returns the settings that the API verifies links of a file store with; undefined for a store that serves its links itself. */
export async function readFileLinkSettings(config: StoreConfig): Promise<FileLinkSettings | undefined> {
  return config.kind === 'file' ? fileLinkSettings(config) : undefined;
}

async function fileLinkSettings(config: StoreConfig & { readonly kind: 'file' }): Promise<FileLinkSettings> {
  return { publicUrl: config.publicUrl, secret: await readLinkSecret(config) };
}
