import { RateLimiterRes } from 'rate-limiter-flexible';
import type { AssistantConfig } from '../../config/config.js';
import { networkOf } from '../../contract/address-list.js';
import type { CounterRepository } from '../../database/records/assistant-records.js';
import { assistantLimited } from '../http/errors.js';
import { DatabaseRateLimiter } from './database-rate-limiter.js';

/** The remaining part of a limit. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The caller that a request is counted for. */
export interface CountedCaller {
  readonly organizationId: string;
  readonly address: string;
}

/** The used part of a limit. */
export interface LimitUse {
  readonly limit: number;
  readonly used: number;
  readonly seconds: number;
  /** Null if nothing is counted at the moment. */
  readonly resetsAt: Date | null;
}

export interface AssistantLimits {
  /** Counts a request and returns the limit with fewer requests left. Throws `rate_limited` if either limit is exceeded. */
  count(caller: CountedCaller): Promise<LimitState>;
  /** Returns both limits without counting a request. */
  read(caller: CountedCaller): Promise<{ readonly organization: LimitUse; readonly address: LimitUse }>;
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Creates the limits of the assistant: per hour for an organization, and per day for an address. Requests of an address over its limit do
 * not count for its organization.
 */
export function createAssistantLimits(
  counters: CounterRepository,
  { requestsPerHour, requestsPerDay }: Pick<AssistantConfig, 'requestsPerHour' | 'requestsPerDay'>,
): AssistantLimits {
  const ofAddress = new DatabaseRateLimiter({
    counters,
    keyPrefix: 'assistant-address',
    points: requestsPerDay,
    seconds: DAY_SECONDS,
  });
  const ofOrganization = new DatabaseRateLimiter({
    counters,
    keyPrefix: 'assistant-organization',
    points: requestsPerHour,
    seconds: HOUR_SECONDS,
  });
  return {
    async count({ organizationId, address }) {
      const day = await consume(ofAddress, networkOf(address), 'day and address');
      const hour = await consume(ofOrganization, organizationId, 'hour and organization');
      return day.remaining < hour.remaining ? day : hour;
    },
    async read({ organizationId, address }) {
      const [organization, ofThisAddress] = await Promise.all([
        look(ofOrganization, organizationId, HOUR_SECONDS),
        look(ofAddress, networkOf(address), DAY_SECONDS),
      ]);
      return { organization, address: ofThisAddress };
    },
  };
}

async function consume(limiter: DatabaseRateLimiter, key: string, unit: string): Promise<LimitState> {
  try {
    return stateOf(limiter, await limiter.consume(key));
  } catch (error) {
    if (error instanceof RateLimiterRes) throw assistantLimited(stateOf(limiter, error), unit);
    throw error;
  }
}

/** Returns the used part of a limit. Refused requests are counted in the store but not reported as used. */
async function look(limiter: DatabaseRateLimiter, key: string, seconds: number): Promise<LimitUse> {
  const { points: limit } = limiter;
  const state = await limiter.get(key);
  if (state === null) return { limit, used: 0, seconds, resetsAt: null };
  return {
    limit,
    used: Math.min(limit, state.consumedPoints),
    seconds,
    resetsAt: new Date(Date.now() + state.msBeforeNext),
  };
}

function stateOf({ points }: DatabaseRateLimiter, { remainingPoints, msBeforeNext }: RateLimiterRes): LimitState {
  return { limit: points, remaining: remainingPoints, resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
