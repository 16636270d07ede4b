import { LRUCache } from 'lru-cache';
import { logOddsOf } from '../language/log-odds.js';
import { topicOf } from '../language/topic.js';
import type { SearchToolResult } from '../site-search.js';
import { quantityAsked } from './quantity.js';
import { type QuestionForm, questionForm } from './question-form.js';
import { type QuestionTerms, questionTerms } from './question-terms.js';
import { type ReadSection, type ReadUnit, readSection } from './read-units.js';
import type { Unit } from './split-units.js';
import { shares, type UnitSigns } from './unit-likelihood.js';
import { unitText } from './unit-text.js';

/** A question with the messages before it, oldest first. */
export interface AskedQuestion {
  readonly text: string;
  readonly earlier: readonly string[];
}

/** A unit with the probability that it holds the answer. */
export interface ScoredUnit {
  readonly unit: Unit;
  /** The position among the units of its section. */
  readonly position: number;
  /** The probability, 0 to 1. Those of all units of all sections add up to 1, as if exactly one of them held the answer. */
  readonly share: number;
}

/** Scores the units of each section. */
export function scoreUnits(question: AskedQuestion, results: readonly SearchToolResult[]): ScoredUnit[][] {
  const { sections, signs } = signsOfUnits(question, results);
  const all = shares(signs);
  let first = 0;
  return sections.map(({ units }) => {
    const scored = units.map(({ unit }, position) => ({
      unit,
      position,
      share: all[first + position] ?? 0,
    }));
    first += units.length;
    return scored;
  });
}

/** Returns the features of the units of all sections, one after another. */
export function signsOfUnits(
  question: AskedQuestion,
  results: readonly SearchToolResult[],
): { readonly sections: readonly ReadSection[]; readonly signs: readonly UnitSigns[] } {
  const sections = results.map(readSection);
  const { terms, form, isQuantity } = readQuestion(question, results[0]?.language);
  const { count } = terms;
  const unitCount = sections.reduce((sum, { units }) => sum + units.length, 0);
  // All matches are in one array, because an array for each unit would cost more than its content. The titles come last.
  const matches = new Float32Array((unitCount + sections.length) * count);
  let from = 0;
  for (const [at, section] of sections.entries()) {
    const near = section.terms.map(terms.nearness);
    for (const { having } of section.units) {
      for (const place of having) meet(matches, from, near[place]);
      from += count;
    }
    for (const place of section.titled) meet(matches, (unitCount + at) * count, near[place]);
  }
  const weights = weightsOf(terms, matches, unitCount);
  const full = Math.max(LEAST, fullOf(weights, matches, unitCount));
  const bestOdds = logOddsOf(results[0]?.score ?? 0);
  const signs: UnitSigns[] = [];
  for (const [at, { units }] of sections.entries()) {
    const title = (unitCount + at) * count;
    const odds = logOddsOf(results[at]?.score ?? 0) - bestOdds;
    for (const read of units) {
      const unit = signs.length * count;
      signs.push({
        odds,
        coverage: sumOf(weights, matches, unit) / full,
        titled: beyond(weights, matches, unit, title) / full,
        ...formSigns(form, read),
        ...(isQuantity && { number: isQuantity(unitText('', read.unit)) ? 1 : 0 }),
      });
    }
  }
  return { sections, signs };
}

function formSigns(form: QuestionForm, { unit, hasNumber, hasDefault, isStrict }: ReadUnit) {
  return {
    leads: unit.kind === 'text' && /[:：]\s*$/.test(unit.text) ? 1 : 0,
    note: unit.kind === 'note' ? 1 : 0,
    number: form.number && hasNumber ? 1 : 0,
    default: form.default && hasDefault ? 1 : 0,
    strict: form.whether && isStrict ? 1 : 0,
    code: form.how && unit.kind === 'code' ? 1 : 0,
  };
}

interface Read {
  readonly terms: QuestionTerms;
  readonly form: QuestionForm;
  readonly isQuantity: ReturnType<typeof quantityAsked>;
}

/**
 * The cache of questions, because many readers ask the same. Each entry holds the similarities of the sections' words to its own, some
 * hundred kilobytes.
 */
const questions = new LRUCache<string, Read>({ max: 20 });

function readQuestion({ text, earlier }: AskedQuestion, language = 'en'): Read {
  const before = topicOf(earlier);
  const key = JSON.stringify([text, before, language]);
  const known = questions.get(key) ?? {
    terms: questionTerms(text, before, language),
    form: questionForm(text),
    isQuantity: quantityAsked(text),
  };
  questions.set(key, known);
  return known;
}

/** The divisor if a title or unit contains nothing of the question. */
const LEAST = 1e-6;

/** Updates the matches of a text with those of a term, keeping the better of both for each term of the question. */
function meet(matches: Float32Array, from: number, near: readonly number[] | undefined): void {
  if (near === undefined) return;
  for (let term = 0; term < near.length; term++) {
    const value = near[term] as number;
    if (value > (matches[from + term] as number)) matches[from + term] = value;
  }
}

const MET = 0.6;

/** Returns the weights of the question's terms. Rare terms weigh more, because terms of all units do not distinguish them. */
function weightsOf({ count, weight }: QuestionTerms, matches: Float32Array, unitCount: number): number[] {
  return Array.from({ length: count }, (_, term) => {
    let having = 0;
    for (let at = term; at < unitCount * count; at += count) if ((matches[at] as number) > MET) having += 1;
    return Math.log(1 + unitCount / (1 + having)) * weight(term);
  });
}

function sumOf(weights: readonly number[], matches: Float32Array, from: number): number {
  let sum = 0;
  for (let term = 0; term < weights.length; term++) sum += (weights[term] as number) * (matches[from + term] as number);
  return sum;
}

/** Returns the share that a title covers and a unit does not. */
function beyond(weights: readonly number[], matches: Float32Array, unit: number, title: number): number {
  let sum = 0;
  for (let term = 0; term < weights.length; term++) {
    const more = (matches[title + term] as number) - (matches[unit + term] as number);
    if (more > 0) sum += (weights[term] as number) * more;
  }
  return sum;
}

/** Returns the share that all units cover together. */
function fullOf(weights: readonly number[], matches: Float32Array, unitCount: number): number {
  let sum = 0;
  for (const [term, weight] of weights.entries()) {
    let most = 0;
    for (let at = term; at < unitCount * weights.length; at += weights.length)
      most = Math.max(most, matches[at] as number);
    sum += weight * most;
  }
  return sum;
}
