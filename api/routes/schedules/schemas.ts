import { z } from 'zod';
import { namedGroupsQuerySchema } from '../groups-query.js';
import { parseCron } from './cron.js';

/** The access to schedules, as to jobs: members read and trigger, administrators change. */
export const SCHEDULE_ACCESS = { key: 'admin', plan: 'enterprise' } as const;

export const SCHEDULES_PATH = '/v1/static-export/schedules';
export const SCHEDULE_PATH = `${SCHEDULES_PATH}/{domain}`;

export const scheduleParamsSchema = z.object({ domain: z.string().meta({ description: 'Domain of the site.' }) });

/** The audience whose schedule is meant. */
export const scheduleQuerySchema = z.object({
  // Empty groups would mean the schedule of the site, which the caller of a broken program would change or remove.
  groups: namedGroupsQuerySchema
    .default([])
    .meta({ description: 'The groups of the audience, separated by commas; the schedule of the site if omitted.' }),
});

/** The number of next times in a response. */
export const SHOWN_TIMES = 5;

/** A cron expression, normalized to single spaces. */
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

/** Returns whether a text is a name from the time zone database. The engine does not accept offsets such as `+01:00`. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Returns the name in the database's own case, because the engine is case-sensitive: `utc`, `europe/zurich`. Aliases of a zone are kept.
 */
function spelledAsInDatabase(name: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
  return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
}
