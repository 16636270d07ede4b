import type { RankedChunk } from './rank-chunks.js';
import type { Tuning } from './tuning.js';

/** The number of best chunks that are weighed; the others are not among the results. */
const LOOKED_AT = 40;

/**
 * Creates a function that weighs the best chunks by their form and sorts them again: a list of links refers to an answer rather than giving
 * it, and code helps only those who can read it. Scores only decrease. The weight of a chunk is computed once.
 */
export function createFormWeigher(
  index: { readonly chunkCount: number; text(chunk: number): string },
  { linksFactor, codeFactor }: Pick<Tuning, 'linksFactor' | 'codeFactor'>,
): (ranked: readonly RankedChunk[]) => RankedChunk[] {
  /** The factors of chunks; 0 if not computed yet. */
  const factors = new Float32Array(index.chunkCount);

  function factorOf(chunk: number): number {
    const known = factors[chunk];
    if (known) return known;
    const text = index.text(chunk);
    const factor = (linksIn(text) > MOSTLY ? linksFactor : 1) * (codeIn(text) > MOSTLY ? codeFactor : 1);
    factors[chunk] = factor;
    return factor;
  }

  return (ranked) => {
    const weighed = ranked.slice(0, LOOKED_AT).map(({ chunk, score }) => ({ chunk, score: score * factorOf(chunk) }));
    return [...weighed, ...ranked.slice(LOOKED_AT)].sort((a, b) => b.score - a.score || a.chunk - b.chunk);
  };
}

const MOSTLY = 0.65;

/** Returns the share of the letters outside code that are in links. */
function linksIn(text: string): number {
  if (!text.includes('](')) return 0;
  const prose = text.replace(FENCED, '');
  const shown = lettersIn(prose.replace(ADDRESS, ']'));
  return shown === 0 ? 0 : 1 - lettersIn(prose.replace(LINK, '')) / shown;
}

/** Returns the share of the letters that are in code blocks. */
function codeIn(text: string): number {
  if (!text.includes('```')) return 0;
  const all = lettersIn(text);
  return all === 0 ? 0 : 1 - lettersIn(text.replace(FENCED, '')) / all;
}

const FENCED = /^ *(`{3,})[\s\S]*?^ *\1 *$/gm;
const LINK = /\[[^\]\n]*\]\([^)\s]*\)/g;
const ADDRESS = /\]\([^)\s]*\)/g;

/** Returns the number of letters and digits. Outside of ASCII every character counts, because few are anything else. */
function lettersIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const lower = code | 0x20;
    if (code > 0x7f || (code >= 0x30 && code <= 0x39) || (lower >= 0x61 && lower <= 0x7a)) count += 1;
  }
  return count;
}
