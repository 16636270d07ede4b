import type { SiteIndex } from '../index/site-index.js';
import { joinPieces, type Piece } from '../index/split-passage.js';
import type { SearchResult } from '../site-search.js';
import type { RankedChunk } from './rank-chunks.js';
import { type Shingles, saysTheSame } from './shingles.js';

/** So many of one page at most among the first results, so that other pages are seen. */
const MAX_PER_PAGE = 3;

/** Turns ranked chunks into results: near-duplicates once, not all of one page, scores that can be compared. */
export function chooseResults(
  index: SiteIndex,
  ranked: readonly RankedChunk[],
  {
    shinglesOf,
    likelihoodOf,
    pageSize,
    scoreThreshold,
  }: {
    /** Of a chunk, whose text is given. */
    readonly shinglesOf: (chunk: number, text: string) => Shingles;
    /** Of a chunk, by its rank. */
    readonly likelihoodOf: (score: number) => number;
    readonly pageSize: number;
    readonly scoreThreshold: number;
  },
): readonly SearchResult[] {
  const most = Math.max(1, Math.min(50, pageSize));
  const sections = new Map<number, Chosen>();
  const seen: Shingles[] = [];
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
    const shingles = shinglesOf(chunk, text);
    if (seen.some((other) => saysTheSame(shingles, other))) continue;
    seen.push(shingles);
    ofPage.set(pageNumber, (ofPage.get(pageNumber) ?? 0) + 1);
    const { path, title, scope } = page;
    const facts = { path, anchor, title, headings, score: likely };
    sections.set(section, {
      score,
      pieces: [{ number: chunk, text }],
      result: {
        ...facts,
        ...(scope.language === undefined ? {} : { language: scope.language }),
        ...(scope.version === undefined ? {} : { version: scope.version }),
      },
    });
  }
  return [...sections.values()].map(({ result, pieces }) => ({
    ...result,
    content: joinPieces(withWholeLists(index, pieces)),
  }));
}

/** Steps are read from the first on: pieces that begin within a list bring those before them. */
function withWholeLists(index: SiteIndex, pieces: readonly Piece[]): readonly Piece[] {
  const whole = new Map(pieces.map((piece) => [piece.number, piece]));
  for (const { number, text } of pieces) {
    const { section } = index.chunk(number);
    let before = text;
    for (let chunk = number - 1; chunk >= section && whole.size < MAX_WITH_LIST && WITHIN_LIST.test(before); chunk--) {
      before = index.text(chunk);
      if (!whole.has(chunk)) whole.set(chunk, { number: chunk, text: before });
    }
  }
  return [...whole.values()];
}

/** A step after the first, or what stands below one. */
const WITHIN_LIST = /^(?:(?:[2-9]|\d\d+)\. | {2,}\S)/;
const MAX_WITH_LIST = 5;

/** A section that was found, with the pieces of it that rank well. */
interface Chosen {
  readonly score: number;
  readonly pieces: Piece[];
  readonly result: Omit<SearchResult, 'content'>;
}

/** Other pieces of a section are shown with its best one, where they rank nearly as well. */
const MAX_PIECES = 3;
const PIECE_SHARE = 0.6;
