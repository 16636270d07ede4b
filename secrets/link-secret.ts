import { readSecretFile } from './secret-file.js';

export interface LinkSecretSource {
  /** The one that was configured, if any. */
  readonly linkSecret?: string;
  /** Where a random one is kept otherwise. */
  readonly secretFile: string;
}

/**
 * The secret that signs links of a file store: the configured one, else a random one that is made once and kept in
 * `secretFile`. Throws `SecretUnavailable`.
 */
export async function readLinkSecret({ linkSecret, secretFile }: LinkSecretSource): Promise<string> {
  if (linkSecret !== undefined) return linkSecret;
  return readSecretFile({
    file: secretFile,
    keeps: 'the secret of links',
    variable: 'OFFPRINT_LINK_SECRET',
    loss: 'links made with the old one end',
  });
}
