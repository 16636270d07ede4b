import { belonging } from './belonging.js';
import type { ScoredUnit } from './score-units.js';
import { withinLabels } from './within-labels.js';
import { withoutAlternatives } from './without-alternatives.js';

/**
 * How likely a piece must be to hold the answer, by the thousand characters that it makes the answer longer, for each character that is quoted
 * already: the longer an answer is, the more it costs to read on.
 */
const MIN_WORTH = 0.000012;
/** Where nearly nothing is quoted yet. */
const MIN_AT_FIRST = 0.03;
/** What is worth so little beside the best is not quoted. */
const MIN_SHARE_OF_BEST = 0.02;
/** Also where all but a last piece of it is chosen already, this is hardly ever worth it. */
const HOPELESS = MIN_AT_FIRST / 2;
/** A further source is quoted that is at least so likely to hold the answer. */
const MIN_SHARE_OF_SOURCE = 0.01;
/** So many characters each piece costs beside its own, and its source's title. */
const READ_ALONG = 40;
const SOURCE = 20;
/** What stands between two chosen pieces is quoted too where it is no longer. */
const GAP = 60;

/**
 * What is quoted of each section, in its order: what is most likely to hold the answer for its length, with what belongs to it, until what is
 * left is not worth its length or `most` characters are full. Sections that are not worth it are empty.
 */
export function pickUnits(sections: readonly (readonly ScoredUnit[])[], most: number): readonly ScoredUnit[][] {
  const all = sections.map((units) => withinLabels(withoutAlternatives(units)));
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
  /** Of steps those that are not the one that is meant may be shortened. */
  readonly units: readonly ScoredUnit[];
}

/** A group beside what is chosen already. */
interface WeighedGroup extends Group {
  readonly isOfNewSource: boolean;
  readonly share: number;
  /** So much longer the answer is with it. */
  readonly length: number;
  /** Share for a thousand characters. */
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

/** The longer of two versions of a step is quoted. */
function keep(chosen: Map<number, ScoredUnit> | undefined, each: ScoredUnit): void {
  const known = chosen?.get(each.position);
  if (known === undefined || known.unit.text.length < each.unit.text.length) chosen?.set(each.position, each);
}

/** In their order, with short gaps closed, and without lines that lead to something that is not there. */
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

/** Whether a line that leads to something stands without it. */
function isLeft(all: readonly ScoredUnit[], { unit, position }: ScoredUnit, next: ScoredUnit | undefined): boolean {
  if (unit.kind !== 'text' || !/[:：]\s*$/.test(unit.text)) return false;
  const following = all.find((each) => each.position > position);
  return following === undefined || next?.unit.block !== following.unit.block;
}

const lengthOf = (units: readonly ScoredUnit[]) => units.reduce((sum, { unit }) => sum + unit.text.length, 0);
