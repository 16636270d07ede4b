import type { Unit } from './split-units.js';

/** Remembers what was quoted, to leave out what says the same again. */
export interface Repetitions {
  add(quoted: readonly Said[]): void;
  /** What of some units is new: not those whose words were nearly all said, nor a table whose rows are about what another's were about. */
  fresh<Each extends Said>(units: readonly Each[]): readonly Each[];
}

export interface Said {
  readonly unit: Unit;
  readonly said: ReadonlyMap<string, string>;
}

/** Share of a unit's words that one before it has. */
const SAME = 0.75;
/** Of a table's rows, so many are about what another's are about, and say as much of the same on average. */
const SAME_ROWS = 0.6;
const SAME_IN_ROWS = 0.4;
/** Of fewer it says little that others have them too. */
const FEWEST = 3;

export function createRepetitions(): Repetitions {
  const before: Said[] = [];
  const isSaid = ({ said }: Said) => said.size >= FEWEST && before.some((other) => shareSaid(said, other.said) >= SAME);

  function isOldTable(rows: readonly Said[]): boolean {
    const shares = rows.flatMap(({ unit, said }) => {
      const other = before.find((each) => each.unit.kind === 'row' && firstCell(each.unit) === firstCell(unit));
      return other === undefined ? [] : [shareSaid(said, other.said)];
    });
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return shares.length >= FEWEST && shares.length >= rows.length * SAME_ROWS && mean >= SAME_IN_ROWS;
  }

  return {
    add: (quoted) => void before.push(...quoted),
    fresh(units) {
      if (before.length === 0) return units;
      const rows = units.filter(({ unit }) => unit.kind === 'row');
      const old = new Set(
        [...new Set(rows.map(({ unit }) => unit.block))].filter((block) =>
          isOldTable(rows.filter(({ unit }) => unit.block === block)),
        ),
      );
      const steps = units.filter(isStep);
      const isKnownList = steps.every(isSaid);
      return units.filter((each) => {
        if (isStep(each)) return !isKnownList;
        return !isSaid(each) && !old.has(each.unit.block);
      });
    },
  };
}

/** A list without some of its steps cannot be followed: all of them are new, or none. */
const isStep = ({ unit }: Said) => unit.kind === 'item' && /^\d+[.)] /.test(unit.text);

/** Share of words that another text says too; none where it has a number that the other has not. */
function shareSaid(said: Said['said'], other: Said['said']): number {
  let both = 0;
  for (const term of said.keys()) {
    if (other.has(term)) both += 1;
    else if (/\d/.test(term)) return 0;
  }
  return both / said.size;
}

const firstCell = ({ text }: Unit) => (/^\|([^|]*)/.exec(text)?.[1] ?? '').replace(/[`*]/g, '').trim().toLowerCase();
