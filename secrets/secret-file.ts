import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../config/error-code.js';

/** A secret's file cannot be read or written. The message says what to do. */
export class SecretUnavailable extends Error {
  override readonly name = 'SecretUnavailable';
}

export interface SecretFile {
  readonly file: string;
  /** Goes on after “which keeps”. */
  readonly keeps: string;
  /** The variable that can be set in its place. */
  readonly variable: string;
  /** What is lost with it, in brackets. */
  readonly loss: string;
}

const MIN_SECRET_LENGTH = 32;

/**
 * 32 random bytes as text, made once and kept in a file that its owner alone may read. Processes that start together get
 * the same ones. Throws {@link SecretUnavailable}.
 */
export async function readSecretFile(secret: SecretFile): Promise<string> {
  try {
    return await read(secret);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw cannot('read', secret, error);
  }
  try {
    await create(secret.file);
    return await read(secret);
  } catch (error) {
    throw cannot('create', secret, error);
  }
}

async function read({ file, loss }: SecretFile): Promise<string> {
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new SecretUnavailable(
      `${file} holds no secret of at least ${MIN_SECRET_LENGTH} characters: delete it, and a new one is made (${loss})`,
    );
  }
  return secret;
}

/** Links the whole file into place, so that no process ever reads a half-written one and the first to come wins. */
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

function cannot(verb: string, { file, keeps, variable }: SecretFile, cause: unknown): SecretUnavailable {
  if (cause instanceof SecretUnavailable) return cause;
  return new SecretUnavailable(
    `cannot ${verb} ${file}, which keeps ${keeps} (${errorCode(cause) ?? String(cause)}): make its folder ` +
      `writable for this user, or set ${variable}`,
    { cause },
  );
}
