import { readFile } from 'node:fs/promises';
import type { SigningConfig } from '../config/config.js';
import { errorCode } from '../config/error-code.js';
import { readSigningKey } from '../signing/signing-key.js';

/** Returns the configured signing key as activities take it; empty if none is configured. Throws if it is not readable. */
export async function readConfiguredKey({ key, keyFile }: SigningConfig): Promise<{ readonly signingKey?: string }> {
  const text = keyFile === undefined ? key : await readKeyFile(keyFile);
  if (text === undefined) return {};
  // A wrong key stops the start, and not the first export.
  readSigningKey(text);
  return { signingKey: text };
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(
      `the signing key cannot be read from ${file} (${errorCode(error) ?? String(error)}); correct OFFPRINT_SIGNING_KEY_FILE or the file's permissions`,
      { cause: error },
    );
  }
}
