import { readSecretFile } from './secret-file.js';

export interface LinkSecretSource {
  /** The configured secret, if there is one. */
  readonly linkSecret?: string;
  /** The file that keeps a random secret otherwise. */
  readonly secretFile: string;
}

/**
 * Returns the secret that signs links of a file store: the configured one, or a random one that is created once and
 * stored in `secretFile`. Throws `SecretUnavailable`.
 */
export async function readLinkSecret({ linkSecret, secretFile }: LinkSecretSource): Promise<string> {
  if (linkSecret !== undefined) return linkSecret;
  return readSecretFile({
    file: secretFile,
    keeps: 'the secret that signs links',
    variable: 'OFFPRINT_LINK_SECRET',
    loss: 'links signed with the old one become invalid',
  });
}
