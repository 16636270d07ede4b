import type { ScoredUnit } from './score-units.js';

/** Pieces of code that follow each other without a word between say the same in several ways: the best is shown, of equal ones the first. */
export function withoutAlternatives(scored: readonly ScoredUnit[]): readonly ScoredUnit[] {
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
/** What an endpoint answers is no other way to ask it. */
const isAnswer = (each: ScoredUnit) => /\b[1-5]\d\d\b|response|output|result/i.test(infoOf(each));
