import { errorCode } from '../../config/error-code.js';
import { ObjectStoreUnavailable } from '../errors.js';

const FULL = 'its disk is full: free some space, or move the store (OFFPRINT_STORE)';
const FORBIDDEN = 'permission denied: make the folder readable and writable for the user that runs this process';
const BROKEN = 'its disk reports an error: check the disk and the system log';
const TOO_MANY_FILES = 'too many files are open: raise the limit of open files (ulimit -n)';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: 'its disk is mounted read-only: mount it writable, or move the store (OFFPRINT_STORE)',
  EIO: BROKEN,
  ENXIO: BROKEN,
  ESTALE: BROKEN,
  ETIMEDOUT: BROKEN,
  EMFILE: TOO_MANY_FILES,
  ENFILE: TOO_MANY_FILES,
  EXDEV: 'another disk is mounted inside it: a store has to be on one disk',
  EFBIG: 'its disk does not support files of that size: move the store to another file system (OFFPRINT_STORE)',
  ENOTDIR: 'a file is where a folder should be: move the store (OFFPRINT_STORE)',
};

/** Returns the one error that callers of a store see for any fault of the disk. */
export function fileSystemFault(attempt: string, error: unknown): ObjectStoreUnavailable {
  if (error instanceof ObjectStoreUnavailable) return error;
  const code = errorCode(error);
  const reason = REASONS[code ?? ''] ?? (error instanceof Error ? error.message : String(error));
  return new ObjectStoreUnavailable(`cannot ${attempt}: ${reason}${code ? ` (${code})` : ''}`, { cause: error });
}
