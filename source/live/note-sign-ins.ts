import { pageAddress } from '../../site/live/address.js';
import { type CrawlNote, type CrawlNotes, originOf } from './crawl-notes.js';
import type { CrawledAddress } from './crawl-step.js';
import { leadsToSignIn } from './sign-in.js';

export interface SignInParts {
  readonly outcomes: ReadonlyMap<string, CrawledAddress>;
  readonly notes: CrawlNotes;
  readonly start: string;
  /** Advice, as the end of a sentence. */
  readonly advice: string;
}

/** The share of pages that ask readers to sign in from which on the bundle is not the site. */
const SIGNED_OUT_SHARE = 0.1;
const MAX_REDIRECTS = 10;

/**
 * Adds the notes about pages that ask readers to sign in. If there are many, one note with their number replaces those
 * about single pages.
 */
export function noteSignIns({ outcomes, notes, start, advice }: SignInParts): void {
  for (const [address, { task, outcome }] of outcomes) {
    if (task.wanted !== 'page') continue;
    const asks = address === start && outcome.kind === 'page' && outcome.asksToSignIn === true;
    const reason = asks ? 'it shows a form to sign in' : redirectReason(address, outcomes);
    if (reason !== undefined) notes.add({ kind: 'sign-in', subject: address, reason, ...originOf(task) });
  }
  const found = [...notes.of('no-access'), ...notes.of('sign-in')].sort(bySubject);
  const [first] = found;
  const named = new Set(found.map(({ subject }) => subject));
  let pages = named.size;
  for (const [address, { outcome }] of outcomes) if (outcome.kind === 'page' && !named.has(address)) pages += 1;
  if (first === undefined || (named.size < pages * SIGNED_OUT_SHARE && !named.has(start))) return;
  notes.remove('no-access');
  notes.remove('sign-in');
  notes.add({
    kind: 'signed-out',
    subject: `${named.size} of ${pages} pages`,
    reason: `for example ${first.subject} (${first.reason}); ${advice}`,
  });
}

/** Returns why a page that redirects asks readers to sign in; undefined if it leads elsewhere, or is no redirect. */
function redirectReason(asked: string, outcomes: SignInParts['outcomes']): string | undefined {
  let at = asked;
  for (let hops = 0; hops < MAX_REDIRECTS; hops++) {
    // A page is read without the parameters of links to it.
    const outcome = (outcomes.get(at) ?? outcomes.get(pageAddress(at)))?.outcome;
    if (outcome?.kind === 'redirect') at = outcome.to;
    else if (at === asked) return undefined;
    else {
      // A page of another host is not read, so its address has to say it.
      const isSignIn = outcome?.kind === 'page' ? outcome.asksToSignIn === true : leadsToSignIn(asked, at);
      return isSignIn ? `it leads to ${at.replace(/[?#].*$/s, '')}` : undefined;
    }
  }
  return undefined;
}

const bySubject = (a: CrawlNote, b: CrawlNote) => (a.subject < b.subject ? -1 : 1);
