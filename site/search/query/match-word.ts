import { begunTerms, exactTerm, formsOf, otherForms, type TermMatch } from './find-terms.js';
import { allowedSlips, nearTerms } from './near-terms.js';
import type { ReadPart } from './read-part.js';
import type { QueryWord } from './read-query.js';

/** The terms of each part that match one word of a query, in the order of the parts. */
export type WordMatches = readonly (readonly TermMatch[])[];

/** The weights of a match without typos, with one and with two. */
const SLIP_FACTORS = [1, 0.55, 0.3];
/** The weight of the pieces of a word that occurs nowhere as a whole. */
const PIECE_FACTOR = 0.6;

/**
 * Finds the terms for a word: itself, its other forms, and its completions. Only when none of these occurs anywhere,
 * terms with typos. All parts decide together, so that a typo in one page's text does not hide the word in all others.
 */
export function matchWord(parts: readonly ReadPart[], word: QueryWord): WordMatches {
  const forms = formsOf(word.text);
  const direct = parts.map((part) => [
    ...exactTerm(part, word.text),
    ...(word.isPair ? [] : otherForms(part, forms)),
    ...(word.isBegun ? begunTerms(part, word.text) : []),
  ]);
  if (direct.some((matches) => matches.length > 0)) return direct.map(withoutRepeats);
  if (word.parts.length > 0) {
    return parts.map((part) =>
      withoutRepeats(
        word.parts.flatMap((piece) => exactTerm(part, piece).map(({ term }) => ({ term, factor: PIECE_FACTOR }))),
      ),
    );
  }
  const slips = word.isPair ? 0 : allowedSlips(word.text);
  if (slips === 0) return direct;
  const near = parts.map((part) => nearTerms(part, word.text, { slips, isBegun: word.isBegun }));
  const least = near.flat().reduce((best, { distance }) => Math.min(best, distance), slips);
  return near.map((terms, index) =>
    terms
      .filter(({ distance }) => distance === least)
      .map(({ term, distance }) => {
        const isLike = parts[index]?.terms[term]?.charCodeAt(0) === word.text.charCodeAt(0);
        return { term, factor: (SLIP_FACTORS[distance] ?? 0.2) * (isLike ? 1 : 0.7) };
      }),
  );
}

/** Returns the best match of each term, in the order of terms. */
function withoutRepeats(matches: readonly TermMatch[]): TermMatch[] {
  const best = new Map<number, number>();
  for (const { term, factor } of matches) best.set(term, Math.max(best.get(term) ?? 0, factor));
  return [...best].map(([term, factor]) => ({ term, factor })).sort((a, b) => a.term - b.term);
}
