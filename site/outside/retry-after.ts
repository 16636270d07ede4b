/**
 * Returns the pause in milliseconds that a server asks for in its Retry-After header, which has seconds or a date
 * (RFC 9110, 10.2.3). Undefined without a valid header.
 */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
