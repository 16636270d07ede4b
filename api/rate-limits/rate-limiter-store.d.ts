/** What the library's own stores extend; it is not among its entry's names, so that its types do not come with it. */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import type { IRateLimiterOptions, RateLimiterRes } from 'rate-limiter-flexible';

  export default abstract class RateLimiterStore {
    constructor(options: IRateLimiterOptions);
    readonly points: number;
    /** Rejects with a RateLimiterRes past the limit, and with an Error where the store fails. */
    consume(key: string, points?: number): Promise<RateLimiterRes>;
    /** As it stands, without counting; null where nothing was counted yet. */
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
