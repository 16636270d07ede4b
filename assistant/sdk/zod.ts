import { z as all } from 'zod';

export * from 'zod';

const arrays = new WeakMap<all.ZodType, all.ZodArray>();

/**
 * The AI SDK makes the schema of a conversation anew for every step of every answer, and zod looks through each new one for cycles before it checks anything:
 * a sixth of an answer's time. Here an array of the same items is the same schema.
 */
function array(items: all.ZodType): all.ZodArray {
  const known = arrays.get(items) ?? all.array(items);
  arrays.set(items, known);
  return known;
}

/** What the build puts in place of `zod/v4` in the SDK's code. */
export const z = { ...all, array };
