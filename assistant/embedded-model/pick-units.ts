import type { ScoredUnit } from './choose-quotes.js';
import type { Unit } from './split-units.js';

/** In a section that is not quoted whole, a piece that says less than this share of what the best one says is left out. */
const RELEVANT = 0.2;
/** Items or rows that are shown below a line that leads to them, beside those that answer by themselves. */
const MOST_FOLLOWING = 8;
const STEP = /^\s*(\d+)[.)] /;

/** The best pieces of a section that fit, in their order; what belongs to a chosen piece comes with it. What fits whole is read as a whole. */
export function pickUnits(scored: readonly ScoredUnit[], most: number): readonly ScoredUnit[] {
  const all = withoutAlternatives(scored);
  if (lengthOf(all) <= most) return all;
  const candidates = withinLabels(all);
  const best = Math.max(0, ...candidates.map(({ score }) => score));
  const chosen = new Map<number, ScoredUnit>();
  let length = 0;
  for (const each of candidates.toSorted((a, b) => b.score - a.score || a.position - b.position)) {
    if (chosen.has(each.position)) continue;
    if (each.score < best * RELEVANT) break;
    const group = belonging(candidates, each, most - length).filter(({ position }) => !chosen.has(position));
    if (length > 0 && length + lengthOf(group) > most) continue;
    for (const one of group) chosen.set(one.position, one);
    length += lengthOf(group);
  }
  const picked = [...chosen.values()].toSorted((a, b) => a.position - b.position);
  const complete = picked.filter((each, at) => !isLeft(all, each, picked[at + 1]));
  return complete.length === 0 ? picked : complete;
}

/** Whether a line that leads to something stands without it. */
function isLeft(all: readonly ScoredUnit[], { unit, position }: ScoredUnit, next: ScoredUnit | undefined): boolean {
  if (unit.kind !== 'text' || !ENDS_IN_COLON.test(unit.text)) return false;
  const following = all.find((each) => each.position > position);
  return following === undefined || next?.unit.block !== following.unit.block;
}

/** As many of some units as fit; one at least. */
function fitting(units: readonly ScoredUnit[], most: number): readonly ScoredUnit[] {
  let length = 0;
  return units.filter(({ unit }, at) => {
    length += unit.text.length;
    return at < 2 || length <= most;
  });
}

/** Of tabs and things to open, one answers: those that say clearly less of what was asked are left closed. */
function withinLabels(scored: readonly ScoredUnit[]): readonly ScoredUnit[] {
  const strength = new Map<string, number>();
  for (const { unit, score } of scored)
    if (unit.label !== undefined) strength.set(unit.label, Math.max(strength.get(unit.label) ?? 0, score));
  if (strength.size < FEWEST_LABELS) return scored;
  const least = Math.max(...strength.values()) * OPENED;
  return scored.filter(
    ({ unit, score }) => unit.label === undefined || (strength.get(unit.label) ?? 0) >= least || score >= least * OWN,
  );
}

const FEWEST_LABELS = 2;
const OPENED = 0.7;
/** Where a tab ends is not known: what says this much by itself is no part of it, or worth it. */
const OWN = 0.5;

/** Pieces of code that follow each other without a word between say the same in several ways: the best is shown, of equal ones the first. */
function withoutAlternatives(scored: readonly ScoredUnit[]): readonly ScoredUnit[] {
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
    else if (each.score > before.score * CLEARLY) kept.splice(-1, 1, each);
  }
  return kept;
}

const CLEARLY = 1.1;

const infoOf = ({ unit }: ScoredUnit) => /^`+ *(.*)/.exec(unit.text)?.[1] ?? '';
const languageOf = (each: ScoredUnit) => infoOf(each).split(' ')[0] ?? '';
/** What an endpoint answers is no other way to ask it. */
const isAnswer = (each: ScoredUnit) => /\b[1-5]\d\d\b|response|output|result/i.test(infoOf(each));

/** Steps are read from the first to the last; a line that ends in a colon says nothing without what follows it. */
function belonging(scored: readonly ScoredUnit[], each: ScoredUnit, room: number): readonly ScoredUnit[] {
  const { unit } = each;
  const at = scored.indexOf(each);
  if (isStep(each)) return stepsAround(scored, at, room);
  const next = scored[at + 1];
  if (next === undefined || !leadsTo(unit, next.unit)) return [each];
  const whole = isStep(next)
    ? [each, ...stepsAround(scored, at + 1, room - unit.text.length)]
    : [each, ...scored.filter((other) => other.unit.block === next.unit.block).slice(0, MOST_FOLLOWING)];
  return fitting(whole, room);
}

/** All steps of a list; where they do not fit, the others are told by their first lines. */
function stepsAround(scored: readonly ScoredUnit[], at: number, room: number): readonly ScoredUnit[] {
  const label = scored[at]?.unit.label;
  const isOfList = (other: ScoredUnit | undefined) =>
    other !== undefined && isStep(other) && other.unit.label === label;
  let first = at;
  while (first > 0 && isOfList(scored[first - 1]) && numberOf(scored[first]) > 1) first -= 1;
  let end = at + 1;
  while (end < scored.length && isOfList(scored[end]) && numberOf(scored[end]) > 1) end += 1;
  const steps = scored.slice(first, end);
  if (lengthOf(steps) <= room) return steps;
  return steps.map((step, index) => (first + index === at ? step : shortened(step)));
}

function shortened({ unit, ...step }: ScoredUnit): ScoredUnit {
  return { ...step, unit: { ...unit, text: unit.text.split('\n', 1)[0] ?? '' } };
}

const isStep = ({ unit }: ScoredUnit) => unit.kind === 'item' && STEP.test(unit.text);
const numberOf = (step: ScoredUnit | undefined) => Number(STEP.exec(step?.unit.text ?? '')?.[1] ?? 0);

/** A table follows its line too, under a head of its own. */
function leadsTo(unit: Unit, next: Unit | undefined): boolean {
  if (unit.kind !== 'text' || next === undefined || !ENDS_IN_COLON.test(unit.text)) return false;
  return next.label === unit.label && (next.lead === unit.text || next.kind === 'row');
}

const ENDS_IN_COLON = /[:：]\s*$/;

function lengthOf(units: readonly ScoredUnit[]): number {
  return units.reduce((sum, { unit }) => sum + unit.text.length, 0);
}
