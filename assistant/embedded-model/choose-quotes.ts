import type { SearchToolResult } from '../site-search.js';
import { joinCode } from './join-code.js';
import { pickUnits } from './pick-units.js';
import { createRepetitions } from './repetitions.js';
import { type AskedQuestion, type ScoredUnit, scoreUnits } from './score-units.js';
import type { Unit } from './split-units.js';

/** What is quoted of one section, in its order. */
export interface Quote {
  readonly result: SearchToolResult;
  readonly units: readonly Unit[];
}

const MAX_SECTIONS = 5;
/** Where two are as likely, the search's first comes first. */
const FIRST_STAYS = 0.97;

/**
 * Picks what answers out of search results: pieces whose words, and words close to them, are the question's, and whose form is the one that was
 * asked for. What is most likely to hold the answer comes first; what was said already is not said again.
 */
export function* chooseQuotes(
  question: AskedQuestion,
  results: readonly SearchToolResult[],
  mostCharacters: number,
): Generator<Quote> {
  const considered = results.slice(0, MAX_SECTIONS);
  const picked = pickUnits(scoreUnits(question, considered), mostCharacters);
  const repetitions = createRepetitions();
  const sections = picked.map((units, at) => ({
    result: considered[at],
    units,
    share: shareOf(units) * FIRST_STAYS ** at,
  }));
  for (const { result, units } of sections.toSorted((one, other) => other.share - one.share)) {
    const fresh = repetitions.fresh(units);
    repetitions.add(fresh);
    if (fresh.length > 0 && result !== undefined) yield { result, units: joinCode(fresh.map(({ unit }) => unit)) };
  }
}

/** That of the likeliest piece: a long section says much that is not the answer. */
const shareOf = (units: readonly ScoredUnit[]) => units.reduce((most, { share }) => Math.max(most, share), 0);
