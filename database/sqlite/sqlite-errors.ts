import { DatabaseFault, DatabaseUnavailable } from '../errors.js';

/** The advice for a SQLite result code, by the code's first two words. Other codes are bugs. */
const UNAVAILABLE: Readonly<Record<string, string>> = {
  SQLITE_BUSY: 'is locked by another process; try again, and stop what holds it',
  SQLITE_LOCKED: 'is locked by another statement; try again',
  SQLITE_FULL: 'cannot grow: the disk is full; make room',
  SQLITE_IOERR: 'cannot be read or written; check its disk',
  SQLITE_CANTOPEN: 'cannot be opened; check that its folder exists and is writable',
  SQLITE_READONLY: 'cannot be written; check the permissions of the file and of its folder',
  SQLITE_PERM: 'cannot be opened; check its permissions',
  SQLITE_CORRUPT: 'is damaged; restore it from a copy',
  SQLITE_NOTADB: 'is not a SQLite database; check DATABASE_URL',
};

/** Returns whether another connection holds the lock, so that waiting helps. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED';
}

/** Returns the error to throw for an error of libsql. */
export function sqliteError(error: unknown, file: string): Error {
  const code = resultCode(error);
  // libsql gives no code if the file cannot be opened at all, or if the database was closed.
  if (code === undefined) {
    return new DatabaseUnavailable(
      `the database ${file} is not open; check that its folder exists and is writable, and that the process is not shutting down`,
      { cause: error },
    );
  }
  const advice = UNAVAILABLE[code];
  if (advice !== undefined) return new DatabaseUnavailable(`the database ${file} ${advice}`, { cause: error });
  return new DatabaseFault('the database refused a statement', { cause: error });
}

/** Returns the primary result code of an error: `SQLITE_IOERR` for `SQLITE_IOERR_WRITE`. */
function resultCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^SQLITE_[A-Z]+/.exec(error.code)?.[0];
}
