/**
 * Returns the delay that a response asks for in `Retry-After`, in seconds; undefined if it asks for none. A point in time is compared with
 * the clock of the service, where the response has it, because the clock of this machine may be wrong.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const until = Date.parse(value);
  if (Number.isNaN(until)) return undefined;
  const sent = Date.parse(headers.get('date') ?? '');
  return Math.max(0, (until - (Number.isNaN(sent) ? Date.now() : sent)) / 1000);
}
