import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key pair that signs archives. */
export interface SigningKey extends PublicKey {
  /** Returns the Ed25519 signature of a message. */
  sign(message: Uint8Array): Buffer;
}

/** The public half of a {@link SigningKey}. */
export interface PublicKey {
  /** Eight bytes that name the key in signatures. */
  readonly id: Buffer;
  /** The 32 bytes of the Ed25519 key. */
  readonly bytes: Buffer;
}

/** A text is not a key. The message says what was expected. */
export class InvalidKey extends Error {
  override readonly name = 'InvalidKey';
}

/** Returns the context with which the private half of a key is encrypted. */
export const signingKeyContext = (id: string): string => `signing key ${id}`;

const ID_BYTES = 8;
const KEY_BYTES = 32;
/** The beginning of the DER form of a private Ed25519 key (RFC 8410), which the 32 bytes of the key follow. */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');
/** The beginning of the DER form of a public Ed25519 key. */
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');

/** Creates a new key, and returns it as PEM text. */
export function generateKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/**
 * Reads a private key: PEM text, as {@link generateKey} and OpenSSL write it, or an unencrypted secret key of minisign.
 * Throws {@link InvalidKey}.
 */
export function readSigningKey(text: string): SigningKey {
  const key = text.includes('-----BEGIN') ? readPem(text) : readMinisignSecret(text);
  return { id: key.id, bytes: key.bytes, sign: (message) => sign(null, message, key.privateKey) };
}

/** Returns the key object with which Node verifies signatures. */
export function verifyingKey({ bytes }: PublicKey): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_DER, bytes]), format: 'der', type: 'spki' });
}

interface OpenedKey extends PublicKey {
  readonly privateKey: KeyObject;
}

function readPem(text: string): OpenedKey {
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(text);
  } catch {
    throw new InvalidKey('the signing key is not a readable PEM file; create one with `offprint signing-key create`');
  }
  if (privateKey.asymmetricKeyType !== 'ed25519') {
    throw new InvalidKey(`the signing key is of the type ${privateKey.asymmetricKeyType}; it must be Ed25519`);
  }
  const bytes = publicBytes(privateKey);
  // A name that follows from the key, so that every process gives it the same one.
  return { id: createHash('blake2b512').update(bytes).digest().subarray(0, ID_BYTES), bytes, privateKey };
}

const SECRET_BYTES = 158;
const ID_AT = 54;

/** Reads the format of `minisign -G -W`: algorithms, salt and limits, then id, key and checksum. */
function readMinisignSecret(text: string): OpenedKey {
  const line = lastLine(text);
  const whole = Buffer.from(line, 'base64');
  if (whole.length !== SECRET_BYTES || whole.subarray(0, 2).toString('latin1') !== 'Ed') {
    throw new InvalidKey('the signing key is neither a PEM file nor a secret key of minisign');
  }
  if (whole.readUInt16BE(2) !== 0) {
    throw new InvalidKey('the signing key has a password; create one without it: minisign -G -W');
  }
  const seed = whole.subarray(ID_AT + ID_BYTES, ID_AT + ID_BYTES + KEY_BYTES);
  const privateKey = createPrivateKey({ key: Buffer.concat([PRIVATE_DER, seed]), format: 'der', type: 'pkcs8' });
  const bytes = publicBytes(privateKey);
  const stated = whole.subarray(ID_AT + ID_BYTES + KEY_BYTES, ID_AT + ID_BYTES + 2 * KEY_BYTES);
  if (!bytes.equals(stated)) throw new InvalidKey('the signing key is damaged; restore it from a copy');
  return { id: whole.subarray(ID_AT, ID_AT + ID_BYTES), bytes, privateKey };
}

function publicBytes(privateKey: KeyObject): Buffer {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return der.subarray(der.length - KEY_BYTES);
}

/** Returns the last line of a file of minisign, which comes after a comment. */
export function lastLine(text: string): string {
  return text.trim().split(/\r?\n/).at(-1)?.trim() ?? '';
}
