/** Thrown when the source cannot be used as it is; the message says what to do. A retry changes nothing. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
}

/** Thrown when the source is unavailable; a retry may help. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable';
  /** Seconds until a retry is worthwhile, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: ErrorOptions & { readonly retryAfterSeconds?: number | undefined } = {}) {
    super(message, options);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Thrown when a crawl is paused; another attempt continues it. */
export class CrawlUnfinished extends Error {
  override readonly name = 'CrawlUnfinished';
  constructor() {
    super('the crawl takes several attempts; the next one continues where this one ended');
  }
}
