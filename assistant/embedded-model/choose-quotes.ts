import type { SearchToolResult } from '../site-search.js';
import { type QuestionTerms, questionTerms } from './question-terms.js';
import { splitUnits, type Unit } from './split-units.js';

/** What is quoted of one section, in its order. */
export interface Quote {
  readonly result: SearchToolResult;
  readonly units: readonly Unit[];
  /** How much of the question it answers to. */
  readonly strength: number;
}

interface Scored {
  readonly result: number;
  readonly position: number;
  readonly unit: Unit;
  score: number;
}

/** Of the best section is quoted so much at most, of each other one so much; a share of what may be quoted in all. */
const BEST_SHARE = 0.5;
const OTHER_SHARE = 0.28;
const MOST_SECTIONS = 5;

/**
 * Picks what answers out of search results: pieces whose words, and words close to them, are the question's, rarer ones counting more.
 * What stands beside a good piece is worth more than the same words elsewhere.
 */
export function chooseQuotes(
  question: { readonly text: string; readonly earlier: readonly string[] },
  results: readonly SearchToolResult[],
  mostCharacters: number,
): Quote[] {
  const terms = questionTerms([question.text, question.earlier.at(-1) ?? ''].join('\n'));
  const considered = results.slice(0, MOST_SECTIONS);
  const scored = considered.flatMap((result, index) => scoreSection(terms, result, index));
  weigh(terms, scored, considered);
  const best = considered[0]?.score ?? 0;
  return considered.flatMap((result, index): Quote[] => {
    const share = index === 0 ? BEST_SHARE : OTHER_SHARE;
    if (index > 0 && result.score < best * 0.45) return [];
    const own = scored.filter((each) => each.result === index);
    const units = pick(own, mostCharacters * share);
    return units.length === 0 ? [] : [{ result, units, strength: Math.max(...own.map(({ score }) => score)) }];
  });
}

interface WithMatches extends Scored {
  readonly matches: Float32Array;
}

function scoreSection(terms: QuestionTerms, result: SearchToolResult, index: number): WithMatches[] {
  return splitUnits(result.content).map((unit, position) => ({
    result: index,
    position,
    unit,
    score: 0,
    matches: terms.matches(terms.termsIn(unit.lead === undefined ? unit.text : `${unit.lead}\n${unit.text}`)),
  }));
}

/** Rarer terms count more: what all pieces say does not tell them apart. */
function weigh(terms: QuestionTerms, scored: readonly WithMatches[], results: readonly SearchToolResult[]): void {
  const weights = Array.from({ length: terms.count }, (_, term) => {
    const having = scored.reduce((sum, { matches }) => sum + ((matches[term] ?? 0) > 0.6 ? 1 : 0), 0);
    return Math.log(1 + scored.length / (1 + having));
  });
  const own = scored.map(({ matches }) =>
    weights.reduce((sum, weight, term) => sum + weight * (matches[term] ?? 0), 0),
  );
  for (const [at, each] of scored.entries()) {
    const beside = [at - 1, at + 1].map((other) => (scored[other]?.result === each.result ? (own[other] ?? 0) : 0));
    const base = (own[at] ?? 0) + 0.3 * Math.max(...beside);
    const about = (results[each.result]?.score ?? 0) + 0.3;
    each.score =
      (base + 0.1) * about * (each.unit.kind === 'code' ? 0.85 : 1) * (1 - 0.01 * Math.min(each.position, 20));
  }
}

/** The best pieces that fit, in their order; what leads to a chosen piece comes with it. */
function pick(scored: readonly Scored[], most: number): Unit[] {
  const chosen = new Set<number>();
  let length = 0;
  for (const { unit, position } of [...scored].sort((a, b) => b.score - a.score || a.position - b.position)) {
    if (length > 0 && length + unit.text.length > most) continue;
    chosen.add(position);
    length += unit.text.length;
  }
  return scored.filter(({ position }) => chosen.has(position)).map(({ unit }) => unit);
}
