const NAMES = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** For sorting as people count: `team-2` before `team-10`. */
export const byName = (one: string, other: string): number => NAMES.compare(one, other);
