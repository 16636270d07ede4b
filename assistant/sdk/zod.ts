import { z as all } from 'zod';

export * from 'zod';

const arrays = new WeakMap<all.ZodType, all.ZodArray>();

/**
 * Returns an array schema, the same one for the same items. The AI SDK creates the schema of a conversation again for every step of every
 * answer, and zod checks each new one for cycles, which took a sixth of an answer's time.
 */
function array(items: all.ZodType): all.ZodArray {
  const known = arrays.get(items) ?? all.array(items);
  arrays.set(items, known);
  return known;
}

/** The replacement for `zod/v4` in the SDK's code. */
export const z = { ...all, array };
