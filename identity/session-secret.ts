import { readKeptSecret } from '../config/kept-secret.js';
import type { IdentityConfig } from '../config/read-config.js';

/** The secret that signs sessions. Rejects with SecretUnusable. */
export function readSessionSecret({ sessionSecret, secretFile }: IdentityConfig): Promise<string> {
  return readKeptSecret({
    configured: sessionSecret,
    file: secretFile,
    variable: 'OFFPRINT_SESSION_SECRET',
    lostWithIt: 'sessions begun with the old one',
  });
}
