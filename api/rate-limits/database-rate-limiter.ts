import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStore from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import type { CounterRepository, CounterState } from '../../database/records/assistant-records.js';

export interface RateLimiterOptions {
  readonly counters: CounterRepository;
  /** The prefix of all keys of this limiter. */
  readonly keyPrefix: string;
  readonly points: number;
  readonly seconds: number;
}

/** A rate limiter that counts in the database, so that all processes of the service share the counts. */
export class DatabaseRateLimiter extends RateLimiterStore {
  readonly #counters: CounterRepository;

  constructor({ counters, keyPrefix, points, seconds }: RateLimiterOptions) {
    super({ keyPrefix, points, duration: seconds });
    this.#counters = counters;
  }

  protected _upsert(key: string, points: number, milliseconds: number, forceExpiry = false): Promise<CounterState> {
    return this.#counters.add({ key, points, milliseconds, forceExpiry });
  }

  protected async _get(key: string): Promise<CounterState | null> {
    return (await this.#counters.get(key)) ?? null;
  }

  protected _delete(key: string): Promise<boolean> {
    return this.#counters.remove(key);
  }

  protected _getRateLimiterRes(_key: string, changedPoints: number, state: CounterState): RateLimiterRes {
    const { points, remainingMilliseconds } = state;
    const remaining = Math.max(0, this.points - points);
    return new RateLimiterRes(remaining, remainingMilliseconds, points, points === changedPoints);
  }
}
