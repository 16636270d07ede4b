import { readSecretFile } from './secret-file.js';

export interface SiteHostSecretSource {
  /** The configured secret, if there is one. */
  readonly secret?: string;
  /** The file that keeps a random secret otherwise. */
  readonly secretFile: string;
}

/**
 * Returns the secret that signs access to previews: the configured one, or a random one that is created once and stored
 * in `secretFile`. API and host share it. Throws `SecretUnavailable`.
 */
export async function readSiteHostSecret({ secret, secretFile }: SiteHostSecretSource): Promise<string> {
  if (secret !== undefined) return secret;
  return readSecretFile({
    file: secretFile,
    keeps: 'the secret that signs access to previews',
    variable: 'SITE_HOST_SECRET',
    loss: 'links to previews signed with the old one become invalid',
  });
}
