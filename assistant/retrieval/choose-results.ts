import type { SiteIndex } from '../index/site-index.js';
import { joinPieces, type Piece } from '../index/split-passage.js';
import type { SearchResult } from '../site-search.js';
import type { RankedChunk } from './rank-chunks.js';

/** Maximum number of results of one page, so that other pages appear too. */
const MAX_PER_PAGE = 3;

/** Converts ranked chunks to results: equal texts are shown once, results of one page are limited, and scores are made comparable. */
export function chooseResults(
  index: SiteIndex,
  ranked: readonly RankedChunk[],
  {
    likelihoodOf,
    marginOf,
    pageSize,
    scoreThreshold,
  }: {
    /** Returns the probability that a chunk answers the question, by its score. */
    readonly likelihoodOf: (score: number) => number;
    /** Returns the margin of a page, as in {@link SearchResult}. */
    readonly marginOf: ((page: number) => number | undefined) | undefined;
    readonly pageSize: number;
    readonly scoreThreshold: number;
  },
): readonly SearchResult[] {
  const most = Math.max(1, Math.min(50, pageSize));
  const sections = new Map<number, Chosen>();
  const seen = new Set<string>();
  const ofPage = new Map<number, number>();
  for (const { chunk, score } of ranked) {
    const { section, page, anchor, headings } = index.chunk(chunk);
    const known = sections.get(section);
    if (known === undefined && sections.size >= most) continue;
    const text = index.text(chunk);
    if (text.trim() === '') continue;
    const likely = likelihoodOf(score);
    if (likely < scoreThreshold) continue;
    if (known !== undefined) {
      if (known.pieces.length < MAX_PIECES && score >= known.score * PIECE_SHARE)
        known.pieces.push({ number: chunk, text });
      continue;
    }
    const pageNumber = index.pageOf[chunk] ?? 0;
    if ((ofPage.get(pageNumber) ?? 0) >= MAX_PER_PAGE) continue;
    if (seen.has(text)) continue;
    seen.add(text);
    ofPage.set(pageNumber, (ofPage.get(pageNumber) ?? 0) + 1);
    const { path, title, scope } = page;
    const facts = { path, anchor, title, headings, score: likely };
    const margin = marginOf?.(pageNumber);
    sections.set(section, {
      score,
      pieces: [{ number: chunk, text }],
      result: {
        ...facts,
        ...(scope.language === undefined ? {} : { language: scope.language }),
        ...(scope.version === undefined ? {} : { version: scope.version }),
        ...(margin === undefined ? {} : { margin }),
      },
    });
  }
  return [...sections.values()].map(({ result, pieces }) => ({
    ...result,
    content: joinPieces(pieces),
  }));
}

/** A found section with its best chunks. */
interface Chosen {
  readonly score: number;
  readonly pieces: Piece[];
  readonly result: Omit<SearchResult, 'content'>;
}

/** Maximum number of chunks of a section in a result, if they rank almost as well as the best one. */
const MAX_PIECES = 3;
const PIECE_SHARE = 0.6;
