import { keyIdText, publicKeyText } from '../../signing/minisign.js';
import { readSigningKey, type SigningKey, signingKeyContext } from '../../signing/signing-key.js';
import type { ActivityDependencies } from '../dependencies.js';

type Parts = Pick<ActivityDependencies, 'database' | 'secrets' | 'signingKey'>;

/**
 * Returns the key that signs archives: the configured one, which becomes the active key of the database, or the active
 * key of the database. Returns undefined if there is none. Throws if the key cannot be read.
 */
export async function openSigningKey({ database, secrets, signingKey }: Parts): Promise<SigningKey | undefined> {
  const active = await database.signingKeys.active();
  if (signingKey !== undefined) {
    const key = readSigningKey(signingKey);
    const id = keyIdText(key);
    if (active?.id !== id) {
      await database.signingKeys.activate({ id, publicKey: publicKeyText(key), sealedPrivateKey: null });
    }
    return key;
  }
  if (active === undefined) return undefined;
  if (active.sealedPrivateKey === null) {
    throw new Error(
      `the signing key ${active.id} is not in the database; set OFFPRINT_SIGNING_KEY_FILE on every worker, or create a key in the database with \`offprint signing-key rotate\``,
    );
  }
  return readSigningKey(secrets.open(active.sealedPrivateKey, signingKeyContext(active.id)));
}

/** Returns whether archives are signed, without reading the key. */
export async function hasSigningKey({
  database,
  signingKey,
}: Pick<Parts, 'database' | 'signingKey'>): Promise<boolean> {
  return signingKey !== undefined || (await database.signingKeys.active()) !== undefined;
}
