import type { ScoredUnit } from './score-units.js';

/**
 * Returns the units without alternative code samples. Code blocks that follow each other without text between them show the same in several
 * ways: the best is kept, or the first of equal ones.
 */
export function dropAlternatives(scored: readonly ScoredUnit[]): readonly ScoredUnit[] {
  const kept: ScoredUnit[] = [];
  for (const each of scored) {
    const before = kept.at(-1);
    const isAlternative =
      before !== undefined &&
      before.unit.kind === 'code' &&
      each.unit.kind === 'code' &&
      before.unit.label === each.unit.label &&
      languageOf(before) !== languageOf(each) &&
      !isAnswer(each);
    if (!isAlternative) kept.push(each);
    else if (each.share > before.share * CLEARLY) kept.splice(-1, 1, each);
  }
  return kept;
}

const CLEARLY = 1.1;

const infoOf = ({ unit }: ScoredUnit) => /^`+ *(.*)/.exec(unit.text)?.[1] ?? '';
const languageOf = (each: ScoredUnit) => infoOf(each).split(' ')[0] ?? '';
/** Returns whether code is a response, which is not an alternative to its request. */
const isAnswer = (each: ScoredUnit) => /\b[1-5]\d\d\b|response|output|result/i.test(infoOf(each));
