import type { ScoredUnit } from './score-units.js';

/** Tabs and accordions with less than this share of the likeliest one's probability are left out. */
const OPENED = 0.3;

/**
 * Returns the units without those in tabs and accordions that are far less likely to hold the answer than the best one of their section.
 */
export function dropUnlikelyTabs(scored: readonly ScoredUnit[]): readonly ScoredUnit[] {
  const shares = new Map<string, number>();
  for (const { unit, share } of scored)
    if (unit.label !== undefined) shares.set(unit.label, Math.max(shares.get(unit.label) ?? 0, share));
  if (shares.size < 2) return scored;
  const least = Math.max(...shares.values()) * OPENED;
  return scored.filter(({ unit }) => unit.label === undefined || (shares.get(unit.label) ?? 0) >= least);
}
