/** The source cannot be used as it is; the sentence says what to do. Trying again changes nothing. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
}

/** The source cannot be had at the moment; another try may help. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable';
  /** When another try is worth while, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: ErrorOptions & { readonly retryAfterSeconds?: number | undefined } = {}) {
    super(message, options);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** What was asked of a source is done in part; another try goes on from there. */
export class CrawlUnfinished extends Error {
  override readonly name = 'CrawlUnfinished';
  constructor() {
    super('the site is read in several goes; the next one goes on where this one ended');
  }
}
