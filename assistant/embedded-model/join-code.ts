import type { Unit } from './split-units.js';

/** Joins units of one code block, with an ellipsis for omitted parts. */
export function joinCode(units: readonly Unit[]): readonly Unit[] {
  const joined: Unit[] = [];
  for (const [at, unit] of units.entries()) {
    if (unit.part === undefined) joined.push(unit);
    else if (units[at - 1]?.block !== unit.block) {
      const end = units.findIndex((other, place) => place > at && other.block !== unit.block);
      joined.push(asOne(unit, units.slice(at, end < 0 ? units.length : end)));
    }
  }
  return joined;
}

function asOne({ part: _, ...unit }: Unit, pieces: readonly Unit[]): Unit {
  const [first = '', ...rest] = unit.text.split('\n');
  const lines = [first];
  let next = 0;
  for (const { text, part } of pieces) {
    if (part === undefined) continue;
    if (part.at > next) lines.push(ELLIPSIS);
    lines.push(...text.split('\n').slice(1, -1));
    next = part.at + 1;
  }
  if (next < (pieces.at(-1)?.part?.of ?? next)) lines.push(ELLIPSIS);
  return { ...unit, text: [...lines, rest.at(-1) ?? '```'].join('\n') };
}

const ELLIPSIS = '…';
