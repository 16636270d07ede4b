import type { Unit } from './split-units.js';

/** Tracks what was quoted, to leave out repetitions. */
export interface Repetitions {
  add(quoted: readonly Said[]): void;
  /**
   * Returns the units that are new: not those whose words were nearly all quoted before, nor a table whose rows are about the same things
   * as another's.
   */
  fresh<Each extends Said>(units: readonly Each[]): readonly Each[];
}

export interface Said {
  readonly unit: Unit;
  readonly said: ReadonlyMap<string, string>;
}

/** The share of a unit's words in an earlier unit above which it is a repetition. */
const SAME = 0.75;
/**
 * The share of a table's rows that are about the same things as another table's, and the average share of their words, above which it is a
 * repetition.
 */
const SAME_ROWS = 0.6;
const SAME_IN_ROWS = 0.4;
/** Minimum number of rows to compare: fewer may agree by chance. */
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

/** Returns whether a unit is a step. Steps are all new or none, because a list cannot be followed without some of them. */
const isStep = ({ unit }: Said) => unit.kind === 'item' && /^\d+[.)] /.test(unit.text);

/** Returns the share of words in another text; 0 if the text has a number that the other has not. */
function shareSaid(said: Said['said'], other: Said['said']): number {
  let both = 0;
  for (const term of said.keys()) {
    if (other.has(term)) both += 1;
    else if (/\d/.test(term)) return 0;
  }
  return both / said.size;
}

const firstCell = ({ text }: Unit) => (/^\|([^|]*)/.exec(text)?.[1] ?? '').replace(/[`*]/g, '').trim().toLowerCase();
