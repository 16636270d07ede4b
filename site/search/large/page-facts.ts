import { encodeNumber } from '../numbers.js';
import type { PartFile } from '../wire.js';
import type { PartFacts } from './large-wire.js';

/** Writes the facts about a part's pages. `scopes` are the indices of its scopes among those of the site. */
export function pageFacts({ pages, lengths }: PartFile, scopes: readonly number[]): PartFacts {
  const [counts, titles, scopeOf] = [[], [], []] as [string[], string[], string[]];
  const boosts: [number, number][] = [];
  for (const [page, [, title, sections, boost, scope]] of pages.entries()) {
    counts.push(encodeNumber(sections));
    titles.push(encodeNumber(title.length));
    scopeOf.push(encodeNumber(scopes[scope] ?? 0));
    if (boost !== 1) boosts.push([page, boost]);
  }
  return [counts.join(''), titles.join(''), scopeOf.join(''), boosts, lengths];
}

/** Returns the approximate size of facts in characters. */
export function factsSize(facts: PartFacts): number {
  return facts.reduce((sum, each) => sum + each.length, 0);
}
