/** The values that each field lets pass. Sunday is 0. */
export interface CronExpression {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly daysOfMonth: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly daysOfWeek: ReadonlySet<number>;
}

/** Values of a field of a cron expression, and the names that some of them have. */
interface Field {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** Of each month, in a leap year. */
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const MINUTE: Field = { name: 'minute', least: 0, most: 59 };
const HOUR: Field = { name: 'hour', least: 0, most: 23 };
const DAY_OF_MONTH: Field = { name: 'day of month', least: 1, most: 31 };
const MONTH: Field = { name: 'month', least: 1, most: 12, names: MONTHS };
const DAY_OF_WEEK: Field = { name: 'day of week', least: 0, most: 7, names: DAYS };
const FIELDS = [MINUTE, HOUR, DAY_OF_MONTH, MONTH, DAY_OF_WEEK];

/**
 * Reads a cron expression of five fields; what is none is told why, as the end of a sentence. Days of month and of week together are
 * refused: programs differ on whether both or either must fit.
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
      const range = `${field.least} to ${field.most}`;
      return { problem: `has ${shown} as ${field.name}, which takes ${range}, ranges, lists and steps` };
    }
    values.push(read);
  }
  const [minutes = NONE, hours = NONE, daysOfMonth = NONE, months = NONE, weekdays = NONE] = values;
  const [, , dayOfMonth = '', , dayOfWeek = ''] = parts;
  if (![dayOfMonth, dayOfWeek].some((part) => part === '*')) {
    return { problem: 'names days of the month and of the week; give one of the two and * for the other' };
  }
  const firstDay = Math.min(...daysOfMonth);
  if (![...months].some((month) => firstDay <= (LONGEST[month - 1] ?? 0))) {
    return { problem: `names a day that never comes: no month that it names has a day ${firstDay}` };
  }
  return { minutes, hours, daysOfMonth, months, daysOfWeek: new Set([...weekdays].map((day) => day % DAYS.length)) };
}

const NONE: ReadonlySet<number> = new Set();

/** Undefined where it cannot be read. */
function readField(part: string, field: Field): ReadonlySet<number> | undefined {
  const items = part.split(',').map((item) => readItem(item, field));
  return items.some((item) => item === undefined) ? undefined : new Set(items.flatMap((item) => item ?? []));
}

/** `*`, `5`, `1-5`, `mon-fri`, each perhaps with `/2`; `5/2` goes on from 5 to the end. */
function readItem(item: string, field: Field): readonly number[] | undefined {
  const match = /^(\*|[a-z0-9]{1,3}(?:-[a-z0-9]{1,3})?)(?:\/(\d{1,2}))?$/i.exec(item);
  const [, range = '', step = '1'] = match ?? [];
  if (match === null || Number(step) < 1 || Number(step) > field.most) return undefined;
  const [from = '', to] = range === '*' ? [String(field.least), String(field.most)] : range.split('-');
  const first = fieldValue(from, field);
  const last = to !== undefined ? fieldValue(to, field) : match[2] === undefined ? first : field.most;
  if (first === undefined || last === undefined || first > last) return undefined;
  const count = Math.floor((last - first) / Number(step)) + 1;
  return Array.from({ length: count }, (_, index) => first + index * Number(step));
}

function fieldValue(text: string, { least, most, names = [] }: Field): number | undefined {
  const named = names.indexOf(text.toLowerCase());
  if (named >= 0) return named + (names === MONTHS ? 1 : 0);
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}
