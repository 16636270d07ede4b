/** Values of a field of a cron expression, and the names that some of them have. */
interface Field {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const FIELDS: readonly Field[] = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of month', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12, names: MONTHS },
  { name: 'day of week', least: 0, most: 7, names: DAYS },
];

/**
 * Why a text is no cron expression of five fields, as the end of a sentence; undefined where it is one. Days of month and of week
 * together are refused: programs differ on whether both or either must fit.
 */
export function cronProblem(text: string): string | undefined {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) {
    return 'must have five fields: minute, hour, day of month, month and day of week, such as 0 3 * * mon';
  }
  for (const [index, field] of FIELDS.entries()) {
    const part = parts[index] ?? '';
    if (!part.split(',').every((item) => isItem(item, field))) {
      return `has ${JSON.stringify(part.slice(0, 40))} as ${field.name}, which takes ${field.least} to ${field.most}, ranges, lists and steps`;
    }
  }
  const [, , dayOfMonth = '', , dayOfWeek = ''] = parts;
  if (![dayOfMonth, dayOfWeek].some((part) => part === '*')) {
    return 'names days of the month and of the week; give one of the two and * for the other';
  }
  return undefined;
}

/** `*`, `5`, `1-5`, `mon-fri`, each perhaps with `/2`. */
function isItem(item: string, field: Field): boolean {
  const match = /^(\*|[a-z0-9]{1,3}(?:-[a-z0-9]{1,3})?)(?:\/(\d{1,2}))?$/i.exec(item);
  const [, range = '', step] = match ?? [];
  if (match === null || (step !== undefined && (Number(step) < 1 || Number(step) > field.most))) return false;
  if (range === '*') return true;
  const values = range.split('-').map((text) => fieldValue(text, field));
  const [first, last = first] = values;
  return first !== undefined && last !== undefined && first <= last && values.every((value) => value !== undefined);
}

function fieldValue(text: string, { least, most, names = [] }: Field): number | undefined {
  const named = names.indexOf(text.toLowerCase());
  if (named >= 0) return named + (names === MONTHS ? 1 : 0);
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}
