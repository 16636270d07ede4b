import { z } from 'zod';
import { parseCron } from './cron.js';

/** As jobs are: members read, and start an export by hand; administrators change. */
export const SCHEDULE_ACCESS = { key: 'admin', plan: 'enterprise' } as const;

export const SCHEDULES_PATH = '/v1/static-export/schedules';
export const SCHEDULE_PATH = `${SCHEDULES_PATH}/{domain}`;

export const scheduleParamsSchema = z.object({ domain: z.string().meta({ description: 'Domain of the site.' }) });

/** How many of the next times an answer has. */
export const SHOWN_TIMES = 5;

/** With one space between the fields. */
export const cronSchema = z
  .string({ error: 'must be a string: a cron expression' })
  .max(200, { error: 'must have at most 200 characters' })
  .superRefine((text, context) => {
    const expression = parseCron(text);
    if ('problem' in expression) context.addIssue({ code: 'custom', message: expression.problem });
  })
  .transform((text) => text.trim().replace(/\s+/g, ' '))
  .meta({ description: 'Five fields: minute, hour, day of month, month, day of week.' });

export const timezoneSchema = z
  .string({ error: 'must be a string: the name of a time zone' })
  .max(100, { error: 'must have at most 100 characters' })
  .refine(isTimeZone, { error: 'must be the name of a time zone, such as Europe/Zurich or UTC' })
  .transform(spelledAsInDatabase)
  .default('UTC');

/** Only names of the database: offsets such as `+01:00` are none to the engine. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** `utc` and `europe/zurich` are names to JavaScript, and none to the engine. Another name of a zone stays what the caller calls it. */
function spelledAsInDatabase(name: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
  return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
}
