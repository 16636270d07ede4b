import { LRUCache } from 'lru-cache';
import type { SiteIndex } from '../index/site-index.js';
import { exactTokens } from '../language/exact-tokens.js';
import { languageOfPage } from '../language/page-language.js';
import { topicOf } from '../language/topic.js';
import type { Reader } from '../reader/create-reader.js';
import type { SearchRequest, SearchResult, SiteSearch } from '../site-search.js';
import { chooseResults } from './choose-results.js';
import { evidenceOf } from './evidence.js';
import { fuseRanks } from './fuse-ranks.js';
import { likelihood, type Signs, signsOf } from './likelihood.js';
import { listPages } from './list-pages.js';
import type { Meaning } from './nearest-chunks.js';
import { orderByMeaning } from './order-by-meaning.js';
import { hasPage, pageOfSite } from './page-of-site.js';
import { createPreferences } from './preferences.js';
import { bestChunks, createRanker, type RankedChunk } from './rank-chunks.js';
import { type ReadQuestion, readQuestion } from './read-question.js';
import { type ChunksAhead, readChunksAhead } from './texts-ahead.js';
import { TUNING, type Tuning } from './tuning.js';
import { createVocabulary } from './vocabulary.js';
import { createHeadingWeigher } from './weigh-headings.js';

/** Maximum number of cached searches. Readers often ask the same, and a list of results is small: its text is in the index. */
const REMEMBERED_SEARCHES = 300;
/** Maximum number of chunks from which results are chosen. */
const MAX_CANDIDATES = 200;
/** The number of chunks nearest in meaning that are among them, whether or not they have the question's words. */
const MAX_NEAREST = 12;

export interface SiteSearchOptions {
  readonly tuning?: Tuning;
  /** Ranks by meaning too, if sections have vectors. */
  readonly meaning?: Meaning;
  /** Compares the meanings of the best chunks with the question's. */
  readonly reader?: Reader;
  /** Receives the signals of each question, for measurements. */
  readonly onSigns?: (signs: Signs) => void;
}

/** Creates a search in a site's index. A search takes about a millisecond; only the index and a cache of searches are kept in memory. */
export function createSiteSearch(
  index: SiteIndex,
  { tuning = TUNING, meaning, reader, onSigns }: SiteSearchOptions = {},
): SiteSearch {
  const vocabulary = createVocabulary(index, tuning);
  const rank = createRanker(index, vocabulary, tuning);
  const preferences = createPreferences(index, tuning);
  const weighHeadings = createHeadingWeigher(index, tuning);
  const remembered = new LRUCache<string, readonly SearchResult[]>({ max: REMEMBERED_SEARCHES });
  let ahead: ChunksAhead | undefined;

  async function search(request: SearchRequest, isReading: boolean): Promise<Found> {
    const preferred = preferences.of(request);
    const earlier = request.earlier ?? [];
    const question = readQuestion(
      vocabulary,
      { query: request.query, earlier, language: languageOfPage(preferred.language) },
      tuning,
    );
    if (question.concepts.length === 0 && preferred.page === undefined) return { results: [], isWhole: true };
    const ranked = rank(question.concepts);
    for (const each of ranked) each.score *= preferred.factor(each.chunk);
    preferViewed(ranked, preferred.page, bonusOf(question));
    const tokens = exactTokens(request.query);
    const best = weighHeadings(question, tokens, bestChunks(ranked, MAX_CANDIDATES));
    const factor = (chunk: number) =>
      preferred.factor(chunk) * (index.pageOf[chunk] === preferred.page ? 1 + bonusOf(question) : 1);
    const nearest = await meaning?.nearest(request.query, factor);
    const first = best[0]?.score ?? 0;
    const signs = signsOf(question, evidenceOf(index, question, best));
    onSigns?.(signs);
    const likelihoodOf = (score: number) => likelihood(signs, first === 0 ? 1 : score / first);
    const found = nearest === undefined ? best : fuseRanks(best, nearest);
    const compared = await ahead?.compare(request.query, factor);
    const ordered =
      reader &&
      (await orderByMeaning(index, found, {
        question: request.query,
        reader,
        nearest: compared?.nearest(MAX_NEAREST) ?? [],
        likelihoodOf,
      }));
    const results = chooseResults(index, ordered ?? found, {
      likelihoodOf,
      marginOf: compared?.marginOf,
      pageSize: request.pageSize,
      scoreThreshold: request.scoreThreshold ?? 0,
    });
    const isRead = ordered !== undefined && (ahead?.isComplete !== true || compared !== undefined);
    const isWhole = (meaning === undefined || nearest !== undefined) && (!isReading || isRead);
    return { results, isWhole };
  }

  /** Raises the chunks of the viewed page: "How do I turn this off" is about it, if it has matching text at all. */
  function preferViewed(ranked: readonly RankedChunk[], page: number | undefined, bonus: number): void {
    if (page === undefined) return;
    const best = ranked.reduce((most, { score }) => Math.max(most, score), 0);
    for (const each of ranked) {
      if (index.pageOf[each.chunk] !== page || each.score === 0) continue;
      each.score = each.score * (1 + bonus) + best * bonus * 0.6;
    }
  }

  /** Returns the bonus of the viewed page. A self-contained question is seldom about it. */
  function bonusOf({ isDependent }: ReadQuestion): number {
    return isDependent ? tuning.viewedBonus : tuning.viewedBonus * 0.25;
  }

  return {
    async search(request) {
      const isReading = reader?.isReady === true;
      if (isReading) ahead ??= readChunksAhead(index, reader);
      const id = JSON.stringify([
        isReading,
        ahead?.isComplete,
        request.query,
        topicOf(request.earlier ?? []),
        request.currentPath,
        request.filter,
        request.pageSize,
        request.scoreThreshold,
      ]);
      const known = remembered.get(id);
      if (known !== undefined) return known;
      const { results, isWhole } = await search(request, isReading);
      if (isWhole) remembered.set(id, results);
      return results;
    },
    hasPage: (path) => hasPage(index, path),
    page: (path) => pageOfSite(index, path),
    pages: () => listPages(index),
  };
}

interface Found {
  readonly results: readonly SearchResult[];
  /** False if a ranking by meaning was unavailable for the moment; the result is then not cached. */
  readonly isWhole: boolean;
}
