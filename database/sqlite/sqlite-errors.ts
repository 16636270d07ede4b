import { DatabaseFault, DatabaseUnavailable } from '../errors.js';

/** What to do about a SQLite result code, by the code's first two words; other codes are defects. */
const UNAVAILABLE: Readonly<Record<string, string>> = {
  SQLITE_BUSY: 'is locked by another process; try again, and stop what holds it',
  SQLITE_LOCKED: 'is locked by another statement; try again',
  SQLITE_FULL: 'cannot grow: the disk is full; make room',
  SQLITE_IOERR: 'cannot be read or written; check its disk',
  SQLITE_CANTOPEN: 'cannot be opened; check that its folder is there and writable',
  SQLITE_READONLY: 'cannot be written; check the permissions of the file and of its folder',
  SQLITE_PERM: 'cannot be opened; check its permissions',
  SQLITE_CORRUPT: 'is damaged; restore it from a copy',
  SQLITE_NOTADB: 'is no SQLite database; check DATABASE_URL',
};

/** Another connection has the lock: waiting helps. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED';
}

/** The error to throw for one that libsql threw. */
export function sqliteError(error: unknown, file: string): Error {
  const code = resultCode(error);
  // libsql gives no code where the file cannot be opened at all, and where the database was closed.
  if (code === undefined) {
    return new DatabaseUnavailable(
      `the database ${file} is not open; check that its folder is there and writable, and that no shutdown is going on`,
      { cause: error },
    );
  }
  const advice = UNAVAILABLE[code];
  if (advice !== undefined) return new DatabaseUnavailable(`the database ${file} ${advice}`, { cause: error });
  return new DatabaseFault('the database refused a statement', { cause: error });
}

/** `SQLITE_IOERR_WRITE` is `SQLITE_IOERR`. */
function resultCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^SQLITE_[A-Z]+/.exec(error.code)?.[0];
}
