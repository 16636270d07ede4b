import type { RobotsRules } from '../../site/live/robots.js';
import { createScope, type SiteScope } from '../../site/live/scope.js';
import { SourceRefused } from '../source-errors.js';
import { Crawl } from './crawl.js';
import type { CrawlCounts } from './crawl-counts.js';
import { CrawlNotes } from './crawl-notes.js';
import type { CrawlRequest, LiveSource } from './crawl-request.js';
import type { CrawledAddress } from './crawl-step.js';
import { drainQueue } from './drain-queue.js';
import type { DrawingDecision } from './drawing-decision.js';
import { createAddressFetcher } from './fetch-address.js';
import { adviceFor, type CrawlStart, findRobots, findStart } from './find-start.js';
import { Frontier } from './frontier.js';
import { followIfAllAsk, noteHidden, noteUnfollowed } from './heed-robots.js';
import { atHostOf } from './public-host.js';
import { fetchAgain, SiteAnswers } from './site-answers.js';
import { UnfollowedLinks } from './unfollowed-links.js';

export interface CrawlResult {
  readonly start: CrawlStart;
  readonly scope: SiteScope;
  readonly outcomes: ReadonlyMap<string, CrawledAddress>;
  readonly notes: CrawlNotes;
  readonly counts: CrawlCounts;
  /** The decision about drawing all pages; undefined if nothing was tried. */
  readonly drawingDecision?: DrawingDecision | undefined;
}

/**
 * Crawls a live site: its sitemap, its links, and everything that its pages show. The journal receives every response
 * with its body, and an interrupted crawl continues from it. Throws `SourceRefused` for a site that cannot be exported,
 * `SourceUnavailable` for one that does not answer.
 */
export async function crawlSite(request: CrawlRequest): Promise<CrawlResult> {
  const first = createAddressFetcher(request);
  const found = await findStart(request.source, first, request);
  await refuseSignInPage(request, found);
  const start = { ...found, others: [...found.others, ...(request.source.folders ?? [])] };
  const robots = await findRobots(start.address, first);
  if (!robots.isAllowed(start.address)) {
    throw new SourceRefused(
      `the robots.txt of ${new URL(start.address).host} disallows ${start.address}; allow it there for the user agent Offprint`,
    );
  }
  const fetcher = createAddressFetcher({ ...request, delaySeconds: robots.delaySeconds });
  const scope = createScope(start.address, start.others, request.source.publicUrl);
  const notes = new CrawlNotes();
  const frontier = new Frontier({
    scope,
    start: start.address,
    robots,
    limits: request.limits,
    notes,
    otherHosts: request.otherHosts,
    isSignedIn: (address) => request.client.isSignedIn?.(address) === true,
  });
  const unfollowed = new UnfollowedLinks();
  const answers = new SiteAnswers((address) => fetchAgain(fetcher, address, request.previous));
  for (const [address, answer] of start.redirects) answers.add(address, answer);
  answers.add(start.address, start.outcome);
  const crawl = new Crawl({ request, fetcher, answers, start, scope, notes, frontier, unfollowed });
  await crawl.resume();
  crawl.seed({
    sitemaps: sitemapsOf(request.source, start.address, robots, scope),
    pages: request.source.pages ?? [],
    files: request.source.files ?? [],
  });
  const isDelayed = (robots.delaySeconds ?? 0) > 0;
  const asked = { outcomes: crawl.outcomes, unfollowed, frontier, notes };
  do {
    await drainQueue({
      lanes: isDelayed ? 1 : request.limits.requestsAtOnce,
      take: () => frontier.take(),
      work: (task) => crawl.work(task),
    });
  } while (followIfAllAsk(asked));
  noteUnfollowed(asked);
  noteHidden(asked);
  crawl.finish();
  await request.journal.flush();
  const { outcomes, counts } = crawl;
  return { start, scope, outcomes, notes, counts, drawingDecision: await crawl.drawingDecision };
}

/** Throws `SourceRefused` if the site's address leads to a page to sign in: nothing else would be in the bundle. */
async function refuseSignInPage(
  { source, client, scan }: CrawlRequest,
  { address, others, outcome }: CrawlStart,
): Promise<void> {
  if (others.length === 0 || outcome.kind !== 'content') return;
  const { body, contentType } = outcome;
  const { page } = await scan({ address, contentType, body, scripts: source.scripts ?? 'auto' });
  if (page?.asksToSignIn)
    throw new SourceRefused(
      `${source.url} leads to a page to sign in, ${address}; ${adviceFor(address, source.url, client)}`,
    );
}

function sitemapsOf(
  { sitemap }: LiveSource,
  start: string,
  robots: Pick<RobotsRules, 'sitemaps'>,
  scope: SiteScope,
): string[] {
  if (sitemap !== undefined) return [sitemap];
  const named = [...robots.sitemaps].filter((address) => URL.canParse(address));
  // A copy of a site carries a robots.txt that names the sitemap on the public host: the copy has one by the same path.
  if (named.length > 0)
    return [
      ...new Set(
        named.flatMap((written) => {
          const address = scope.toSiteAddress(written);
          return scope.isOwnHost(address) ? address : [address, atHostOf(start, address)];
        }),
      ),
    ];
  const folder = new URL(start).pathname.replace(/[^/]*$/, '');
  return [...new Set(['/sitemap.xml', `${folder}sitemap.xml`])].map((path) => new URL(path, start).href);
}
