/**
 * Parameters as both engines can take them. NUL becomes U+FFFD: PostgreSQL refuses it in text, and libsql would cut the
 * text there, so that `a` were found by `a\0b`. Throws a TypeError on a value that libsql's native part aborts the process on.
 */
export function bindableParameters(parameters: readonly unknown[]): unknown[] {
  return parameters.map(bindable);
}

function bindable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
  if (value === null || typeof value === 'bigint' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  // Ours are kept as numbers; those of the authentication library as instants, which ISO 8601 says on both.
  if (value instanceof Date) return value.toISOString();
  throw new TypeError(`a ${typeof value} cannot be stored; convert it first`);
}
