import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretsConfig } from '../config/config.js';
import { readSecretFile } from './secret-file.js';

/** Encrypts small secrets that have to be read again, so that a copy of the database does not reveal them. */
export interface SecretBox {
  /** Encrypts a secret. `context` says whose it is and what for; the text can only be decrypted with the same context. */
  seal(secret: string, context: string): string;
  /** Decrypts a secret. Throws {@link SealedWithAnotherKey}. */
  open(sealed: string, context: string): string;
}

/** The stored text was encrypted with another key, for another context, or was modified. */
export class SealedWithAnotherKey extends Error {
  override readonly name = 'SealedWithAnotherKey';
  constructor() {
    super(
      'a stored secret cannot be decrypted with the current key; set OFFPRINT_SECRET_KEY to its previous value, or enter the secret again',
    );
  }
}

const FORMAT = 'v1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Opens the box with the configured key, or with a random one that is created once and stored. Throws `SecretUnavailable`. */
export async function openSecretBox({ key, keyFile }: SecretsConfig): Promise<SecretBox> {
  const file = {
    file: keyFile,
    keeps: 'the key that encrypts stored secrets',
    variable: 'OFFPRINT_SECRET_KEY',
    loss: 'tokens and webhook secrets must be entered again',
  };
  return createSecretBox(key ?? (await readSecretFile(file)));
}

/**
 * Creates a box that uses AES-256-GCM with a key derived from `key`, a new nonce per secret, and the context as
 * additional authenticated data.
 */
export function createSecretBox(key: string): SecretBox {
  const derived = Buffer.from(hkdfSync('sha256', key, 'offprint', 'secret box 1', 32));
  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, derived, nonce).setAAD(Buffer.from(context));
      const bytes = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${FORMAT}.${bytes.toString('base64url')}`;
    },
    open(sealed, context) {
      const [format, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (format !== FORMAT || bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealedWithAnotherKey();
      const decipher = createDecipheriv(ALGORITHM, derived, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const secret = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([secret, decipher.final()]).toString('utf8');
      } catch {
        throw new SealedWithAnotherKey();
      }
    },
  };
}
