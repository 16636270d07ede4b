import { ConnectionError, type OffprintError } from './errors.js';

const FIRST_DELAY_SECONDS = 0.5;
const MAX_DELAY_SECONDS = 30;

/** Statuses of services that are busy or restarting, and of proxies in front of them. */
const TEMPORARY = new Set([429, 502, 503, 504]);

/** Returns whether the same request may succeed later. */
export function isTemporary(error: OffprintError): boolean {
  return error instanceof ConnectionError || (error.status !== undefined && TEMPORARY.has(error.status));
}

/** Returns whether the service refused the request before it did anything. Such requests can be repeated even if they change something. */
export function isRefusedEarly({ status, retryAfterSeconds }: OffprintError): boolean {
  return status === 429 || (status === 503 && retryAfterSeconds !== undefined);
}

/**
 * Returns the delay before the next attempt, in seconds: twice as long after each failure, spread at random so that clients do not return
 * all at once, and never shorter than the service asks.
 *
 * @param failures The number of attempts that failed before, 0 for the first delay.
 * @param random A number from 0 to 1.
 */
export function retryDelaySeconds(error: OffprintError, failures: number, random: number): number {
  const backoff = Math.min(FIRST_DELAY_SECONDS * 2 ** failures, MAX_DELAY_SECONDS) * (0.5 + random / 2);
  return error.retryAfterSeconds === undefined ? backoff : Math.max(error.retryAfterSeconds, backoff);
}
