import { parseObjectKey } from '../object-key.js';

/**
 * The keys of what is to be composed. Throws InvalidObjectKey, and RangeError where there is none or the target is among
 * them: repeated after a lost answer, such a call would append twice.
 */
export function parseSources(target: string, sources: readonly string[]): readonly string[] {
  parseObjectKey(target);
  if (sources.length === 0) throw new RangeError(`nothing to compose ${target} of: give at least one source`);
  if (sources.includes(target)) throw new RangeError(`${target} cannot be composed of itself: give another target`);
  return sources.map(parseObjectKey);
}
