import type { IdentityConfig } from '../config/config.js';
import { readSecretFile } from '../secrets/secret-file.js';

/** The secret that signs sessions: the configured one, else a random one that is made once and kept. Throws `SecretUnavailable`. */
export async function readSessionSecret({ sessionSecret, secretFile }: IdentityConfig): Promise<string> {
  if (sessionSecret !== undefined) return sessionSecret;
  return readSecretFile({
    file: secretFile,
    keeps: 'the secret of sessions',
    variable: 'OFFPRINT_SESSION_SECRET',
    loss: 'sessions begun with the old one end',
  });
}
