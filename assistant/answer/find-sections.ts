import { languageOfPage } from '../language/page-language.js';
import type { SearchToolOutput, SiteSearch } from '../site-search.js';
import type { FoundSection } from './answer-event.js';
import type { Question } from './question.js';
import type { SiteAddresses } from './site-address.js';

/** Maximum length of a query, in characters. Models sometimes write endless ones. */
const MAX_QUERY_CHARACTERS = 1000;
const MAX_EARLIER_QUESTIONS = 6;
/** Maximum length of one section and of all results of a search, in characters. */
const MAX_SECTION_CHARACTERS = 8_000;
const MAX_CHARACTERS = 100_000;

/** Finds the sections for a query. Never rejects. */
export type FindSections = (query: string) => Promise<readonly FoundSection[]>;

export interface SectionFinderParts {
  readonly search: SiteSearch;
  readonly addresses: SiteAddresses;
  readonly question: Question;
  /** Receives the sections that each search found. */
  readonly onFound: (sections: readonly FoundSection[]) => void;
  /** Receives errors of searches. Nothing is found then, and the reader does not see the reason. */
  readonly onError: (error: unknown) => void;
}

/** Creates a function that searches as the reader would: with the current page, the filter and the earlier turns. */
export function createSectionFinder({
  search,
  addresses,
  question,
  onFound,
  onError,
}: SectionFinderParts): FindSections {
  const earlier = earlierQuestions(question);
  const { currentPath, filter } = question;
  return async (query) => {
    try {
      const results = await search.search({
        query: query.slice(0, MAX_QUERY_CHARACTERS),
        earlier: earlier.slice(-MAX_EARLIER_QUESTIONS),
        pageSize: question.pageSize,
        ...(currentPath !== undefined && { currentPath }),
        ...(filter !== undefined && {
          filter: {
            ...(filter.version !== undefined && { version: filter.version }),
            ...(filter.language !== undefined && { language: filter.language }),
          },
        }),
      });
      const sections = results.map((result) => ({ ...result, url: addresses.urlOf(result.path, result.anchor) }));
      onFound(sections);
      return sections;
    } catch (error) {
      onError(error);
      return [];
    }
  };
}

/** Returns the reader's earlier messages, oldest first. */
export function earlierQuestions({ earlier }: Question): readonly string[] {
  return earlier.filter(({ role }) => role === 'user').map(({ text }) => text);
}

/** Returns sections as a model receives them, within the limits. */
export function sectionsForModel(sections: readonly FoundSection[], numberOf?: (url: string) => number) {
  let room = MAX_CHARACTERS;
  const results = [];
  for (const { title, url, headings, content, score, language, margin } of sections) {
    if (room <= 0) break;
    const shown = content.slice(0, Math.min(room, MAX_SECTION_CHARACTERS));
    room -= shown.length;
    results.push({
      ...(numberOf === undefined ? margin !== undefined && { margin } : { number: numberOf(url) }),
      title,
      url,
      headings: [...headings],
      content: shown,
      score,
      ...(language !== undefined && { language: languageOfPage(language) }),
    });
  }
  return { results } satisfies SearchToolOutput;
}
