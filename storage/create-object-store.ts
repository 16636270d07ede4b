import type { StoreConfig } from '../config/config.js';
import { readLinkSecret } from '../secrets/link-secret.js';
import { createFileObjectStore } from './files/file-object-store.js';
import type { FileLinkSettings } from './links/link-signature.js';
import type { ObjectStore } from './object-store.js';

/** The store that the configuration names. A folder is made ready at once; a bucket is first asked by `check()`. */
export async function createObjectStore(config: StoreConfig): Promise<ObjectStore> {
  if (config.kind === 'gcs') {
    // Its client takes twenty megabytes, which every process over a folder would hold for nothing.
    const { createGoogleCloudObjectStore } = await import('./google-cloud/google-cloud-object-store.js');
    return createGoogleCloudObjectStore(config);
  }
  return createFileObjectStore({ folder: config.folder, links: await fileLinkSettings(config) });
}

/** What the API verifies links of a file store with; undefined for a store that serves its links itself. */
export async function readFileLinkSettings(config: StoreConfig): Promise<FileLinkSettings | undefined> {
  return config.kind === 'file' ? fileLinkSettings(config) : undefined;
}

async function fileLinkSettings(config: StoreConfig & { readonly kind: 'file' }): Promise<FileLinkSettings> {
  return { publicUrl: config.publicUrl, secret: await readLinkSecret(config) };
}
