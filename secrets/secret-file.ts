import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../config/error-code.js';

/** The file of a secret cannot be read or written. The message says what to do. */
export class SecretUnavailable extends Error {
  override readonly name = 'SecretUnavailable';
}

export interface SecretFile {
  readonly file: string;
  /** The purpose of the secret, which completes the sentence "which keeps …". */
  readonly keeps: string;
  /** The environment variable that can be set instead. */
  readonly variable: string;
  /** The consequence of losing the file, quoted in brackets. */
  readonly loss: string;
}

const MIN_SECRET_CHARACTERS = 32;

/**
 * Returns 32 random bytes as text, created once and stored in a file that only its owner can read. Processes that start
 * at the same time get the same secret. Throws {@link SecretUnavailable}.
 */
export async function readSecretFile(secret: SecretFile): Promise<string> {
  try {
    return await read(secret);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw secretUnavailable('read', secret, error);
  }
  try {
    await create(secret.file);
    return await read(secret);
  } catch (error) {
    throw secretUnavailable('create', secret, error);
  }
}

async function read({ file, loss }: SecretFile): Promise<string> {
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < MIN_SECRET_CHARACTERS) {
    throw new SecretUnavailable(
      `${file} contains no secret of at least ${MIN_SECRET_CHARACTERS} characters: delete it, and a new one is created (${loss})`,
    );
  }
  return secret;
}

/** Links the complete file into place, so that no process ever reads an incomplete one and the first process wins. */
async function create(file: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await link(temporary, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

function secretUnavailable(verb: string, { file, keeps, variable }: SecretFile, cause: unknown): SecretUnavailable {
  if (cause instanceof SecretUnavailable) return cause;
  return new SecretUnavailable(
    `cannot ${verb} ${file}, which keeps ${keeps} (${errorCode(cause) ?? String(cause)}): make its folder ` +
      `writable for this user, or set ${variable}`,
    { cause },
  );
}
