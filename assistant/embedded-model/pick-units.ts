import { belonging } from './belonging.js';
import { dropAlternatives } from './drop-alternatives.js';
import { dropUnlikelyTabs } from './drop-unlikely-tabs.js';
import type { ScoredUnit } from './score-units.js';

/**
 * Minimum probability of a group for each thousand characters that it adds, multiplied by the number of characters that are quoted already:
 * the longer an answer is, the more it costs to read on.
 */
const MIN_WORTH = 0.000012;
/** The minimum while almost nothing is quoted. */
const MIN_AT_FIRST = 0.03;
/** Minimum worth of a group, as a share of the best group's worth. */
const MIN_SHARE_OF_BEST = 0.02;
/** Groups below this are never worth quoting, even if almost all of their units are chosen already. */
const HOPELESS = MIN_AT_FIRST / 2;
/** Minimum probability for quoting another source. */
const MIN_SHARE_OF_SOURCE = 0.01;
/** The cost of a unit and of its source's title beside its own length, in characters. */
const READ_ALONG = 40;
const SOURCE = 20;
/** Maximum length of a gap between two chosen units that is quoted too, in characters. */
const GAP = 60;

/**
 * Returns the quoted units of each section, in order: the units with the highest probability for their length, with the units that belong
 * to them, until the rest is not worth its length or `most` characters are used. Other sections are empty.
 */
export function pickUnits(sections: readonly (readonly ScoredUnit[])[], most: number): readonly ScoredUnit[][] {
  const all = sections.map((units) => dropUnlikelyTabs(dropAlternatives(units)));
  const chosen = all.map(() => new Map<number, ScoredUnit>());
  const every = all.flatMap((units, section) =>
    units.map((_, at) => weighed({ section, units: belonging(units, at) })),
  );
  let groups = every.filter(({ worth }) => worth >= HOPELESS);
  const least = MIN_SHARE_OF_BEST * every.reduce((most, { worth }) => Math.max(most, worth), 0);
  let length = 0;
  for (let next = best(every, true); next !== undefined; next = best(groups, false)) {
    if (length > 0 && (next.worth < Math.max(least, leastWorth(length)) || length + next.length > most)) break;
    const { section, units } = next;
    for (const unit of units) keep(chosen[section], unit);
    length += next.length;
    groups = groups
      .map((group) => (group.section === section ? weighed(group, chosen[section]) : group))
      .filter((group) => group.length > 0);
  }
  return all.map((units, section) => completed(units, chosen[section] ?? new Map()));
}

const leastWorth = (length: number) => Math.max(MIN_AT_FIRST, MIN_WORTH * length);

interface Group {
  readonly section: number;
  /** The units. Steps other than the relevant one may be shortened. */
  readonly units: readonly ScoredUnit[];
}

/** A group with its worth in addition to what is chosen already. */
interface WeighedGroup extends Group {
  readonly isOfNewSource: boolean;
  readonly share: number;
  /** The number of characters that it adds to the answer. */
  readonly length: number;
  /** The probability for each thousand added characters. */
  readonly worth: number;
}

function best(groups: readonly WeighedGroup[], isFirst: boolean): WeighedGroup | undefined {
  let most: WeighedGroup | undefined;
  for (const group of groups) {
    if (!isFirst && group.isOfNewSource && group.share < MIN_SHARE_OF_SOURCE) continue;
    if (most === undefined || group.worth > most.worth) most = group;
  }
  return most;
}

function weighed(group: Group, chosen: ReadonlyMap<number, ScoredUnit> = new Map()): WeighedGroup {
  const isOfNewSource = chosen.size === 0;
  const leads = new Set([...chosen.values()].flatMap(({ unit }) => [unit.lead, unit.text]));
  let share = 0;
  let length = 0;
  for (const { unit, position, share: own } of group.units) {
    const more = unit.text.length - (chosen.get(position)?.unit.text.length ?? 0);
    if (more <= 0) continue;
    share += own;
    length += more;
    if (unit.lead !== undefined && !leads.has(unit.lead)) length += unit.lead.length;
    leads.add(unit.lead).add(unit.text);
  }
  if (length > 0 && isOfNewSource) length += SOURCE;
  return { ...group, isOfNewSource, share, length, worth: length === 0 ? 0 : (1000 * share) / (length + READ_ALONG) };
}

/** Keeps the longer of two versions of a step. */
function keep(chosen: Map<number, ScoredUnit> | undefined, each: ScoredUnit): void {
  const known = chosen?.get(each.position);
  if (known === undefined || known.unit.text.length < each.unit.text.length) chosen?.set(each.position, each);
}

/** Returns the chosen units in order, with short gaps filled and without introducing lines whose block is missing. */
function completed(all: readonly ScoredUnit[], chosen: ReadonlyMap<number, ScoredUnit>): ScoredUnit[] {
  const filled: ScoredUnit[] = [];
  let gap: ScoredUnit[] = [];
  for (const each of chosen.size === 0 ? [] : all) {
    const kept = chosen.get(each.position);
    if (kept === undefined) {
      gap.push(each);
      continue;
    }
    if (filled.length > 0 && lengthOf(gap) <= GAP) filled.push(...gap);
    gap = [];
    filled.push(kept);
  }
  const complete = filled.filter((each, at) => !isLeft(all, each, filled[at + 1]));
  return complete.length === 0 ? filled : complete;
}

/** Returns whether an introducing line is left without its block. */
function isLeft(all: readonly ScoredUnit[], { unit, position }: ScoredUnit, next: ScoredUnit | undefined): boolean {
  if (unit.kind !== 'text' || !/[:：]\s*$/.test(unit.text)) return false;
  const following = all.find((each) => each.position > position);
  return following === undefined || next?.unit.block !== following.unit.block;
}

const lengthOf = (units: readonly ScoredUnit[]) => units.reduce((sum, { unit }) => sum + unit.text.length, 0);
