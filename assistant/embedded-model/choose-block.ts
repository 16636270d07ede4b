import { completeQuestion } from '../language/topic.js';
import type { Reader } from '../reader/create-reader.js';
import type { SearchToolResult } from '../site-search.js';
import { belonging } from './belonging.js';
import { dropAlternatives } from './drop-alternatives.js';
import { type AskedQuestion, type ScoredUnit, scoreUnits } from './score-units.js';
import type { Unit } from './split-units.js';
import { unitText } from './unit-text.js';

/** The part of a page that answers a question. */
export interface Block extends Passage {
  /** The passage of another section of the same page in which the answer goes on; undefined if there is none. */
  readonly more: Passage | undefined;
  /** The signals of its meaning; undefined if meanings were not compared. */
  readonly meaning: BlockMeaning | undefined;
}

/** A part of one section: adjacent units, in order. */
export interface Passage {
  readonly result: SearchToolResult;
  readonly units: readonly Unit[];
}

/** The signals of a block's meaning. */
export interface BlockMeaning {
  /** The similarity of its best unit to the question. */
  readonly likeness: number;
  /** The probability that the answer is in its section rather than in the other results. */
  readonly sectionShare: number;
}

/** The number of results whose units are compared. */
const MAX_SECTIONS = 5;
/** The factor by which a later result must be more likely to be preferred to an earlier one. */
const FIRST_STAYS = 0.97;
/** Maximum length of a block, in characters. Only units that cannot be quoted without each other may be longer. */
const MAX_CHARACTERS = 600;
/** Minimum probability of a neighbor to be quoted too, relative to the best unit's. Readers read on, so it is lower behind the best unit. */
const MIN_SHARE_BEFORE = 0.05;
const MIN_SHARE_AFTER = 0.03;
/** The same for the best unit of another section of the page, where the answer goes on. */
const MIN_SHARE_MORE = 0.15;

/** The number of likeliest units by words whose meanings are compared with the question's. */
const MAX_COMPARED = 24;
/** The weight of the similarity in meaning, in the logarithm of the odds, fitted by `npm run fit:quotes`. */
const LIKENESS_WEIGHT = 8.6;

/** Chooses the block that most likely answers the question, or returns undefined if the results have no text. */
export async function chooseBlock(
  question: AskedQuestion,
  results: readonly SearchToolResult[],
  reader?: Reader,
): Promise<Block | undefined> {
  const considered = results.slice(0, MAX_SECTIONS);
  const byWords = scoreUnits(question, considered);
  const likeness = await compareUnits(question, byWords, considered, reader);
  const sections = (likeness === undefined ? byWords : byMeaning(byWords, likeness)).map(dropAlternatives);
  const best = bestPlace(sections, (section, { share }) => share * FIRST_STAYS ** section);
  if (best === undefined) return undefined;
  const result = considered[best.section];
  const chosen = sections[best.section]?.[best.at];
  if (result === undefined || chosen === undefined) return undefined;
  const units = blockAround(sections[best.section] ?? [], best.at, MAX_CHARACTERS);
  const alike = likeness?.get(byWords[best.section]?.[chosen.position] ?? chosen);
  return {
    result,
    units: units.map(({ unit }) => unit),
    more: moreOfPage(considered, sections, { ...best, share: chosen.share, room: MAX_CHARACTERS - lengthOf(units) }),
    meaning: alike === undefined ? undefined : { likeness: alike, sectionShare: sumOfShares(sections[best.section]) },
  };
}

type Sections = readonly (readonly ScoredUnit[])[];

interface Place {
  readonly section: number;
  /** The index of the unit. */
  readonly at: number;
}

/** Returns the place of the likeliest unit, the first of equal ones. */
function bestPlace(sections: Sections, likelihoodOf: (section: number, unit: ScoredUnit) => number): Place | undefined {
  let best: Place | undefined;
  let most = 0;
  for (const [section, units] of sections.entries()) {
    for (const [at, unit] of units.entries()) {
      const likely = likelihoodOf(section, unit);
      if (likely <= most) continue;
      most = likely;
      best = { section, at };
    }
  }
  return best;
}

/**
 * Returns the block of another section of the same page if it is likely enough and there is room for it: a page often says first what
 * something is, and then how to change it.
 */
