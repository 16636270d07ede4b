import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A record of which local files match their names. Each is compared with its hash when this process first uses it. */
export interface WholeFiles {
  /** Returns whether the file exists with these bytes. */
  has(file: string, sha256: string): Promise<boolean>;
  /** Adds a file that was hashed while it was written. */
  add(file: string): Promise<void>;
  /** Removes a file that was deleted. */
  forget(file: string): void;
}

const CHUNK_BYTES = 1 << 20;

export function createWholeFiles(): WholeFiles {
  /** The state of each file when it was compared. */
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

/** Returns a file's identity, size and time of last change. A file whose state is unchanged is not hashed again. */
async function stateOf(file: string): Promise<string | undefined> {
  const status = await stat(file).catch(() => undefined);
  return status === undefined ? undefined : `${status.ino} ${status.size} ${status.mtimeMs}`;
}

/** Hashes a file. Undefined when it was deleted meanwhile or the disk fails: in both cases it is fetched again. */
async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) hash.update(chunk);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
