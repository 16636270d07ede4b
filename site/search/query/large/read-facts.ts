import type { PartFacts } from '../../large/large-wire.js';
import { readNumbers } from '../../numbers.js';
import type { SearchScope } from '../../page-sections.js';
import { type RankedPages, rankedPages } from '../read-part.js';

/** Reads the facts about the pages of a part. `scopes` are those of the site. */
export function readFacts(
  part: number,
  [counts, titles, scopeOf, boosted, lengths]: PartFacts,
  scopes: readonly SearchScope[],
): RankedPages {
  const sectionCounts = readNumbers(counts);
  const boosts = new Float64Array(sectionCounts.length).fill(1);
  for (const [page, boost] of boosted) boosts[page] = boost;
  return rankedPages({
    part,
    scopes,
    pageScopes: readNumbers(scopeOf),
    titleLengths: readNumbers(titles),
    boosts,
    sectionCounts,
    lengths,
  });
}
