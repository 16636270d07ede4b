import type { ScoredUnit } from './score-units.js';

/** Of tabs and things to open, those are left closed that are less likely than this share of the likeliest to hold the answer. */
const OPENED = 0.3;

/** Without what stands in tabs, and in things to open, that answer far less than the best one of their section. */
export function withinLabels(scored: readonly ScoredUnit[]): readonly ScoredUnit[] {
  const shares = new Map<string, number>();
  for (const { unit, share } of scored)
    if (unit.label !== undefined) shares.set(unit.label, Math.max(shares.get(unit.label) ?? 0, share));
  if (shares.size < 2) return scored;
  const least = Math.max(...shares.values()) * OPENED;
  return scored.filter(({ unit }) => unit.label === undefined || (shares.get(unit.label) ?? 0) >= least);
}
