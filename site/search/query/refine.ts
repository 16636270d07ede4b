import { tokenize } from '../tokenize.js';
import type { SectionText } from './page-texts.js';
import type { FoundPage, FoundSection } from './search-parts.js';
import { phraseShare } from './snippet.js';

export interface RefinedPage {
  readonly page: FoundPage;
  readonly texts: readonly SectionText[];
  readonly score: number;
  /** Best first. */
  readonly sections: readonly FoundSection[];
}

/** What it adds that neighbouring words of the query are neighbours in the text. */
const PHRASE = 0.45;
/** What it adds that a heading says just what was looked for. */
const SAME = 0.4;
/** How much more a page counts whose title does: who types a title wants that page, and to begin at its start. */
const SAME_TITLE = 2;

/** Ranks the best pages again by what only their texts tell: words that stand together, headings that say just that. */
export function refine(
  candidates: readonly { readonly page: FoundPage; readonly title: string; readonly texts: readonly SectionText[] }[],
  terms: readonly ReadonlySet<string>[],
): RefinedPage[] {
  return candidates
    .map(({ page, title, texts }): RefinedPage => {
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

/** Whether a text has all the words of a query, or forms of them, and no other. */
function saysJust(text: string, terms: readonly ReadonlySet<string>[]): boolean {
  if (text === '' || text.length > 80) return false;
  const words = tokenize(text).flatMap(({ kind, term }) => (kind === 'part' ? [] : [term]));
  return (
    terms.every((set) => words.some((word) => set.has(word))) &&
    words.every((word) => terms.some((set) => set.has(word)))
  );
}
