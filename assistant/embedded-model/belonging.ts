import type { ScoredUnit } from './score-units.js';
import type { Unit } from './split-units.js';

/** Maximum number of items or rows that are quoted below their introducing line, beside those that answer by themselves. */
const MAX_FOLLOWING = 8;
/** Maximum length of a list of steps, in characters. Of longer lists, only the first lines of the less likely steps are quoted. */
const MAX_STEPS_LENGTH = 700;

/** Returns a unit with the units that it cannot be quoted without: all steps of a list, and what follows a line that ends in a colon. */
export function belonging(scored: readonly ScoredUnit[], at: number): readonly ScoredUnit[] {
  const each = scored[at];
  if (each === undefined) return [];
  if (isStep(each)) return stepsAround(scored, at);
  const next = scored[at + 1];
  if (next !== undefined && leadsTo(each.unit, next.unit)) {
    if (isStep(next)) return [each, ...stepsAround(scored, at + 1)];
    return [each, ...scored.filter((other) => other.unit.block === next.unit.block).slice(0, MAX_FOLLOWING)];
  }
  return [each];
}

/** Returns all steps of a list. Of a long one, the likeliest step and those for which there is room are whole, the others first lines. */
function stepsAround(scored: readonly ScoredUnit[], at: number): readonly ScoredUnit[] {
  const label = scored[at]?.unit.label;
  const isOfList = (other: ScoredUnit | undefined) =>
    other !== undefined && isStep(other) && other.unit.label === label;
  let first = at;
  while (first > 0 && isOfList(scored[first - 1]) && numberOf(scored[first]) > 1) first -= 1;
  let end = at + 1;
  while (end < scored.length && isOfList(scored[end]) && numberOf(scored[end]) > 1) end += 1;
  const steps = scored.slice(first, end).map((whole) => ({ whole, short: shortened(whole) }));
  let room = MAX_STEPS_LENGTH - steps.reduce((sum, { short }) => sum + lengthOf(short), 0);
  const chosen = new Set<ScoredUnit>();
  for (const { whole, short } of steps.toSorted((one, other) => other.whole.share - one.whole.share)) {
    const more = lengthOf(whole) - lengthOf(short);
    if (more > room && chosen.size > 0) continue;
    room -= more;
    chosen.add(whole);
  }
  return steps.map(({ whole, short }) => (chosen.has(whole) ? whole : short));
}

const lengthOf = ({ unit }: ScoredUnit) => unit.text.length;

function shortened(step: ScoredUnit): ScoredUnit {
  const [line = '', ...rest] = step.unit.text.split('\n');
  if (rest.length === 0) return step;
  return { ...step, share: 0, unit: { ...step.unit, text: line.replace(/\s*[:：]$/, ' …') } };
}

const STEP = /^\s*(\d+)[.)] /;
const isStep = ({ unit }: ScoredUnit) => unit.kind === 'item' && STEP.test(unit.text);
const numberOf = (step: ScoredUnit | undefined) => Number(STEP.exec(step?.unit.text ?? '')?.[1] ?? 0);

/** Returns whether a line introduces the next unit. A table may have a header between them. */
function leadsTo(unit: Unit, next: Unit): boolean {
  if (unit.kind !== 'text' || !/[:：]\s*$/.test(unit.text)) return false;
  return next.label === unit.label && (next.lead === unit.text || next.kind === 'row');
}
