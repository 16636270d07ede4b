import type { ScoredUnit } from './score-units.js';
import type { Unit } from './split-units.js';

/** Items or rows that are shown below a line that leads to them, beside those that answer by themselves. */
const MAX_FOLLOWING = 8;
/** Lists of steps that are longer tell the other steps by their first lines. */
const MAX_STEPS_LENGTH = 700;
/** A longer paragraph is not quoted because the next one goes on about it. */
const MAX_LENGTH_BEFORE = 320;

/**
 * A piece with what cannot be left out where it is quoted: steps are read from the first to the last, a line that ends in a colon says nothing
 * without what follows it, and what begins with "this" not without what it is.
 */
export function belonging(scored: readonly ScoredUnit[], at: number): readonly ScoredUnit[] {
  const each = scored[at];
  if (each === undefined) return [];
  if (isStep(each)) return stepsAround(scored, at);
  const next = scored[at + 1];
  if (next !== undefined && leadsTo(each.unit, next.unit)) {
    if (isStep(next)) return [each, ...stepsAround(scored, at + 1)];
    return [each, ...scored.filter((other) => other.unit.block === next.unit.block).slice(0, MAX_FOLLOWING)];
  }
  const block = blockAround(scored, each);
  if (block.length > 1) return block;
  const solutions = solutionsAfter(scored, at);
  if (solutions.length > 0) return [each, ...solutions];
  const before = scored[at - 1];
  if (before !== undefined && goesOn(each.unit, before.unit)) return [before, each];
  return [each];
}

/** A short list or table is quoted whole: what is left out of it would be missed, and saves little. */
function blockAround(scored: readonly ScoredUnit[], { unit }: ScoredUnit): readonly ScoredUnit[] {
  if (unit.kind !== 'item' && unit.kind !== 'row') return [];
  const block = scored.filter((other) => other.unit.block === unit.block);
  return block.reduce((sum, other) => sum + other.unit.text.length, 0) <= SHORT_BLOCK ? block : [];
}

const SHORT_BLOCK = 350;

/** What is named as cause and remedy below what is said of a fault. */
function solutionsAfter(scored: readonly ScoredUnit[], at: number): readonly ScoredUnit[] {
  let end = at + 1;
  while (end < scored.length && isSolution(scored[end]) && scored[end]?.unit.label === scored[at]?.unit.label) end += 1;
  return scored.slice(at + 1, end);
}

const SOLUTION = /^\*\*(?:cause|reason|fix|solution|resolution|remedy|workaround|what to do|how to fix)\b/i;
const isSolution = (each: ScoredUnit | undefined) => each?.unit.kind === 'text' && SOLUTION.test(each.unit.text);

/** All steps of a list; of a long one the others are told by their first lines. */
function stepsAround(scored: readonly ScoredUnit[], at: number): readonly ScoredUnit[] {
  const label = scored[at]?.unit.label;
  const isOfList = (other: ScoredUnit | undefined) =>
    other !== undefined && isStep(other) && other.unit.label === label;
  let first = at;
  while (first > 0 && isOfList(scored[first - 1]) && numberOf(scored[first]) > 1) first -= 1;
  let end = at + 1;
  while (end < scored.length && isOfList(scored[end]) && numberOf(scored[end]) > 1) end += 1;
  const steps = scored.slice(first, end);
  const length = steps.reduce((sum, { unit }) => sum + unit.text.length, 0);
  if (length <= MAX_STEPS_LENGTH) return steps;
  return steps.map((step, index) => (first + index === at ? step : shortened(step)));
}

function shortened(step: ScoredUnit): ScoredUnit {
  const [line = '', ...rest] = step.unit.text.split('\n');
  if (rest.length === 0) return step;
  return { ...step, share: 0, unit: { ...step.unit, text: line.replace(/\s*[:：]$/, ' …') } };
}

const STEP = /^\s*(\d+)[.)] /;
const isStep = ({ unit }: ScoredUnit) => unit.kind === 'item' && STEP.test(unit.text);
const numberOf = (step: ScoredUnit | undefined) => Number(STEP.exec(step?.unit.text ?? '')?.[1] ?? 0);

/** A table follows its line too, under a head of its own. */
function leadsTo(unit: Unit, next: Unit): boolean {
  if (unit.kind !== 'text' || !/[:：]\s*$/.test(unit.text)) return false;
  return next.label === unit.label && (next.lead === unit.text || next.kind === 'row');
}

/** Words that point back at what was said before. */
const POINTS_BACK =
  /^(?:this|that|these|those|it|they|them|its|their|both|then|also|however|but|otherwise|instead|in (?:this|that|either) case|for this|to do (?:this|so))\b/i;

function goesOn(unit: Unit, before: Unit): boolean {
  if (unit.kind !== 'text' || (before.kind !== 'text' && before.kind !== 'code') || unit.label !== before.label)
    return false;
  return before.text.length <= MAX_LENGTH_BEFORE && POINTS_BACK.test(unit.text);
}
