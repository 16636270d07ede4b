import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Which local files are what their names say: each is compared with its hash when this process first uses it. */
export interface WholeFiles {
  /** Whether the file is there, with these bytes. */
  has(file: string, sha256: string): Promise<boolean>;
  /** Takes a file that was hashed as it was written. */
  add(file: string): Promise<void>;
  /** Takes a file that is gone. */
  forget(file: string): void;
}

const CHUNK_BYTES = 1 << 20;

export function createWholeFiles(): WholeFiles {
  /** Files that were compared, as they were then. */
  const compared = new Map<string, string>();
  return {
    async has(file, sha256) {
      const state = await stateOf(file);
      if (state === undefined) return false;
      if (compared.get(file) === state) return true;
      if ((await hashOf(file)) !== sha256) return false;
      compared.set(file, state);
      return true;
    },
    async add(file) {
      compared.set(file, (await stateOf(file)) ?? '');
    },
    forget: (file) => void compared.delete(file),
  };
}

/** Size and time of last change: a file whose state is still the same need not be hashed again. */
async function stateOf(file: string): Promise<string | undefined> {
  const status = await stat(file).catch(() => undefined);
  return status === undefined ? undefined : `${status.ino} ${status.size} ${status.mtimeMs}`;
}

/** Undefined for one that was taken away meanwhile, or lies on a bad disk: fetching it again is right in both cases. */
async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) hash.update(chunk);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
