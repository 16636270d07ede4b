import { createHash, verify } from 'node:crypto';
import { InvalidKey, lastLine, type PublicKey, type SigningKey, verifyingKey } from './signing-key.js';

/**
 * The formats of minisign (https://jedisct1.github.io/minisign/): public keys, and detached signatures of the BLAKE2b-512
 * hash of a file. A signature has a comment, which a second signature protects.
 */

const KEY_ALGORITHM = 'Ed';
const HASHED_ALGORITHM = 'ED';
const PUBLIC_BYTES = 42;
const SIGNATURE_BYTES = 74;
const HEADER_BYTES = 10;
/** The longest comment that minisign reads. */
const MAX_COMMENT_LENGTH = 8192 - 'trusted comment: '.length;

/** A file was not signed with the key, or is not the signed one. The message says which, and what to do. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** Returns the id of a key as minisign prints it: 16 hexadecimal digits. */
export function keyIdText({ id }: Pick<PublicKey, 'id'>): string {
  return Buffer.from(id).reverse().toString('hex').toUpperCase();
}

/** Returns a public key as one line, as `minisign -P` takes it. */
export function publicKeyText({ id, bytes }: PublicKey): string {
  return Buffer.concat([Buffer.from(KEY_ALGORITHM), id, bytes]).toString('base64');
}

/** Returns the file of a public key, as `minisign -p` takes it. */
export function publicKeyFile(key: PublicKey): string {
  return `untrusted comment: minisign public key ${keyIdText(key)}\n${publicKeyText(key)}\n`;
}

/** Reads a public key: the line, or the file with its comment. Throws {@link InvalidKey}. */
export function parsePublicKey(text: string): PublicKey {
  const whole = decode(lastLine(text), PUBLIC_BYTES);
  if (whole?.subarray(0, 2).toString('latin1') !== KEY_ALGORITHM) {
    throw new InvalidKey(
      `${JSON.stringify(lastLine(text).slice(0, 80))} is not a public key of minisign: 56 characters that begin with RW`,
    );
  }
  return { id: whole.subarray(2, HEADER_BYTES), bytes: whole.subarray(HEADER_BYTES) };
}

/** Returns the BLAKE2b-512 hash of a file, which is what signatures are made of. */
export async function hashOf(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const hash = createHash('blake2b512');
  for await (const chunk of file) hash.update(chunk);
  return hash.digest();
}

/** Returns the signature file of a file with this hash. The comment is one line, which the signature protects too. */
export function signHash(key: SigningKey, hash: Uint8Array, comment: string): string {
  if (/[\r\n]/.test(comment) || comment.length > MAX_COMMENT_LENGTH)
    throw new RangeError('the comment is not one line');
  const signature = key.sign(hash);
  const global = key.sign(Buffer.concat([signature, Buffer.from(comment)]));
  const line = Buffer.concat([Buffer.from(HASHED_ALGORITHM), key.id, signature]).toString('base64');
  const about = `untrusted comment: signature by Offprint with the key ${keyIdText(key)}`;
  return `${about}\n${line}\ntrusted comment: ${comment}\n${global.toString('base64')}\n`;
}

/** A signature file, not verified yet. */
export interface ParsedSignature {
  readonly id: Buffer;
  readonly signature: Buffer;
  readonly comment: string;
  readonly global: Buffer;
}

/** Parses a signature file. Throws {@link BadSignature}. */
export function parseSignature(text: string): ParsedSignature {
  const [about = '', line = '', trusted = '', globalLine = ''] = text.split(/\r?\n/);
  const whole = decode(line, SIGNATURE_BYTES);
  const global = decode(globalLine, SIGNATURE_BYTES - HEADER_BYTES);
  const isComplete = about.startsWith('untrusted comment: ') && trusted.startsWith('trusted comment: ');
  if (whole === undefined || global === undefined || !isComplete) {
    throw new BadSignature('the signature is not a file of minisign; download it again');
  }
  if (whole.subarray(0, 2).toString('latin1') !== HASHED_ALGORITHM) {
    throw new BadSignature('the signature is of an old kind, which is not made of a hash; sign the file again');
  }
  const id = whole.subarray(2, HEADER_BYTES);
  return { id, signature: whole.subarray(HEADER_BYTES), comment: trusted.slice('trusted comment: '.length), global };
}

/**
 * Verifies that one of the keys signed a file with this hash. Returns the key and the comment. Throws {@link
 * BadSignature}.
 */
export function verifyHash(
  keys: readonly PublicKey[],
  hash: Uint8Array,
  { id, signature, comment, global }: ParsedSignature,
): { readonly key: PublicKey; readonly comment: string } {
  const named = keys.filter((each) => each.id.equals(id));
  if (named.length === 0) {
    const known = keys.map(keyIdText).join(', ');
    throw new BadSignature(`the archive is signed with the key ${keyIdText({ id })}, which is not trusted (${known})`);
  }
  const key = named.find((each) => verify(null, hash, verifyingKey(each), signature));
  if (key === undefined) {
    throw new BadSignature(
      `the signature with the key ${keyIdText({ id })} does not belong to this archive: it was modified, or is another one`,
    );
  }
  if (!verify(null, Buffer.concat([signature, Buffer.from(comment)]), verifyingKey(key), global)) {
    throw new BadSignature('the comment of the signature was modified');
  }
  return { key, comment };
}

/** Decodes base64 of exactly so many bytes; undefined for any other text. */
function decode(text: string, bytes: number): Buffer | undefined {
  const decoded = Buffer.from(text, 'base64');
  return decoded.length === bytes && decoded.toString('base64') === text ? decoded : undefined;
}
