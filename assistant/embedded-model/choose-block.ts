import type { SearchToolResult } from '../site-search.js';
import { belonging } from './belonging.js';
import { dropAlternatives } from './drop-alternatives.js';
import { joinCode } from './join-code.js';
import { type AskedQuestion, type ScoredUnit, scoreUnits } from './score-units.js';
import type { Unit } from './split-units.js';

/** The part of one section that answers a question: adjacent units, in order. */
export interface Block {
  readonly result: SearchToolResult;
  readonly units: readonly Unit[];
}

/** The number of results whose units are compared. */
const MAX_SECTIONS = 5;
/** The factor by which a later result must be more likely to be preferred to an earlier one. */
const FIRST_STAYS = 0.97;
/** Maximum length of a block, in characters. Only units that cannot be quoted without each other may be longer. */
const MAX_CHARACTERS = 600;
/** Maximum length of code that is quoted as a whole if a part of it answers, in characters. */
const MAX_CODE_CHARACTERS = 1500;
/** Minimum probability of a neighbor to be quoted too, relative to the best unit's. Readers read on, so it is lower behind the best unit. */
const MIN_SHARE_BEFORE = 0.12;
const MIN_SHARE_AFTER = 0.06;

/** Chooses the block that most likely answers the question, or returns undefined if the results have no text. */
export function chooseBlock(question: AskedQuestion, results: readonly SearchToolResult[]): Block | undefined {
  const considered = results.slice(0, MAX_SECTIONS);
  const sections = scoreUnits(question, considered).map(dropAlternatives);
  let best: { readonly section: number; readonly at: number; readonly likely: number } | undefined;
  for (const [section, units] of sections.entries()) {
    for (const [at, { share }] of units.entries()) {
      const likely = share * FIRST_STAYS ** section;
      if (best === undefined || likely > best.likely) best = { section, at, likely };
    }
  }
  if (best === undefined) return undefined;
  const result = considered[best.section];
  const units = blockAround(sections[best.section] ?? [], best.at);
  return result === undefined || units.length === 0
    ? undefined
    : { result, units: joinCode(units.map(({ unit }) => unit)) };
}

/** Returns the best unit with the units that belong to it, extended by its likely neighbors while there is room. */
function blockAround(section: readonly ScoredUnit[], at: number): readonly ScoredUnit[] {
  const best = section[at];
  if (best === undefined) return [];
  let block: readonly ScoredUnit[] = wholeCode(section, best) ?? belonging(section, at);
  for (;;) {
    const before = section[indexOf(section, block[0]) - 1];
    const after = section[indexOf(section, block.at(-1)) + 1];
    const candidates = [
      { unit: before, least: best.share * MIN_SHARE_BEFORE, joined: before && [before, ...block] },
      { unit: after, least: best.share * MIN_SHARE_AFTER, joined: after && [...block, after] },
    ].filter(
      ({ unit, least, joined }) =>
        unit !== undefined &&
        joined !== undefined &&
        unit.share >= least &&
        unit.unit.label === best.unit.label &&
        lengthOf(joined) <= MAX_CHARACTERS,
    );
    const [next] = candidates.sort((one, other) => (other.unit?.share ?? 0) - (one.unit?.share ?? 0));
    if (next?.joined === undefined) return withoutLead(block);
    block = next.joined;
  }
}

/** Returns all parts of the code that a unit is part of, unless it is too long. */
function wholeCode(section: readonly ScoredUnit[], { unit }: ScoredUnit): readonly ScoredUnit[] | undefined {
  if (unit.part === undefined) return undefined;
  const parts = section.filter((other) => other.unit.block === unit.block);
  return lengthOf(parts) <= MAX_CODE_CHARACTERS ? parts : undefined;
}

/** Removes a last line that introduces something, because what follows it did not fit. */
function withoutLead(block: readonly ScoredUnit[]): readonly ScoredUnit[] {
  const last = block.at(-1);
  const isLead = last?.unit.kind === 'text' && /[:：]\s*$/.test(last.unit.text);
  return isLead && block.length > 1 ? block.slice(0, -1) : block;
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
