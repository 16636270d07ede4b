import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface KeptSecret {
  /** The one that was configured, if any. */
  readonly configured?: string;
  /** Where a random one is kept otherwise. */
  readonly file: string;
  /** The environment variable that configures it. */
  readonly variable: string;
  /** What ends when another takes its place, in words. */
  readonly lostWithIt: string;
}

/** A kept secret can be neither read nor made; the message says what to do. */
export class SecretUnusable extends Error {
  override readonly name = 'SecretUnusable';
}

const SHORTEST_SECRET = 32;

/**
 * The configured secret, else 32 random bytes that are made once and kept in `file`, readable by its owner alone. Processes that start
 * together get the same one. Rejects with {@link SecretUnusable}.
 */
export async function readKeptSecret(secret: KeptSecret): Promise<string> {
  if (secret.configured !== undefined) return secret.configured;
  try {
    return await readSecretFile(secret);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw cannot('read', secret, error);
  }
  try {
    await createSecretFile(secret.file);
    return await readSecretFile(secret);
  } catch (error) {
    throw cannot('create', secret, error);
  }
}

async function readSecretFile({ file, lostWithIt }: KeptSecret): Promise<string> {
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < SHORTEST_SECRET) {
    throw new SecretUnusable(
      `${file} holds no secret of at least ${SHORTEST_SECRET} characters: delete it, and a new one is made (${lostWithIt} end)`,
    );
  }
  return secret;
}

/** Links the whole file into place, so that no process ever reads a half-written one and the first to come wins. */
async function createSecretFile(file: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await link(temporary, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

function cannot(verb: string, { file, variable }: KeptSecret, cause: unknown): SecretUnusable {
  if (cause instanceof SecretUnusable) return cause;
  return new SecretUnusable(
    `cannot ${verb} the secret ${file} (${codeOf(cause) ?? String(cause)}): make its folder writable for this user, or set ${variable}`,
    { cause },
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
