import { LRUCache } from 'lru-cache';
import type { SearchToolResult } from '../site-search.js';
import { pickUnits } from './pick-units.js';
import { type QuestionTerms, questionTerms, termsIn } from './question-terms.js';
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
/** Other sections are quoted that rank as near as this to the best, and say so much of what it says of the question. */
const NEAR = 0.45;
const STRONG = 0.2;

/**
 * Picks what answers out of search results: pieces whose words, and words close to them, are the question's, rarer ones counting more.
 * What stands beside a good piece is worth more than the same words elsewhere; what was said already is not said again.
 */
export function chooseQuotes(
  question: { readonly text: string; readonly earlier: readonly string[] },
  results: readonly SearchToolResult[],
  mostCharacters: number,
): Quote[] {
  const terms = termsOf(question.text, question.earlier.at(-1));
  const considered = results.slice(0, MOST_SECTIONS);
  const sections = scoreSections(terms, considered);
  const repetitions = createRepetitions();
  const best = considered[0]?.score ?? 0;
  const strongest = strengthOf(sections[0]);
  return considered.flatMap((result, at): Quote[] => {
    const scored = sections[at] ?? [];
    if (at > 0 && (result.score < best * NEAR || strengthOf(scored) < strongest * STRONG)) return [];
    const picked = pickUnits(repetitions.fresh(scored), mostCharacters * (at === 0 ? BEST_SHARE : OTHER_SHARE));
    repetitions.add(picked);
    return picked.length === 0 ? [] : [{ result, units: picked.map(({ unit }) => unit) }];
  });
}

const strengthOf = (scored: readonly ScoredUnit[] | undefined) =>
  Math.max(0, ...(scored ?? []).map(({ score }) => score));

interface ReadUnit {
  readonly unit: Unit;
  /** Its terms, and those of what stands above it. */
  readonly about: ReadonlyMap<string, string>;
  /** Its own. */
  readonly said: ReadonlyMap<string, string>;
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
const sections = new LRUCache<string, readonly ReadUnit[]>({ max: 200 });

function readSection(content: string): readonly ReadUnit[] {
  const known = sections.get(content);
  if (known !== undefined) return known;
  const read = splitUnits(content).map((unit) => {
    // A step's number says nothing.
    const said = termsIn(unit.text.replace(/^\d+[.)] /, ''));
    const above = [unit.label, unit.lead].filter((text) => text !== undefined).join('\n');
    return { unit, said, about: above === '' ? said : new Map([...termsIn(above), ...said]) };
  });
  sections.set(content, read);
  return read;
}

/** Rarer terms count more: what all pieces say does not tell them apart. */
function scoreSections(terms: QuestionTerms, results: readonly SearchToolResult[]): ScoredUnit[][] {
  const read = results.map(({ content }) =>
    readSection(content).map((each) => ({ ...each, matches: terms.matches(each.about) })),
  );
  const all = read.flat();
  const weights = Array.from({ length: terms.count }, (_, term) => {
    const having = all.reduce((sum, { matches }) => sum + ((matches[term] ?? 0) > 0.6 ? 1 : 0), 0);
    return Math.log(1 + all.length / (1 + having)) * terms.weight(term);
  });
  return read.map((units, section) => {
    const own = units.map(({ matches }) =>
      weights.reduce((sum, weight, term) => sum + weight * (matches[term] ?? 0), 0),
    );
    const about = (results[section]?.score ?? 0) + 0.3;
    return units.map(({ unit, said }, position) => {
      const beside = Math.max(own[position - 1] ?? 0, own[position + 1] ?? 0);
      const base = (own[position] ?? 0) + 0.3 * beside + 0.1;
      const place = 1 - 0.01 * Math.min(position, 20);
      return { unit, said, position, score: base * about * (unit.kind === 'code' ? 0.85 : 1) * place };
    });
  });
}