function moreOfPage(
  results: readonly SearchToolResult[],
  sections: Sections,
  { section: first, share: least, room }: Place & { readonly share: number; readonly room: number },
): Passage | undefined {
  const page = pageOf(results[first]);
  const place = bestPlace(sections, (section, { share }) =>
    section !== first && pageOf(results[section]) === page && share >= least * MIN_SHARE_MORE ? share : 0,
  );
  const result = results[place?.section ?? -1];
  if (place === undefined || result === undefined) return undefined;
  const left = room - headingOf(result).length;
  const units = blockAround(sections[place.section] ?? [], place.at, left);
  return lengthOf(units) > left ? undefined : { result, units: units.map(({ unit }) => unit) };
}

/** Returns the heading under which the block of another section is quoted. */
export const headingOf = ({ title, headings }: SearchToolResult) => headings.at(-1) ?? title;

const pageOf = (result: SearchToolResult | undefined) => result?.url.replace(/#.*$/, '');

const sumOfShares = (section: readonly ScoredUnit[] = []) => section.reduce((sum, { share }) => sum + share, 0);

type Likeness = ReadonlyMap<ScoredUnit, number>;

/** Returns the similarities of the likeliest units, each with the titles above it, or undefined if they cannot be compared now. */
async function compareUnits(
  { text, earlier }: AskedQuestion,
  sections: readonly (readonly ScoredUnit[])[],
  results: readonly SearchToolResult[],
  reader: Reader | undefined,
): Promise<Likeness | undefined> {
  if (reader === undefined) return undefined;
  const units = sections
    .flatMap((section, at) => section.map((each) => ({ each, above: aboveOf(results[at]) })))
    .sort((one, other) => other.each.share - one.each.share)
    .slice(0, MAX_COMPARED);
  const texts = units.map(({ each: { unit }, above }) => unitText(above, unit));
  const found = await reader.compare(completeQuestion(text, earlier), texts);
  return found && new Map(units.map(({ each }, at) => [each, found[at] ?? 0]));
}

const aboveOf = (result: SearchToolResult | undefined) => [result?.title, ...(result?.headings ?? [])].join(' › ');

/** Returns the units with their probabilities by words and by meaning. Those that were not compared count like the least similar one. */
function byMeaning(sections: readonly (readonly ScoredUnit[])[], likeness: Likeness): ScoredUnit[][] {
  const least = Math.min(...likeness.values());
  const raised = sections.map((section) =>
    section.map((each) => ({
      ...each,
      share: each.share * Math.exp(LIKENESS_WEIGHT * ((likeness.get(each) ?? least) - least)),
    })),
  );
  const sum = sumOfShares(raised.flat());
  return raised.map((section) => section.map((each) => ({ ...each, share: each.share / (sum || 1) })));
}

/**
 * Returns a unit with the units that belong to it, extended to the likeliest units around it for which there is room. Less likely ones may
 * be between them, but not at the ends.
 */
function blockAround(section: readonly ScoredUnit[], at: number, room: number): readonly ScoredUnit[] {
  const best = section[at];
  if (best === undefined) return [];
  const core = belonging(section, at);
  const isAround = ({ unit }: ScoredUnit) => unit.label === best.unit.label;
  const before = tail(section.slice(0, Math.max(0, indexOf(section, core[0]))), isAround);
  const after = tail(section.slice(indexOf(section, core.at(-1)) + 1).reverse(), isAround).reverse();
  let block = core;
  let most = 0;
  for (let first = 0; first <= before.length; first++) {
    if ((before[first]?.share ?? best.share) < best.share * MIN_SHARE_BEFORE) continue;
    for (let end = 0; end <= after.length; end++) {
      if ((after[end - 1]?.share ?? best.share) < best.share * MIN_SHARE_AFTER) continue;
      const around = [...before.slice(first), ...after.slice(0, end)];
      const joined = [...before.slice(first), ...core, ...after.slice(0, end)];
      const likely = sumOfShares(around);
      if (likely <= most || lengthOf(joined) > room) continue;
      most = likely;
      block = joined;
    }
  }
  return block;
}

/** Returns the last elements of a list up to the first, from the end, that is different. */
function tail<Element>(list: readonly Element[], is: (element: Element) => boolean): Element[] {
  const other = list.findLastIndex((element) => !is(element));
  return list.slice(other + 1);
}

const indexOf = (section: readonly ScoredUnit[], unit: ScoredUnit | undefined) =>
  section.findIndex(({ position }) => position === unit?.position);

/** Returns the length of units as they are written, with the lines that introduce them. */
function lengthOf(units: readonly ScoredUnit[]): number {
  const leads = new Set(units.map(({ unit }) => unit.text));
  return units.reduce((sum, { unit }) => {
    const lead = unit.lead === undefined || leads.has(unit.lead) ? 0 : unit.lead.length;
    leads.add(unit.lead ?? '');
    return sum + unit.text.length + lead;
  }, 0);
}
