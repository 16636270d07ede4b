/** The base class of the library's own stores. It is not exported from the package's entry point, so its types are declared here. */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import type { IRateLimiterOptions, RateLimiterRes } from 'rate-limiter-flexible';

  export default abstract class RateLimiterStore {
    constructor(options: IRateLimiterOptions);
    readonly points: number;
    /** Rejects with a RateLimiterRes if the limit is exceeded, and with an Error if the store fails. */
    consume(key: string, points?: number): Promise<RateLimiterRes>;
    /** Returns the state without counting; null if nothing was counted yet. */
    get(key: string): Promise<RateLimiterRes | null>;
    protected abstract _upsert(
      key: string,
      points: number,
      milliseconds: number,
      forceExpiry?: boolean,
    ): Promise<unknown>;
    protected abstract _get(key: string): Promise<unknown>;
    protected abstract _delete(key: string): Promise<boolean>;
    protected abstract _getRateLimiterRes(key: string, changedPoints: number, state: unknown): RateLimiterRes;
  }
}
