import { LRUCache } from 'lru-cache';
import type { SiteIndex } from '../index/site-index.js';
import { languageOfPage } from '../language/page-language.js';
import type { SearchRequest, SearchResult, SiteSearch } from '../site-search.js';
import { chooseResults } from './choose-results.js';
import { evidenceOf } from './evidence.js';
import { likelihood } from './likelihood.js';
import { pageOfSite } from './page-of-site.js';
import { createPreferences } from './preferences.js';
import { bestChunks, createRanker, type RankedChunk } from './rank-chunks.js';
import { readQuestion } from './read-question.js';
import { TUNING, type Tuning } from './tuning.js';
import { createVocabulary } from './vocabulary.js';

/** Answers remembered, since readers ask the same: a list of results is small, its contents stand in the index. */
const REMEMBERED_SEARCHES = 300;
/** Chunks that are looked through for results. */
const MOST_CANDIDATES = 200;

/** Searches one site's index. It answers in some milliseconds, and holds nothing but the index and what it was asked last. */
export function createSiteSearch(index: SiteIndex, tuning: Tuning = TUNING): SiteSearch {
  const vocabulary = createVocabulary(index, tuning);
  const rank = createRanker(index, vocabulary, tuning);
  const preferences = createPreferences(index, tuning);
  const remembered = new LRUCache<string, readonly SearchResult[]>({ max: REMEMBERED_SEARCHES });

  const search = (request: SearchRequest): readonly SearchResult[] => {
    const preferred = preferences.of(request);
    const question = readQuestion(
      vocabulary,
      { query: request.query, earlier: request.earlier ?? [], language: languageOfPage(preferred.language) },
      tuning,
    );
    if (question.concepts.length === 0 && preferred.page === undefined) return [];
    const ranked = rank(question.concepts);
    for (const each of ranked) each.score *= preferred.factor(each.chunk);
    preferViewed(ranked, preferred.page, question.isDependent);
    const best = bestChunks(ranked, MOST_CANDIDATES);
    return chooseResults(index, best, {
      likelihoodOf: likelihood(question, evidenceOf(index, question, best)),
      pageSize: request.pageSize,
      scoreThreshold: request.scoreThreshold ?? 0,
    });
  };

  /** "How do I turn this off" is about the page that is looked at, if anything there speaks of it at all. */
  function preferViewed(ranked: readonly RankedChunk[], page: number | undefined, isDependent: boolean): void {
    if (page === undefined) return;
    const best = ranked.reduce((most, { score }) => Math.max(most, score), 0);
    for (const each of ranked) {
      if (index.pageOf[each.chunk] !== page || each.score === 0) continue;
      const bonus = isDependent ? tuning.viewedBonus : tuning.viewedBonus * 0.25;
      each.score = each.score * (1 + bonus) + best * bonus * 0.6;
    }
  }

  return {
    search(request) {
      const id = JSON.stringify([
        request.query,
        request.earlier?.slice(-1),
        request.currentPath,
        request.filter,
        request.pageSize,
        request.scoreThreshold,
      ]);
      const known = remembered.get(id);
      if (known !== undefined) return known;
      const found = search(request);
      remembered.set(id, found);
      return found;
    },
    page: (path) => pageOfSite(index, path),
  };
}
