import { SourceUnavailable } from '../source-errors.js';
import type { PreviousCrawl } from './crawl-request.js';
import type { AddressFetcher, FetchOutcome } from './fetch-address.js';

/** A response whose content is at hand, also if the server said that nothing has changed. */
export type SiteAnswer = Exclude<FetchOutcome, { kind: 'same' }>;

/** Fetches an address, and takes its content from the last crawl if it is unchanged. */
export async function fetchAgain(
  fetcher: AddressFetcher,
  address: string,
  previous: PreviousCrawl | undefined,
): Promise<SiteAnswer> {
  const known = previous?.known(address);
  const answer = await fetcher.fetch(address, known);
  if (answer.kind !== 'same') return answer;
  const body = previous?.read(address);
  if (body !== undefined && known !== undefined) {
    const { sha256: _hash, ...metadata } = known;
    const { robots = known.robots } = answer;
    return { kind: 'content', isUnchanged: true, body, ...metadata, ...(robots !== undefined && { robots }) };
  }
  // The stored body is missing.
  const whole = await fetcher.fetch(address);
  if (whole.kind !== 'same') return whole;
  throw new SourceUnavailable(`${address} disappeared during the crawl; start the export again`);
}

/** Maximum number of responses that are kept for a second use. */
const MAX_KEPT = 24;
/** Maximum size of a kept response. */
const MAX_KEPT_BYTES = 2 * 1024 * 1024;

/**
 * The responses of a site. The sample of pages that decides about drawing and the crawl itself ask for the same pages at about the same
 * time: recent responses are kept until they have been used twice.
 */
export class SiteAnswers {
  readonly #fetch: (address: string) => Promise<SiteAnswer>;
  readonly #kept = new Map<string, Promise<SiteAnswer>>();
  #keeps = true;

  constructor(fetch: (address: string) => Promise<SiteAnswer>) {
    this.#fetch = fetch;
  }

  /** Adds a response that is known already. */
  add(address: string, answer: SiteAnswer): void {
    this.#kept.set(address, Promise.resolve(answer));
  }

  fetch(address: string): Promise<SiteAnswer> {
    const kept = this.#kept.get(address);
    this.#kept.delete(address);
    if (kept !== undefined) return kept;
    const fetching = this.#fetch(address);
    if (this.#keeps) this.#keep(address, fetching);
    return fetching;
  }

  /** Stops keeping responses, because every further one is used once. */
  keepNoMore(): void {
    this.#keeps = false;
  }

  #keep(address: string, fetching: Promise<SiteAnswer>): void {
    this.#kept.set(address, fetching);
    const forget = () => {
      if (this.#kept.get(address) === fetching) this.#kept.delete(address);
    };
    fetching.then((answer) => {
      const isKept = answer.kind === 'redirect' || (answer.kind === 'content' && answer.body.length <= MAX_KEPT_BYTES);
      if (!isKept) forget();
    }, forget);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
