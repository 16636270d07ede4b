import { InvalidObjectKey } from './errors.js';

/** The limit of Cloud Storage for an object's name, including the store's prefix. */
const KEY_LIMIT_BYTES = 1024;
/** The limit of common file systems for one name. */
const SEGMENT_LIMIT_BYTES = 255;

const SEGMENT = new RegExp(`^[A-Za-z0-9._~-]{1,${SEGMENT_LIMIT_BYTES}}$`);
const PARTIAL_SEGMENT = new RegExp(`^[A-Za-z0-9._~-]{0,${SEGMENT_LIMIT_BYTES}}$`);

/**
 * Returns `key` if it is valid: `/`-separated names of `[A-Za-z0-9._~-]`, none of them empty, `.` or `..`, at most 255
 * bytes per name and 1,024 in total. Throws {@link InvalidObjectKey} otherwise.
 */
export function parseObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new InvalidObjectKey(key);
  return key;
}

/** Returns whether {@link parseObjectKey} accepts `key`. Listings skip names that it rejects. */
export function isObjectKey(key: string): boolean {
  return key.length <= KEY_LIMIT_BYTES && key.split('/').every(isSegment);
}

/** Returns whether `name` can be a segment of a key. */
export function isSegment(name: string): boolean {
  return SEGMENT.test(name) && name !== '.' && name !== '..';
}

/**
 * Returns `prefix` if keys can begin with it: an empty one, whole segments, or whole segments and the beginning of
 * another. Throws {@link InvalidObjectKey} otherwise.
 */
export function parseObjectKeyPrefix(prefix: string): string {
  const segments = prefix.split('/');
  const last = segments.pop() ?? '';
  const valid = prefix.length <= KEY_LIMIT_BYTES && segments.every(isSegment) && PARTIAL_SEGMENT.test(last);
  if (!valid) throw new InvalidObjectKey(prefix);
  return prefix;
}

/**
 * Returns the keys of the objects to compose. Throws InvalidObjectKey, and RangeError if there are no sources or the
 * target is one of them: if such a call were retried after its response was lost, it would append twice.
 */
export function parseComposeSources(target: string, sources: readonly string[]): readonly string[] {
  parseObjectKey(target);
  if (sources.length === 0)
    throw new RangeError(`there is nothing to compose ${target} from: give at least one source`);
  if (sources.includes(target)) throw new RangeError(`${target} cannot be composed from itself: give another target`);
  return sources.map(parseObjectKey);
}
