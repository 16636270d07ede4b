import type { SiteIndex } from '../index/site-index.js';
import { joinPieces, type Piece } from '../index/split-passage.js';
import type { SearchResult } from '../site-search.js';
import type { RankedChunk } from './rank-chunks.js';

/** So many of one page at most among the first results, so that other pages are seen. */
const MOST_OF_A_PAGE = 3;
/** Share of word sequences in common above which two texts say the same. */
const SAME = 0.8;

/** Turns ranked chunks into results: near-duplicates once, not all of one page, scores that can be compared. */
export function chooseResults(
  index: SiteIndex,
  ranked: readonly RankedChunk[],
  {
    likelihoodOf,
    pageSize,
    scoreThreshold,
  }: {
    /** Of a chunk, by its rank. */
    readonly likelihoodOf: (score: number) => number;
    readonly pageSize: number;
    readonly scoreThreshold: number;
  },
): readonly SearchResult[] {
  const most = Math.max(1, Math.min(50, pageSize));
  const sections = new Map<number, Chosen>();
  const seen: Set<number>[] = [];
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
      if (known.pieces.length < MOST_PIECES && score >= known.score * PIECE_SHARE)
        known.pieces.push({ number: chunk, text });
      continue;
    }
    const pageNumber = index.pageOf[chunk] ?? 0;
    if ((ofPage.get(pageNumber) ?? 0) >= MOST_OF_A_PAGE) continue;
    const shingles = shinglesOf(text);
    if (seen.some((other) => overlap(shingles, other) >= SAME)) continue;
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
    for (let chunk = number - 1; chunk >= section && whole.size < MOST_WITH_LIST && WITHIN_LIST.test(before); chunk--) {
      before = index.text(chunk);
      if (!whole.has(chunk)) whole.set(chunk, { number: chunk, text: before });
    }
  }
  return [...whole.values()];
}

/** A step after the first, or what stands below one. */
const WITHIN_LIST = /^(?:(?:[2-9]|\d\d+)\. | {2,}\S)/;
const MOST_WITH_LIST = 5;

/** A section that was found, with the pieces of it that rank well. */
interface Chosen {
  readonly score: number;
  readonly pieces: Piece[];
  readonly result: Omit<SearchResult, 'content'>;
}

/** Other pieces of a section are shown with its best one, where they rank nearly as well. */
const MOST_PIECES = 3;
const PIECE_SHARE = 0.6;

const WORDS_OF_A_SHINGLE = 4;

function shinglesOf(text: string): Set<number> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const shingles = new Set<number>();
  for (let at = 0; at + WORDS_OF_A_SHINGLE <= Math.max(words.length, WORDS_OF_A_SHINGLE); at++) {
    let hash = 0;
    for (const word of words.slice(at, at + WORDS_OF_A_SHINGLE))
      for (let index = 0; index < word.length; index++) hash = (Math.imul(hash, 31) + word.charCodeAt(index)) | 0;
    shingles.add(hash);
  }
  return shingles;
}

function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let both = 0;
  for (const each of a) if (b.has(each)) both += 1;
  return both / Math.max(1, Math.min(a.size, b.size) === 0 ? 1 : a.size + b.size - both);
}
