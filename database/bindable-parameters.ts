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
  throw new TypeError(`a ${value instanceof Date ? 'Date' : typeof value} cannot be stored; convert it first`);
}
