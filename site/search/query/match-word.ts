import { begunTerms, exactTerm, otherForms, type TermMatch } from './find-terms.js';
import { allowedSlips, nearTerms } from './near-terms.js';
import type { ReadPart } from './read-part.js';
import type { QueryWord } from './read-query.js';

/** Terms of each part that stand for one word of a query; parts in the order given. */
export type WordMatches = readonly (readonly TermMatch[])[];

/** What a slip costs, once and twice. */
const SLIP_FACTORS = [1, 0.55, 0.3];
/** Pieces of a word that is nowhere as a whole. */
const PIECE_FACTOR = 0.6;

/**
 * Finds the terms for a word: itself, its other forms, what it may be the beginning of; and only where none of that is anywhere,
 * what differs by slips. All parts decide together, so that a slip in one page's text does not hide the word in all others.
 */
export function matchWord(parts: readonly ReadPart[], word: QueryWord): WordMatches {
  const direct = parts.map((part) => [
    ...exactTerm(part, word.text),
    ...(word.isPair ? [] : otherForms(part, word.text)),
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

/** The best of each term, in the order of terms. */
function withoutRepeats(matches: readonly TermMatch[]): TermMatch[] {
  const best = new Map<number, number>();
  for (const { term, factor } of matches) best.set(term, Math.max(best.get(term) ?? 0, factor));
  return [...best].map(([term, factor]) => ({ term, factor })).sort((a, b) => a.term - b.term);
}
