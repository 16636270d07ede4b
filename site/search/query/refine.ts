import { tokenize } from '../tokenize.js';
import type { SectionText } from './page-texts.js';
import type { FoundSection } from './score-table.js';
import type { FoundPage } from './search-parts.js';
import { phraseShare } from './snippet.js';

export interface RefinedPage<Facts = unknown> {
  readonly page: FoundPage & Facts;
  readonly texts: readonly SectionText[];
  readonly score: number;
  /** The results, best first. */
  readonly sections: readonly FoundSection[];
}

/** The bonus for words that are neighbors both in the query and in the text. */
const PHRASE = 0.45;
/** The bonus for a heading that equals the query. */
const SAME = 0.4;
/** The factor for a page whose title equals the query: readers who type a title want that page, from its start. */
const SAME_TITLE = 2;

/** Ranks the best pages again by what only their texts show: phrases, and headings that equal the query. */
export function refine<Facts>(
  candidates: readonly {
    readonly page: FoundPage & Facts;
    readonly title: string;
    readonly texts: readonly SectionText[];
  }[],
  terms: readonly ReadonlySet<string>[],
): RefinedPage<Facts>[] {
  return candidates
    .map(({ page, title, texts }): RefinedPage<Facts> => {
      const sections = page.sections
        .map(({ section, score }) => {
          const { heading = '', text = '' } = texts[section] ?? {};
          const shown = `${section === 0 ? title : heading}\n${text}`;
          const factor =
            1 + PHRASE * phraseShare(shown, terms) + (saysJust(section === 0 ? title : heading, terms) ? SAME : 0);
          return { section, score: score * factor };
        })
        .sort((a, b) => b.score - a.score);
      const best = sections[0]?.score ?? 0;
      const score = (page.score * best) / Math.max(page.sections[0]?.score ?? 0, 1e-6);
      if (!saysJust(title, terms)) return { page, texts, score, sections };
      const others = sections.filter(({ section }) => section !== 0);
      return { page, texts, score: score * SAME_TITLE, sections: [{ section: 0, score: best }, ...others] };
    })
    .sort((a, b) => b.score - a.score);
}

/** Returns whether a text has all the words of a query, or forms of them, and no others. */
function saysJust(text: string, terms: readonly ReadonlySet<string>[]): boolean {
  if (text === '' || text.length > 80) return false;
  const words = tokenize(text).flatMap(({ kind, term }) => (kind === 'part' ? [] : [term]));
  return (
    terms.every((set) => words.some((word) => set.has(word))) &&
    words.every((word) => terms.some((set) => set.has(word)))
  );
}
