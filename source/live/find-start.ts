import { liveAddress } from '../../site/live/address.js';
import { MAX_ROBOTS_BYTES, type RobotsRules, readRobots } from '../../site/live/robots.js';
import { createScope, isSameHost } from '../../site/live/scope.js';
import { SourceRefused, SourceUnavailable } from '../source-errors.js';
import type { CrawlRequest } from './crawl-request.js';
import type { AddressFetcher } from './fetch-address.js';
import { isSignInStatus, leadsToSignIn, signInAdvice } from './sign-in.js';
import { fetchAgain, type SiteAnswer } from './site-answers.js';
import type { SiteClient } from './site-client.js';

/** The start of a crawl. */
export interface CrawlStart {
  /** The address that the given one leads to. */
  readonly address: string;
  /** The given address and the redirects on the way, and further addresses that are part of the site. */
  readonly others: readonly string[];
  /** The response for the start. */
  readonly outcome: SiteAnswer;
  /** The redirects that led to it. */
  readonly redirects: ReadonlyMap<string, SiteAnswer>;
}

const MAX_REDIRECTS = 6;

/**
 * Follows the redirects of a site's address on its host; the bare name and `www.` are the same host, and so is its public address. Throws
 * `SourceRefused` if it leads to another host, which the error names, or cannot be fetched, and `SourceUnavailable` if
 * its server is unavailable.
 */
export async function findStart(
  { url: given, publicUrl }: { readonly url: string; readonly publicUrl?: string | undefined },
  fetcher: AddressFetcher,
  { client, previous }: Pick<CrawlRequest, 'client' | 'previous'>,
): Promise<CrawlStart> {
  const first = liveAddress(given);
  if (first === undefined)
    throw new SourceRefused(`${given} is not the address of a site; enter one that begins with https://`);
  const scope = createScope(first, [], publicUrl);
  const redirects = new Map<string, SiteAnswer>();
  let address = first;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const outcome = await fetchAgain(fetcher, address, previous);
    if (outcome.kind === 'content') return { address, others: [...redirects.keys()], outcome, redirects };
    if (outcome.kind === 'away')
      throw new SourceUnavailable(`${address} cannot be read: ${outcome.reason}; check that the site is up`, outcome);
    if (outcome.kind === 'gone') {
      const advice = isSignInStatus(outcome.status)
        ? adviceFor(address, first, client)
        : 'correct the address of the site';
      throw new SourceRefused(`${address} cannot be exported: ${outcome.reason}; ${advice}`);
    }
    const to = isSameHost(first, outcome.to) ? outcome.to : scope.toSiteAddress(outcome.to);
    if (!isSameHost(first, to)) {
      if (leadsToSignIn(address, to))
        throw new SourceRefused(
          `${address} leads to a page to sign in, ${withoutQuery(to)}; ${adviceFor(address, first, client)}`,
        );
      throw new SourceRefused(
        `${first} leads to ${withoutQuery(outcome.to)}, which is another host; register that address if you mean ${new URL(outcome.to).host}`,
      );
    }
    redirects.set(address, outcome);
    address = to;
  }
  throw new SourceRefused(`${first} redirects more than ${MAX_REDIRECTS} times; correct the address of the site`);
}

/** Returns what to do about an address that asks readers to sign in, on the way from the registered one. */
export function adviceFor(address: string, registered: string, client: SiteClient): string {
  const isElsewhere = client.isSignedIn?.(registered) === true && client.isSignedIn(address) === false;
  return isElsewhere
    ? `the credentials are sent to ${new URL(registered).origin} alone; register ${address} instead`
    : signInAdvice(client.isSignedIn?.(address) === true);
}

/** Returns an address without its query, which may contain a token. */
const withoutQuery = (address: string) => address.replace(/[?#].*$/s, '');

/**
 * Returns the rules for crawlers of the site's host (RFC 9309). Without a `robots.txt` everything is allowed. Throws
 * `SourceUnavailable` if it cannot be fetched, because then nothing may be read.
 */
export async function findRobots(start: string, fetcher: AddressFetcher): Promise<RobotsRules> {
  const robotsAddress = new URL('/robots.txt', start).href;
  let address = robotsAddress;
  for (let hops = 0; hops < MAX_REDIRECTS; hops++) {
    const outcome = await fetcher.fetch(address);
    if (outcome.kind === 'content') {
      const isText = !/html/i.test(outcome.contentType ?? '');
      return readRobots(robotsAddress, isText ? outcome.body.toString('utf8', 0, MAX_ROBOTS_BYTES) : '');
    }
    if (outcome.kind === 'away')
      throw new SourceUnavailable(
        `${robotsAddress} cannot be read: ${outcome.reason}; without it the site must not be crawled`,
        outcome,
      );
    if (outcome.kind !== 'redirect' || leadsToSignIn(address, outcome.to)) break;
    address = outcome.to;
  }
  return readRobots(robotsAddress, '');
}
