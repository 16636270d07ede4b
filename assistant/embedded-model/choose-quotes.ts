import type { SearchToolResult } from '../site-search.js';
import { joinCode } from './join-code.js';
import { pickUnits } from './pick-units.js';
import { createRepetitions } from './repetitions.js';
import { type AskedQuestion, type ScoredUnit, scoreUnits } from './score-units.js';
import type { Unit } from './split-units.js';

/** The quoted units of a section, in its order. */
export interface Quote {
  readonly result: SearchToolResult;
  readonly units: readonly Unit[];
}

const MAX_SECTIONS = 5;
/** The factor by which a later result must be more likely to move before an earlier one. */
const FIRST_STAYS = 0.97;

/**
 * Chooses quotes from search results: units whose words are those of the question or close to them, and that have the form that was asked
 * for. The most likely answer comes first, and repetitions are left out.
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

/** Returns the share of the likeliest unit: a long section also contains much that is not the answer. */
const shareOf = (units: readonly ScoredUnit[]) => units.reduce((most, { share }) => Math.max(most, share), 0);
