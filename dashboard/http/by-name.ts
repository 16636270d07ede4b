const NAMES = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares names in the order in which people count: `team-2` comes before `team-10`. */
export const byName = (one: string, other: string): number => NAMES.compare(one, other);
