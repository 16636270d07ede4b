import { liveAddress } from '../../site/live/address.js';
import { MAX_ROBOTS_BYTES, type RobotsRules, readRobots } from '../../site/live/robots.js';
import { isSameHost } from '../../site/live/scope.js';
import { SourceRefused, SourceUnavailable } from '../source-errors.js';
import type { AddressFetcher, FetchOutcome } from './fetch-address.js';

/** Where a crawl begins. */
export interface CrawlStart {
  /** Where the given address leads to. */
  readonly address: string;
  /** The given address, and those on the way. */
  readonly others: readonly string[];
  /** What the start was found as. */
  readonly outcome: FetchOutcome;
}

const MAX_REDIRECTS = 6;

/**
 * Follows a site's address to where it leads on its host; from the bare name to `www.` and back is the same host. Throws `SourceRefused`
 * where it leads elsewhere, naming that host, or cannot be asked for, and `SourceUnavailable` where its server is away.
 */
export async function findStart(given: string, fetcher: AddressFetcher): Promise<CrawlStart> {
  const first = liveAddress(given);
  if (first === undefined)
    throw new SourceRefused(`${given} is not an address of a site; give one that begins with https://`);
  const others: string[] = [];
  let address = first;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const outcome = await fetcher.fetch(address);
    if (outcome.kind === 'content' || outcome.kind === 'same') return { address, others, outcome };
    if (outcome.kind === 'away')
      throw new SourceUnavailable(`${address} cannot be read: ${outcome.reason}; check that the site is up`, outcome);
    if (outcome.kind === 'gone')
      throw new SourceRefused(`${address} cannot be exported: ${outcome.reason}; correct the address of the site`);
    if (!isSameHost(first, outcome.to)) {
      throw new SourceRefused(
        `${first} leads to ${outcome.to}, which is another host; give the site that address, if ${new URL(outcome.to).host} is what you mean`,
      );
    }
    others.push(address);
    address = outcome.to;
  }
  throw new SourceRefused(`${first} redirects more than ${MAX_REDIRECTS} times; correct the address of the site`);
}

/**
 * What the site's host asks of crawlers (RFC 9309): nothing where it has no `robots.txt`; where it cannot be had, nothing may be read.
 * Throws `SourceUnavailable` then.
 */
export async function findRobots(start: string, fetcher: AddressFetcher): Promise<RobotsRules> {
  const own = new URL('/robots.txt', start).href;
  let address = own;
  for (let hops = 0; hops < MAX_REDIRECTS; hops++) {
    const outcome = await fetcher.fetch(address);
    if (outcome.kind === 'content') {
      const isText = !/html/i.test(outcome.contentType ?? '');
      return readRobots(own, isText ? outcome.body.toString('utf8', 0, MAX_ROBOTS_BYTES) : '');
    }
    if (outcome.kind === 'away')
      throw new SourceUnavailable(
        `${own} cannot be read: ${outcome.reason}; without it nothing of the site may be`,
        outcome,
      );
    if (outcome.kind !== 'redirect') break;
    address = outcome.to;
  }
  return readRobots(own, '');
}
