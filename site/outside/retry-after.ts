/**
 * Returns the time in milliseconds for which a server wants to be left alone, by its Retry-After header: seconds, or a
 * date (RFC 9110, 10.2.3). Undefined if it does not say.
 */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
