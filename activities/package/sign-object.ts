import { createHash } from 'node:crypto';
import { keyIdText, signHash } from '../../signing/minisign.js';
import type { SigningKey } from '../../signing/signing-key.js';
import { LostObject } from '../../storage/errors.js';
import type { ObjectStore } from '../../storage/object-store.js';

/** An object whose content is known. */
interface KnownObject {
  readonly key: string;
  readonly sha256: string;
}

interface Signing {
  readonly key: SigningKey;
  /** The line that the signature protects. */
  readonly comment: string;
  readonly signal?: AbortSignal;
}

/**
 * Signs an object of the store, and returns the store key of its signature, which lies beside it. The object is read
 * once per signing key; a later call finds the signature. Throws {@link LostObject} if the object is not the known one.
 */
export async function signObject(
  store: ObjectStore,
  { key: objectKey, sha256 }: KnownObject,
  { key, comment, signal }: Signing,
): Promise<string> {
  const signatureKey = `${objectKey}.${keyIdText(key)}.minisig`;
  if (await store.refresh(signatureKey)) return signatureKey;
  const hash = createHash('blake2b512');
  const check = createHash('sha256');
  for await (const chunk of await store.read(objectKey)) {
    signal?.throwIfAborted();
    hash.update(chunk as Buffer);
    check.update(chunk as Buffer);
  }
  // Signing other bytes than those that were packed would vouch for them.
  if (check.digest('hex') !== sha256) throw new LostObject(objectKey);
  await store.put(signatureKey, Buffer.from(signHash(key, hash.digest(), comment)), { contentType: 'text/plain' });
  return signatureKey;
}
