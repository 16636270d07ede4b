/** A factor on rank as authors write it: what is no number is none, and none is out of all proportion. */
export function boostOf(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return undefined;
  return Math.min(Math.max(number, 0.01), 100);
}
