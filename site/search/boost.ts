/** Reads a rank factor from an author's value. Ignores values that are not numbers and limits extreme ones. */
export function boostOf(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return undefined;
  return Math.min(Math.max(number, 0.01), 100);
}
