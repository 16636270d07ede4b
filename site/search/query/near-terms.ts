import type { PartWords } from './read-part.js';

export interface NearTerm {
  readonly term: number;
  /** The number of letters that are wrong, missing, added, or swapped with their neighbor. */
  readonly distance: number;
}

/** Returns the number of typos that a word of this length may have: one typo turns a short word into another. */
export function allowedSlips(word: string): number {
  if (/\d/.test(word)) return 0;
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}

/**
 * Finds terms within `slips` typos of a word or, while it is being typed, that begin with such a text. Terms are
 * sorted, so the rows of the distance table that belong to a shared beginning are reused from one term to the next, and
 * all terms behind a beginning that is too far are skipped: one walk over 100,000 terms takes a few milliseconds.
 */
export function nearTerms(
  part: Pick<PartWords, 'terms' | 'shared'>,
  word: string,
  { slips, isBegun }: { slips: number; isBegun: boolean },
): NearTerm[] {
  const found: NearTerm[] = [];
  const table = new DistanceTable(word);
  let deadFrom = Number.POSITIVE_INFINITY;
  for (let term = 0; term < part.terms.length; term++) {
    const shared = part.shared[term] ?? 0;
    if (shared >= deadFrom) continue;
    deadFrom = Number.POSITIVE_INFINITY;
    const text = part.terms[term] ?? '';
    let depth = Math.min(shared, table.depth);
    while (depth < text.length) {
      table.extend(depth, text);
      depth += 1;
      if (table.isHopeless(depth, slips, isBegun)) {
        deadFrom = depth;
        break;
      }
    }
    table.depth = depth;
    if (deadFrom !== Number.POSITIVE_INFINITY) continue;
    const distance = isBegun ? table.beginning(depth) : table.whole(depth);
    if (distance <= slips && distance > 0) found.push({ term, distance });
  }
  return found;
}

/** The rows of the table of optimal string alignment, one for each character of the term. */
class DistanceTable {
  /** The number of rows that are valid for the current term. */
  depth = 0;
  readonly #word: string;
  readonly #rows: Uint8Array[];
  readonly #least: number[] = [0];
  /** The best distance of any beginning so far. */
  readonly #begun: number[];

  constructor(word: string) {
    this.#word = word;
    this.#rows = [Uint8Array.from({ length: word.length + 1 }, (_, index) => index)];
    this.#begun = [word.length];
  }

  whole(depth: number): number {
    return this.#rows[depth]?.[this.#word.length] ?? 255;
  }

  beginning(depth: number): number {
    return this.#begun[depth] ?? 255;
  }

  /** Fills the row behind the term's character at `depth`. */
  extend(depth: number, term: string): void {
    const [word, rows, begun] = [this.#word, this.#rows, this.#begun];
    const above = rows[depth] ?? new Uint8Array();
    const further = depth > 0 ? rows[depth - 1] : undefined;
    const row = rows[depth + 1] ?? new Uint8Array(word.length + 1);
    rows[depth + 1] = row;
    const character = term.charCodeAt(depth);
    const before = term.charCodeAt(depth - 1);
    row[0] = depth + 1;
    let least = depth + 1;
    for (let at = 1; at <= word.length; at++) {
      const own = word.charCodeAt(at - 1);
      let cost = (above[at - 1] ?? 0) + (own === character ? 0 : 1);
      cost = Math.min(cost, (above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1);
      if (further !== undefined && at > 1 && own === before && word.charCodeAt(at - 2) === character) {
        cost = Math.min(cost, (further[at - 2] ?? 0) + 1);
      }
      row[at] = cost;
      if (cost < least) least = cost;
    }
    this.#least[depth + 1] = least;
    begun[depth + 1] = Math.min(begun[depth] ?? 255, row[word.length] ?? 255);
  }

  /**
   * Returns whether no term with the same beginning can match. A swap may still improve what the last row alone rules out.
   */
  isHopeless(depth: number, slips: number, isBegun: boolean): boolean {
    if (isBegun && this.beginning(depth) <= slips) return false;
    return (this.#least[depth] ?? 0) > slips && (this.#least[depth - 1] ?? 0) >= slips;
  }
}
