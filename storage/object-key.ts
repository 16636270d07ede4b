import { InvalidObjectKey } from './errors.js';

/** Cloud Storage's limit for an object's name, its store prefix included. */
const KEY_LIMIT_BYTES = 1024;
/** Common file systems' limit for one name. */
const SEGMENT_LIMIT_BYTES = 255;

const SEGMENT = new RegExp(`^[A-Za-z0-9._~-]{1,${SEGMENT_LIMIT_BYTES}}$`);
const PARTIAL_SEGMENT = new RegExp(`^[A-Za-z0-9._~-]{0,${SEGMENT_LIMIT_BYTES}}$`);

/**
 * Returns `key` when it is one: `/`-separated names of `[A-Za-z0-9._~-]`, none empty, `.` or `..`, at most 255 bytes a
 * name and 1,024 in all. Throws {@link InvalidObjectKey} otherwise.
 */
export function parseObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new InvalidObjectKey(key);
  return key;
}

/** Whether {@link parseObjectKey} accepts `key`: listings skip what is none. */
export function isObjectKey(key: string): boolean {
  return key.length <= KEY_LIMIT_BYTES && key.split('/').every(isSegment);
}

/** Whether `name` can be one segment of a key. */
export function isSegment(name: string): boolean {
  return SEGMENT.test(name) && name !== '.' && name !== '..';
}

/**
 * Returns `prefix` when keys can begin with it: nothing, whole segments, or whole segments and the beginning of another.
 * Throws {@link InvalidObjectKey} otherwise.
 */
export function parseObjectKeyPrefix(prefix: string): string {
  const segments = prefix.split('/');
  const last = segments.pop() ?? '';
  const valid = prefix.length <= KEY_LIMIT_BYTES && segments.every(isSegment) && PARTIAL_SEGMENT.test(last);
  if (!valid) throw new InvalidObjectKey(prefix);
  return prefix;
}
