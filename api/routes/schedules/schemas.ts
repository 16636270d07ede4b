import { z } from 'zod';
import { errorCodeSchema } from '../static-export-jobs/schemas.js';
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

const timestamp = z.iso.datetime();

const timeSchema = z.object({
  at: timestamp,
  words: z.string().meta({ description: "Day and time in the schedule's time zone." }),
});

export const timesSchema = z.array(timeSchema);

const runSchema = z.object({
  at: timestamp,
  outcome: z.enum(['started', 'skipped']),
  reason: z.string().nullable().meta({ description: 'Why it was skipped.' }),
  jobId: z.string().nullable().meta({ description: 'The job that was started, or that was still under way.' }),
  status: z
    .enum(['queued', 'running', 'completed', 'failed'])
    .nullable()
    .meta({ description: 'Of the job, now; null where there is none.' }),
  errorCode: errorCodeSchema,
});

const shownFields = { domain: z.string(), cron: z.string(), timezone: z.string(), paused: z.boolean() };

export const listedScheduleSchema = z
  .object({
    ...shownFields,
    next: timeSchema.nullable().meta({ description: 'Null while it is paused.' }),
    lastRun: runSchema.nullable().meta({ description: 'What came of the last time; null before the first.' }),
  })
  .meta({ id: 'ListedSchedule' });

export const scheduleSchema = z
  .object({
    ...shownFields,
    next: timesSchema.meta({
      description: 'The next five times; none while it is paused, or while the engine cannot tell.',
    }),
    runs: z.array(runSchema).meta({ description: 'What came of the last ten times, newest first.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Schedule' });

export type ScheduleAnswer = z.infer<typeof scheduleSchema>;
