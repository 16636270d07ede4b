/** The words of a source that are missing in what was made from it. */
export interface LostWords {
  /** The number of words of the source. */
  readonly total: number;
  /** The number of words without a counterpart. */
  readonly lost: number;
  /** The missing words as runs, in order. */
  readonly runs: readonly LostRun[];
  /** Marks each missing word of the source with 1; empty when none is missing. */
  readonly isLost: Uint8Array;
}

/** Neighboring words of a source that are missing. */
export interface LostRun {
  /** The index of the first word; `end` is the index after the last one. */
  readonly start: number;
  readonly end: number;
  /** The number of missing words between them; the others may be elsewhere. */
  readonly lost: number;
}

const NOTHING_LOST = { lost: 0, runs: [], isLost: new Uint8Array() } as const;
/** The number of neighboring words that must be together in the finished text, too, for a word to be in its place. */
const SHINGLE_WORDS = 3;

/**
 * Finds the words that a source has more often than the finished text. Order and additional words do not matter; order
 * only decides which one of several equal words is missing. The work grows with the number of words alone.
 */
export function findLostWords<Word extends string | number>(
  source: readonly Word[],
  finished: readonly Word[],
): LostWords {
  const missing = missingCounts(source, finished);
  if (missing.size === 0) return { total: source.length, ...NOTHING_LOST };
  const isInPlace = findPlaces(source, finished);
  const isLost = new Uint8Array(source.length);
  let lost = 0;
  const take = (index: number): boolean => {
    const word = source[index];
    const count = word === undefined || isLost[index] === 1 ? 0 : (missing.get(word) ?? 0);
    if (word === undefined || count === 0) return false;
    missing.set(word, count - 1);
    isLost[index] = 1;
    lost += 1;
    return true;
  };
  const stretches = stretchesOutOfPlace(isInPlace);
  // What is missing together was lost together, so the longest stretches explain most.
  const byLength = [...stretches].sort((one, other) => other.end - other.start - (one.end - one.start));
  for (const { start, end } of byLength) for (let index = start; index < end; index++) take(index);
  // The words around a gap may be neighbors elsewhere by chance.
  for (const { start, end } of byLength) {
    let index = start;
    if (isLost[start] === 1) while (take(index - 1)) index -= 1;
    index = end - 1;
    if (isLost[index] === 1) while (take(index + 1)) index += 1;
  }
  for (let index = source.length - 1; index >= 0; index--) if (isInPlace[index] === 1) take(index);
  return { total: source.length, lost, runs: runsOf(isLost, isInPlace), isLost };
}

function missingCounts<Word>(source: readonly Word[], finished: readonly Word[]): Map<Word, number> {
  const there = new Map<Word, number>();
  for (const word of finished) there.set(word, (there.get(word) ?? 0) + 1);
  const missing = new Map<Word, number>();
  for (const word of source) {
    const count = there.get(word) ?? 0;
    if (count > 0) there.set(word, count - 1);
    else missing.set(word, (missing.get(word) ?? 0) + 1);
  }
  return missing;
}

/**
 * Marks the words of the source that have the same neighbors in the finished text. Each place there matches one word.
 */
function findPlaces<Word>(source: readonly Word[], finished: readonly Word[]): Uint8Array {
  const numbers = new Map<Word, number>();
  const there = new Map<number, number>();
  for (const shingle of shingles(finished, numbers)) there.set(shingle, (there.get(shingle) ?? 0) + 1);
  const isInPlace = new Uint8Array(source.length);
  let index = 0;
  for (const shingle of shingles(source, numbers)) {
    const count = there.get(shingle) ?? 0;
    if (count > 0) {
      there.set(shingle, count - 1);
      isInPlace.fill(1, index, index + SHINGLE_WORDS);
    }
    index += 1;
  }
  return isInPlace;
}

/** Yields a number for each three words in a row. Different ones have the same number once in some billions. */
function* shingles<Word>(words: readonly Word[], numbers: Map<Word, number>): Generator<number> {
  let first = 0;
  let second = 0;
  let index = 0;
  for (const word of words) {
    let third = numbers.get(word);
    if (third === undefined) {
      third = numbers.size + 1;
      numbers.set(word, third);
    }
    if (index >= SHINGLE_WORDS - 1) {
      const high = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
      yield (high >>> 0) * 0x100000 + ((Math.imul(third ^ (high >>> 7), 0xc2b2ae35) >>> 12) & 0xfffff);
    }
    first = second;
    second = third;
    index += 1;
  }
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function stretchesOutOfPlace(isInPlace: Uint8Array): Stretch[] {
  const stretches: Stretch[] = [];
  let index = 0;
  while (index < isInPlace.length) {
    const start = index;
    while (index < isInPlace.length && isInPlace[index] === 0) index += 1;
    if (index > start) stretches.push({ start, end: index });
    while (index < isInPlace.length && isInPlace[index] === 1) index += 1;
  }
  return stretches;
}

/** Joins missing words to runs. A word between two of them that is only out of its place does not separate them. */
function runsOf(isLost: Uint8Array, isInPlace: Uint8Array): LostRun[] {
  const runs: LostRun[] = [];
  let start = -1;
  let last = -1;
  let lost = 0;
  const close = (): void => {
    if (lost > 0) runs.push({ start, end: last + 1, lost });
    lost = 0;
  };
  for (let index = 0; index < isLost.length; index++) {
    if (isLost[index] === 1) {
      if (lost === 0) start = index;
      last = index;
      lost += 1;
    } else if (isInPlace[index] === 1) close();
  }
  close();
  return runs;
}
