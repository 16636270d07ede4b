import { LRUCache } from 'lru-cache';
import type { SearchToolResult } from '../site-search.js';
import { type QuestionTerms, questionTerms, termsIn } from './question-terms.js';
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
  return readSection(result.content).map(({ unit, said }, position) => ({
    result: index,
    position,
    unit,
    score: 0,
    matches: terms.matches(said),
  }));
}

interface ReadUnit {
  readonly unit: Unit;
  /** Its terms, and those of what must stand above it. */
  readonly said: ReadonlyMap<string, string>;
}

/** Many readers are shown the same sections; each is some kilobytes. */
const sections = new LRUCache<string, readonly ReadUnit[]>({ max: 200 });

function readSection(content: string): readonly ReadUnit[] {
  const known = sections.get(content);
  if (known !== undefined) return known;
  const read = splitUnits(content).map((unit) => ({
    unit,
    said: termsIn(unit.lead === undefined ? unit.text : `${unit.lead}\n${unit.text}`),
  }));
  sections.set(content, read);
  return read;
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

/** The best pieces that fit, in their order; what belongs to a chosen piece comes with it. */
function pick(scored: readonly Scored[], most: number): Unit[] {
  const chosen = new Set<number>();
  let length = 0;
  for (const best of [...scored].sort((a, b) => b.score - a.score || a.position - b.position)) {
    if (chosen.has(best.position)) continue;
    const whole = belonging(scored, best.position).filter((position) => !chosen.has(position));
    const group = length + lengthOf(scored, whole) <= most ? whole : [best.position];
    const added = lengthOf(scored, group);
    if (length > 0 && length + added > most) continue;
    for (const position of group) chosen.add(position);
    length += added;
  }
  return scored.filter(({ position }) => chosen.has(position)).map(({ unit }) => unit);
}

/** Steps are read from the first to the last; a line that ends in a colon says nothing without what follows it. */
function belonging(scored: readonly Scored[], position: number): number[] {
  const unit = scored[position]?.unit;
  if (unit === undefined) return [];
  const block = scored.filter((each) => each.unit.block === unit.block).map((each) => each.position);
  if (unit.kind === 'item' && STEP.test(unit.text)) return block;
  const next = scored[position + 1]?.unit;
  if (unit.kind !== 'text' || next === undefined || next.lead !== unit.text) return [position];
  const following = scored.filter((each) => each.unit.block === next.block).map((each) => each.position);
  return [position, ...(STEP.test(next.text) ? following : following.slice(0, MOST_FOLLOWING))];
}

function lengthOf(scored: readonly Scored[], positions: readonly number[]): number {
  return positions.reduce((sum, position) => sum + (scored[position]?.unit.text.length ?? 0), 0);
}

const STEP = /^\s*\d+[.)] /;
/** Items or rows that are shown below a line that leads to them, beside those that answer by themselves. */
const MOST_FOLLOWING = 3;
