/** System errors, SQLite's and PostgreSQL's result codes for a disk without space and for a used-up quota. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** Returns whether an error, or one of those that led to it, says that there is no space left. */
export function isFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && FULL.has(cause.code)) return true;
  return false;
}
