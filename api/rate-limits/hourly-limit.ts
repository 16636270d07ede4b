import { RateLimiterRes } from 'rate-limiter-flexible';
import type { CounterRepository } from '../../database/records/assistant-records.js';
import type { ApiError } from '../http/errors.js';
import { DatabaseRateLimiter } from './database-rate-limiter.js';

const HOUR_SECONDS = 3600;

export interface HourlyLimitOptions {
  /** The prefix of the limit's counters. */
  readonly keyPrefix: string;
  /** The number of calls that an organization may make in an hour. */
  readonly most: number;
  /** Returns the error for a call beyond the limit, which may be repeated after that time. */
  readonly refuse: (most: number, retryAfterSeconds: number) => ApiError;
}

/** Counts a call of an organization. Throws `rate_limited` if it is over the limit. */
export type CountCall = (organizationId: string) => Promise<void>;

/** Creates a limit of an organization's calls in an hour. All processes of the service share the counts. */
export function createHourlyLimit(
  counters: CounterRepository,
  { keyPrefix, most, refuse }: HourlyLimitOptions,
): CountCall {
  const limiter = new DatabaseRateLimiter({ counters, keyPrefix, points: most, seconds: HOUR_SECONDS });
  return async (organizationId) => {
    try {
      await limiter.consume(organizationId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw refuse(most, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    }
  };
}
