import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ObjectStoreUnavailable } from './errors.js';
import { errorCode } from './file-system-errors.js';

export interface LinkSecretSource {
  /** The one that was configured, if any. */
  readonly linkSecret?: string;
  /** Where a random one is kept otherwise. */
  readonly secretFile: string;
}

const SHORTEST_SECRET = 32;

/**
 * The secret that signs links of a file store: the configured one, else 32 random bytes that are made once and kept in
 * `secretFile`, readable by its owner alone. Processes that start together get the same one. Throws
 * {@link ObjectStoreUnavailable}.
 */
export async function readLinkSecret({ linkSecret, secretFile }: LinkSecretSource): Promise<string> {
  if (linkSecret !== undefined) return linkSecret;
  try {
    return await readSecretFile(secretFile);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw cannot('read', secretFile, error);
  }
  try {
    await createSecretFile(secretFile);
    return await readSecretFile(secretFile);
  } catch (error) {
    throw cannot('create', secretFile, error);
  }
}

async function readSecretFile(secretFile: string): Promise<string> {
  const secret = (await readFile(secretFile, 'utf8')).trim();
  if (secret.length < SHORTEST_SECRET) {
    throw new ObjectStoreUnavailable(
      `${secretFile} holds no secret of at least ${SHORTEST_SECRET} characters: delete it, and a new one is made ` +
        '(links made with the old one end)',
    );
  }
  return secret;
}

/** Links the whole file into place, so that no process ever reads a half-written one and the first to come wins. */
async function createSecretFile(secretFile: string): Promise<void> {
  const temporary = `${secretFile}.${randomUUID()}`;
  await mkdir(dirname(secretFile), { recursive: true });
  try {
    await writeFile(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await link(temporary, secretFile);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

function cannot(verb: string, secretFile: string, cause: unknown): ObjectStoreUnavailable {
  if (cause instanceof ObjectStoreUnavailable) return cause;
  return new ObjectStoreUnavailable(
    `cannot ${verb} ${secretFile}, which keeps the secret of links (${errorCode(cause) ?? String(cause)}): make its folder ` +
      'writable for this user, or set OFFPRINT_LINK_SECRET',
    { cause },
  );
}
