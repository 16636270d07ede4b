import { type CrawlNotes, originOf } from './crawl-notes.js';
import type { CrawledAddress, CrawlOutcome } from './crawl-step.js';
import type { Frontier } from './frontier.js';
import type { UnfollowedLinks } from './unfollowed-links.js';

/** The share of pages from which on a directive is about this copy of the site, such as a preview, and not about its pages. */
const COPY_SHARE = 0.9;

type PageOutcome = Extract<CrawlOutcome, { kind: 'page' }>;
type Outcomes = Map<string, CrawledAddress>;

export interface UnfollowedParts {
  readonly outcomes: Outcomes;
  readonly unfollowed: UnfollowedLinks;
  readonly frontier: Frontier;
  readonly notes: CrawlNotes;
}

/**
 * Follows the links that pages ask crawlers not to follow, if almost all pages that were read ask this: otherwise the bundle of a preview
 * would have its start page alone. Returns whether there is more to read.
 */
export function followIfAllAsk({ outcomes, unfollowed, frontier, notes }: UnfollowedParts): boolean {
  const missed = unfollowed.isIgnored ? [] : unfollowed.missed(frontier);
  const counted = missed.length === 0 ? undefined : countIfAlmostAll(outcomes, ({ nofollow }) => nofollow === true);
  if (counted === undefined) return false;
  unfollowed.isIgnored = true;
  notes.add({ kind: 'nofollow-ignored', subject: counted });
  return missed.flatMap(({ address, ...how }) => frontier.admit(address, how) ?? []).length > 0;
}

/** Adds a note about each page that is missing because only pages link to it that ask not to follow their links. */
export function noteUnfollowed({ unfollowed, frontier, notes }: UnfollowedParts): void {
  if (unfollowed.isIgnored) return;
  for (const task of unfollowed.missed(frontier))
    notes.add({ kind: 'nofollow', subject: task.address, ...originOf(task) });
}

/** Adds the notes about pages that no search may find. If almost all ask for it, none is hidden. */
export function noteHidden({ outcomes, notes }: Pick<UnfollowedParts, 'outcomes' | 'notes'>): void {
  const counted = countIfAlmostAll(outcomes, ({ noindex }) => noindex === true);
  if (counted !== undefined) notes.add({ kind: 'noindex-ignored', subject: counted });
  for (const { task, outcome } of pagesOf(outcomes)) {
    if (outcome.noindex === undefined) continue;
    const { noindex: _noindex, ...shown } = outcome;
    if (counted === undefined) notes.add({ kind: 'noindex', subject: task.address, from: task.address });
    else outcomes.set(task.address, { task, outcome: shown });
  }
}

/** Returns the start of a sentence with the count if almost all pages ask for something; undefined if few or none do. */
function countIfAlmostAll(outcomes: Outcomes, asks: (page: PageOutcome) => boolean): string | undefined {
  const pages = pagesOf(outcomes);
  const asking = pages.filter(({ outcome }) => asks(outcome)).length;
  if (asking === 0 || asking < pages.length * COPY_SHARE) return undefined;
  return pages.length === 1 ? 'The start page asks' : `${asking} of ${pages.length} pages ask`;
}

function pagesOf(outcomes: Outcomes) {
  return [...outcomes.values()].flatMap(({ task, outcome }) =>
    outcome.kind === 'page' && task.wanted !== 'frame' ? [{ task, outcome }] : [],
  );
}
