import { LRUCache } from 'lru-cache';
import { wordVectors } from '../language/word-vectors.js';
import type { SearchToolResult } from '../site-search.js';
import { pickUnits } from './pick-units.js';
import { type QuestionTerms, questionTerms, type TextTerm, termsIn } from './question-terms.js';
import { createRepetitions } from './repetitions.js';
import { splitUnits, type Unit } from './split-units.js';

/** What is quoted of one section, in its order. */
export interface Quote {
  readonly result: SearchToolResult;
  readonly units: readonly Unit[];
}

/** A unit with how much of the question it answers to. */
export interface ScoredUnit {
  readonly unit: Unit;
  /** Among those of its section. */
  readonly position: number;
  readonly said: ReadonlyMap<string, string>;
  readonly score: number;
}

/** Of the best section is quoted so much at most, of each other one so much; a share of what may be quoted in all. */
const BEST_SHARE = 0.5;
const OTHER_SHARE = 0.28;
const MOST_SECTIONS = 5;
/** Other sections are quoted whose odds to answer are no less than the best one's divided by this, and that say so much of what it says of the question. */
const NEAR = 7.5;
const STRONG = 0.2;

/**
 * Picks what answers out of search results: pieces whose words, and words close to them, are the question's, rarer ones counting more.
 * What stands beside a good piece is worth more than the same words elsewhere; what was said already is not said again. The best section comes first,
 * before the others are looked through.
 */
export function* chooseQuotes(
  question: { readonly text: string; readonly earlier: readonly string[] },
  results: readonly SearchToolResult[],
  mostCharacters: number,
): Generator<Quote> {
  const terms = termsOf(question.text, question.earlier.at(-1));
  const considered = results.slice(0, MOST_SECTIONS);
  const sections = scoreSections(terms, considered);
  const repetitions = createRepetitions();
  const best = oddsOf(considered[0]?.score ?? 0);
  const strongest = strengthOf(sections[0]);
  for (const [at, result] of considered.entries()) {
    const scored = sections[at] ?? [];
    if (at > 0 && (oddsOf(result.score) < best / NEAR || strengthOf(scored) < strongest * STRONG)) continue;
    const picked = pickUnits(repetitions.fresh(scored), mostCharacters * (at === 0 ? BEST_SHARE : OTHER_SHARE));
    repetitions.add(picked);
    if (picked.length > 0) yield { result, units: picked.map(({ unit }) => unit) };
  }
}

const oddsOf = (score: number) => score / Math.max(1e-6, 1 - score);

const strengthOf = (scored: readonly ScoredUnit[] | undefined) =>
  Math.max(0, ...(scored ?? []).map(({ score }) => score));

interface ReadSection {
  /** Each once. */
  readonly terms: readonly TextTerm[];
  readonly units: readonly ReadUnit[];
}

interface ReadUnit {
  readonly unit: Unit;
  /** Its own terms, each with the word that it is the stem of. */
  readonly said: ReadonlyMap<string, string>;
  /** Which of the section's terms it has, or what stands above it. */
  readonly having: Uint32Array;
}

/** Many readers ask the same, often at once; each remembers how close the words of the sections are to its own, in some hundred kilobytes. */
const questions = new LRUCache<string, QuestionTerms>({ max: 20 });

function termsOf(question: string, earlier: string | undefined): QuestionTerms {
  const key = JSON.stringify([question, earlier]);
  const known = questions.get(key) ?? questionTerms(question, earlier);
  questions.set(key, known);
  return known;
}

/** Many readers are shown the same sections; each is some kilobytes. */
const sections = new LRUCache<string, ReadSection>({ max: 200 });

function readSection(content: string): ReadSection {
  const known = sections.get(content);
  if (known !== undefined) return known;
  const terms: TextTerm[] = [];
  const places = new Map<string, number>();
  const placeOf = ([term, surface]: readonly [string, string]) => {
    const place = places.get(term) ?? terms.push({ term, vector: wordVectors().of(surface) }) - 1;
    places.set(term, place);
    return place;
  };
  const units = splitUnits(content).map((unit): ReadUnit => {
    // A step's number says nothing.
    const said = termsIn(unit.text.replace(/^\d+[.)] /, ''));
    const above = termsIn([unit.label, unit.lead].filter((text) => text !== undefined).join('\n'));
    return { unit, said, having: Uint32Array.from([...said, ...above], placeOf) };
  });
  const read = { terms, units };
  sections.set(content, read);
  return read;
}

/** Rarer terms count more: what all pieces say does not tell them apart. */
function scoreSections(terms: QuestionTerms, results: readonly SearchToolResult[]): ScoredUnit[][] {
  const read = results.map(({ content }) => readSection(content));
  const { count } = terms;
  const unitCount = read.reduce((sum, { units }) => sum + units.length, 0);
  // One behind the other: an array of its own for each unit would cost more than what is in it.
  const matches = new Float32Array(unitCount * count);
  let from = 0;
  for (const section of read) {
    const near = section.terms.map(terms.nearness);
    for (const { having } of section.units) {
      for (const place of having) meet(matches, from, near[place]);
      from += count;
    }
  }
  const weights = weightsOf(terms, matches, unitCount);
  let first = 0;
  return read.map(({ units }, section) => {
    const own = units.map((_, position) => scoreOf(weights, matches, (first + position) * count));
    first += units.length;
    const about = (results[section]?.score ?? 0) + 0.3;
    return units.map(({ unit, said }, position) => {
      const beside = Math.max(own[position - 1] ?? 0, own[position + 1] ?? 0);
      const base = (own[position] ?? 0) + 0.3 * beside + 0.1;
      const place = 1 - 0.01 * Math.min(position, 20);
      return { unit, said, position, score: base * about * (unit.kind === 'code' ? 0.85 : 1) * place };
    });
  });
}

/** The better of how well a term meets each of the question's and what is there already. */
function meet(matches: Float32Array, from: number, near: readonly number[] | undefined): void {
  if (near === undefined) return;
  for (let term = 0; term < near.length; term++) {
    const value = near[term] as number;
    if (value > (matches[from + term] as number)) matches[from + term] = value;
  }
}

const MET = 0.6;

function weightsOf({ count, weight }: QuestionTerms, matches: Float32Array, unitCount: number): number[] {
  return Array.from({ length: count }, (_, term) => {
    let having = 0;
    for (let at = term; at < matches.length; at += count) if ((matches[at] ?? 0) > MET) having += 1;
    return Math.log(1 + unitCount / (1 + having)) * weight(term);
  });
}

function scoreOf(weights: readonly number[], matches: Float32Array, from: number): number {
  let sum = 0;
  for (let term = 0; term < weights.length; term++) sum += (weights[term] ?? 0) * (matches[from + term] ?? 0);
  return sum;
}
