import type { ListedPage, SiteSearch } from '../site-search.js';
import { headingQuestion } from './heading-question.js';

const MAX_SUGGESTIONS = 4;
/** Maximum length of a suggestion, in characters: it is the label of a button. */
const MAX_CHARACTERS = 60;
/** Maximum number of candidates that are searched. A search takes about a millisecond. */
const MAX_SEARCHES = 40;
/** The minimum score of the section that answers a suggestion. */
const MIN_SCORE = 0.5;

interface Candidate {
  readonly page: ListedPage;
  readonly question: string;
}

const known = new WeakMap<SiteSearch, Promise<readonly string[]>>();

/**
 * Returns questions that a site answers, for readers who do not know what to ask: titles and headings of its pages that are questions or
 * instructions, and whose page is the first that a search for the question finds. At most one comes from each page. Empty if there are none.
 */
export function suggestQuestions(search: SiteSearch): Promise<readonly string[]> {
  const before = known.get(search);
  if (before !== undefined) return before;
  const suggested = findQuestions(search);
  known.set(search, suggested);
  suggested.catch(() => known.delete(search));
  return suggested;
}

async function findQuestions(search: SiteSearch): Promise<readonly string[]> {
  const candidates = spread(candidatesOf(search.pages()));
  const chosen = new Map<string, string>();
  const asked = new Set<string>();
  for (const { page, question } of candidates.slice(0, MAX_SEARCHES)) {
    if (chosen.size === MAX_SUGGESTIONS) break;
    if (chosen.has(page.path) || asked.has(question.toLowerCase())) continue;
    asked.add(question.toLowerCase());
    const [first] = await search.search({ query: question, pageSize: 1 });
    if (first?.path === page.path && first.score >= MIN_SCORE) chosen.set(page.path, question);
  }
  return [...chosen.values()];
}

/** Returns the questions of pages in the default language and version: that of the title, then those of headings. */
function candidatesOf(pages: readonly ListedPage[]): readonly Candidate[] {
  return pages
    .filter(({ kind, isOtherEdition }) => kind === 'page' && !isOtherEdition)
    .flatMap((page) =>
      [page.title, ...page.headings].flatMap((heading) => {
        const question = headingQuestion(heading);
        return question === undefined || question.length > MAX_CHARACTERS ? [] : [{ page, question }];
      }),
    );
}

/** Returns candidates with those of different folders in turns, so that the first few are not all about one subject. */
function spread(candidates: readonly Candidate[]): readonly Candidate[] {
  const folders = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const folder = candidate.page.path.split('/').slice(0, -1).join('/');
    const others = folders.get(folder);
    if (others === undefined) folders.set(folder, [candidate]);
    else others.push(candidate);
  }
  const queues = [...folders.values()];
  const rounds = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => queues.flatMap((queue) => queue[round] ?? [])).flat();
}
