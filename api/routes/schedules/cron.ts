/** The values that each field matches. Sunday is 0. */
export interface CronExpression {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly daysOfMonth: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly daysOfWeek: ReadonlySet<number>;
}

/** A field of a cron expression: its range, and the names of its values. */
interface Field {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** The number of days of each month in a leap year. */
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const MINUTE: Field = { name: 'minute', min: 0, max: 59 };
const HOUR: Field = { name: 'hour', min: 0, max: 23 };
const DAY_OF_MONTH: Field = { name: 'day of month', min: 1, max: 31 };
const MONTH: Field = { name: 'month', min: 1, max: 12, names: MONTHS };
const DAY_OF_WEEK: Field = { name: 'day of week', min: 0, max: 7, names: DAYS };
const FIELDS = [MINUTE, HOUR, DAY_OF_MONTH, MONTH, DAY_OF_WEEK];

/**
 * Parses a cron expression of five fields. For an invalid one, returns the problem as the end of a sentence. Restricting both the day of
 * month and the day of week is an error, because programs differ on whether one or both must match.
 */
export function parseCron(text: string): CronExpression | { readonly problem: string } {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) {
    return { problem: 'must have five fields: minute, hour, day of month, month and day of week, such as 0 3 * * mon' };
  }
  const values: ReadonlySet<number>[] = [];
  for (const [index, field] of FIELDS.entries()) {
    const part = parts[index] ?? '';
    const read = readField(part, field);
    if (read === undefined) {
      const shown = JSON.stringify(part.slice(0, 40));
      const range = `${field.min} to ${field.max}`;
      return { problem: `has ${shown} as ${field.name}, which accepts ${range}, ranges, lists and steps` };
    }
    values.push(read);
  }
  const [minutes = NONE, hours = NONE, daysOfMonth = NONE, months = NONE, weekdays = NONE] = values;
  const [, , dayOfMonth = '', , dayOfWeek = ''] = parts;
  if (![dayOfMonth, dayOfWeek].some((part) => part === '*')) {
    return { problem: 'restricts both the day of month and the day of week; use * for one of them' };
  }
  const firstDay = Math.min(...daysOfMonth);
  if (![...months].some((month) => firstDay <= (MONTH_DAYS[month - 1] ?? 0))) {
    return { problem: `never matches: none of its months has a day ${firstDay}` };
  }
  return { minutes, hours, daysOfMonth, months, daysOfWeek: new Set([...weekdays].map((day) => day % DAYS.length)) };
}

const NONE: ReadonlySet<number> = new Set();

/** Returns the values of a field, or undefined if it is invalid. */
function readField(part: string, field: Field): ReadonlySet<number> | undefined {
  const items = part.split(',').map((item) => readItem(item, field));
  return items.some((item) => item === undefined) ? undefined : new Set(items.flatMap((item) => item ?? []));
}

/**
 * Returns the values of an item: `*`, `5`, `1-5` or `mon-fri`, optionally with a step such as `/2`. `5/2` continues from 5 to the end of
 * the range.
 */
function readItem(item: string, field: Field): readonly number[] | undefined {
  const match = /^(\*|[a-z0-9]{1,3}(?:-[a-z0-9]{1,3})?)(?:\/(\d{1,2}))?$/i.exec(item);
  const [, range = '', step = '1'] = match ?? [];
  if (match === null || Number(step) < 1 || Number(step) > field.max) return undefined;
  const [from = '', to] = range === '*' ? [String(field.min), String(field.max)] : range.split('-');
  const first = fieldValue(from, field);
  const last = to !== undefined ? fieldValue(to, field) : match[2] === undefined ? first : field.max;
  if (first === undefined || last === undefined || first > last) return undefined;
  const count = Math.floor((last - first) / Number(step)) + 1;
  return Array.from({ length: count }, (_, index) => first + index * Number(step));
}

function fieldValue(text: string, { min, max, names = [] }: Field): number | undefined {
  const named = names.indexOf(text.toLowerCase());
  if (named >= 0) return named + (names === MONTHS ? 1 : 0);
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}
