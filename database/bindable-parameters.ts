/**
 * Returns parameters that both engines accept. NUL becomes U+FFFD: PostgreSQL refuses it in text, and libsql would
 * truncate the text there, so that `a` would be found by `a\0b`. Throws a TypeError for values on which libsql's native
 * code aborts the process.
 */
export function bindableParameters(parameters: readonly unknown[]): unknown[] {
  return parameters.map(bindable);
}

function bindable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
  if (value === null || typeof value === 'bigint' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  // Offprint stores times as numbers; the authentication library stores instants, which both engines accept as ISO
  // 8601.
  if (value instanceof Date) return value.toISOString();
  throw new TypeError(`a ${typeof value} cannot be stored; convert it first`);
}
