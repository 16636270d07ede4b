import type { IdentityConfig } from '../config/config.js';
import { readSecretFile } from '../secrets/secret-file.js';

/**
 * Returns the secret that signs sessions: the configured one, or a random one that is created once and stored. Throws
 * `SecretUnavailable`.
 */
export async function readSessionSecret({ sessionSecret, secretFile }: IdentityConfig): Promise<string> {
  if (sessionSecret !== undefined) return sessionSecret;
  return readSecretFile({
    file: secretFile,
    keeps: 'the secret that signs sessions',
    variable: 'OFFPRINT_SESSION_SECRET',
    loss: 'sessions signed with the old one end',
  });
}
