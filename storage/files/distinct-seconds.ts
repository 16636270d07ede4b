let writes = 0;

/**
 * Returns the current time in seconds, made unique by its microseconds. Kernels stamp files with a clock of a few
 * milliseconds, and two versions of an object written within one tick must not share an entity tag.
 */
export function distinctSeconds(): number {
  writes = (writes + 1) % 1000;
  return (Date.now() * 1000 + writes) / 1_000_000;
}
