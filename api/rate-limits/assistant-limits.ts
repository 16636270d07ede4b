import { RateLimiterRes } from 'rate-limiter-flexible';
import type { AssistantConfig } from '../../config/config.js';
import type { CounterRepository } from '../../database/records/assistant-records.js';
import { networkOf } from '../http/address-list.js';
import { assistantLimited } from '../http/errors.js';
import { DatabaseRateLimiter } from './database-rate-limiter.js';

/** How much of a limit is left. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Who is counted, and as what. */
export interface CountedCaller {
  readonly organizationId: string;
  readonly address: string;
}

/** What was counted of a limit so far. */
export interface LimitUse {
  readonly limit: number;
  readonly used: number;
  readonly seconds: number;
  /** Null where nothing is counted at the moment. */
  readonly resetsAt: Date | null;
}

export interface AssistantLimits {
  /** Counts a request. Answers the limit that is nearer; throws `rate_limited` past either. */
  count(caller: CountedCaller): Promise<LimitState>;
  /** Both limits as they stand; counts nothing. */
  read(caller: CountedCaller): Promise<{ readonly organization: LimitUse; readonly address: LimitUse }>;
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** So many requests an hour an organization, and a day an address. An address past its limit costs its organization nothing. */
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

/** Requests that were refused are counted too, and are no use of the limit. */
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
