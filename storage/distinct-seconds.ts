let writes = 0;

/**
 * Now, told apart in its microseconds: kernels stamp files with a clock of some milliseconds, and two versions of an object
 * written within one tick must not share their entity tag.
 */
export function distinctSeconds(): number {
  writes = (writes + 1) % 1000;
  return (Date.now() * 1000 + writes) / 1_000_000;
}
