import { LRUCache } from 'lru-cache';
import type { SiteIndex } from '../index/site-index.js';
import { type ExactToken, shareOfTokens } from '../language/exact-tokens.js';
import { languageOfPage } from '../language/page-language.js';
import { stemmerFor } from '../language/stems.js';
import { eachTerm } from '../language/terms.js';
import type { RankedChunk } from './rank-chunks.js';
import type { ReadQuestion } from './read-question.js';
import type { Tuning } from './tuning.js';

/** The number of best chunks that are weighed; the others are not among the results. */
const LOOKED_AT = 60;
/** Maximum number of headings whose terms are cached. */
const REMEMBERED_HEADINGS = 5000;

/**
 * Creates a function that weighs the best chunks by what is written above them and sorts them again: a heading or title that consists of the
 * question's subject is raised, and a chunk without the question's exact tokens is lowered.
 */
export function createHeadingWeigher(index: SiteIndex, { headingBonus, titleBonus, inexactFactor }: Tuning) {
  const termsOfHeadings = new LRUCache<string, readonly number[]>({ max: REMEMBERED_HEADINGS });

  /** Returns the numbers of a heading's terms; -1 for a term that the site does not have. */
  function termsOf(heading: string, language: string): readonly number[] {
    const key = `${language} ${heading}`;
    const known = termsOfHeadings.get(key);
    if (known !== undefined) return known;
    const terms: number[] = [];
    eachTerm(heading, stemmerFor(language), (term, kind) => {
      if (kind !== 'part') terms.push(index.termNumber(term) ?? -1);
    });
    termsOfHeadings.set(key, terms);
    return terms;
  }

  return ({ concepts }: ReadQuestion, tokens: readonly ExactToken[], ranked: readonly RankedChunk[]): RankedChunk[] => {
    const weights = new Map<number, { readonly concept: number; readonly weight: number }[]>();
    for (const [concept, { variants }] of concepts.entries())
      for (const { term, weight } of variants) weights.set(term, [...(weights.get(term) ?? []), { concept, weight }]);
    const total = concepts.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0);
    const known = new Map<string, number>();

    /** Returns the share of a heading that was asked for, times the share of the question that it covers. */
    const matchOf = (heading: string, language: string): number => {
      const before = known.get(heading);
      if (before !== undefined) return before;
      const met = new Map<number, number>();
      const terms = termsOf(heading, language);
      let asked = 0;
      for (const term of terms) {
        let most = 0;
        for (const { concept, weight } of weights.get(term) ?? []) {
          met.set(concept, Math.max(met.get(concept) ?? 0, weight));
          most = Math.max(most, weight);
        }
        asked += most;
      }
      const covered = [...met].reduce(
        (sum, [concept, value]) => sum + value * (concepts[concept]?.weight ?? 0) * (concepts[concept]?.rarity ?? 0),
        0,
      );
      const match = terms.length === 0 || total === 0 ? 0 : (asked / terms.length) * Math.min(1, covered / total);
      known.set(heading, match);
      return match;
    };

    const weighed = ranked.slice(0, LOOKED_AT).map(({ chunk, score }) => {
      const { page, headings } = index.chunk(chunk);
      const language = languageOfPage(page.scope.language);
      // The text before the first heading is what the title is about.
      const heading = headings.at(-1) ?? page.title;
      const bonus = headingBonus * matchOf(heading, language) + titleBonus * matchOf(page.title, language);
      const share =
        tokens.length === 0 ? 1 : shareOfTokens(tokens, [page.title, ...headings, index.text(chunk)].join('\n'));
      return { chunk, score: score * (1 + bonus) * inexactFactor ** (1 - share) };
    });
    return [...weighed.sort((a, b) => b.score - a.score || a.chunk - b.chunk), ...ranked.slice(LOOKED_AT)];
  };
}
