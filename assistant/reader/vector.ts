/** Numbers of unit vectors with hundreds of dimensions are seldom above this. */
const OUTLIER = 0.3;
const SCALE = 127 / OUTLIER;

/** Returns a unit vector with a byte for each number. */
export const compact = (vector: Float32Array): Int8Array =>
  Int8Array.from(vector, (value) => Math.round(Math.max(-OUTLIER, Math.min(OUTLIER, value)) * SCALE));

/** Returns the similarity of two compact unit vectors, -1 to 1: their product, because their lengths are known. */
export function similarity(one: Int8Array, other: Int8Array): number {
  let product = 0;
  // All indexes are in range; a check of each would take longer than the product.
  for (let at = 0; at < one.length; at++) product += (one[at] as number) * (other[at] as number);
  return product / SCALE ** 2;
}
