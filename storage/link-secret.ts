import { readKeptSecret, SecretUnusable } from '../config/kept-secret.js';
import { ObjectStoreUnavailable } from './errors.js';

export interface LinkSecretSource {
  /** The one that was configured, if any. */
  readonly linkSecret?: string;
  /** Where a random one is kept otherwise. */
  readonly secretFile: string;
}

/** The secret that signs links of a file store. Throws {@link ObjectStoreUnavailable}. */
export async function readLinkSecret({ linkSecret, secretFile }: LinkSecretSource): Promise<string> {
  try {
    return await readKeptSecret({
      configured: linkSecret,
      file: secretFile,
      variable: 'OFFPRINT_LINK_SECRET',
      lostWithIt: 'links made with the old one',
    });
  } catch (error) {
    if (error instanceof SecretUnusable) throw new ObjectStoreUnavailable(error.message, { cause: error.cause });
    throw error;
  }
}
