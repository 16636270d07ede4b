import { parseObjectKey } from './object-key.js';

/** The keys of what is to be composed. Throws RangeError where there is none, and InvalidObjectKey. */
export function parseSources(sources: readonly string[]): readonly string[] {
  if (sources.length === 0) throw new RangeError('nothing to compose: give at least one source');
  return sources.map(parseObjectKey);
}
