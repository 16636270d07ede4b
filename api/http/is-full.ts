/** The codes for a full disk or an exceeded quota: system errors, SQLite and PostgreSQL. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** Returns whether an error or one of its causes means that there is no space left. */
export function isFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && FULL.has(cause.code)) return true;
  return false;
}
