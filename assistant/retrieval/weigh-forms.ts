import type { RankedChunk } from './rank-chunks.js';
import type { Tuning } from './tuning.js';

/** So many of the first are looked at: the rest is not among the results. */
const LOOKED_AT = 40;

/**
 * Weighs the first ranked chunks by what they are made of: a list of links says where something is told rather than telling it, and code says it to those
 * who can read it already. Ordered anew; scores go down only.
 */
export function weighForms(
  ranked: readonly RankedChunk[],
  textOf: (chunk: number) => string,
  { linksFactor, codeFactor }: Pick<Tuning, 'linksFactor' | 'codeFactor'>,
): RankedChunk[] {
  const weighed = ranked.slice(0, LOOKED_AT).map(({ chunk, score }) => {
    const { links, code } = sharesOf(textOf(chunk));
    const factor = (links > MOSTLY ? linksFactor : 1) * (code > MOSTLY ? codeFactor : 1);
    return { chunk, score: score * factor };
  });
  return [...weighed, ...ranked.slice(LOOKED_AT)].sort((a, b) => b.score - a.score || a.chunk - b.chunk);
}

const MOSTLY = 0.65;

/** Shares of a text's letters that stand in links, and in code. */
function sharesOf(text: string): { readonly links: number; readonly code: number } {
  const prose = text.replace(FENCED, '');
  const without = prose.replace(LINK, '');
  const [all, told, rest] = [text, prose, without].map(lettersIn) as [number, number, number];
  const linked = prose.replace(ADDRESS, ']');
  const shown = lettersIn(linked);
  return { code: all === 0 ? 0 : 1 - told / all, links: shown === 0 ? 0 : 1 - rest / shown };
}

const FENCED = /^ *(`{3,})[\s\S]*?^ *\1 *$/gm;
const LINK = /\[[^\]\n]*\]\([^)\s]*\)/g;
const ADDRESS = /\]\([^)\s]*\)/g;

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
