import { z } from 'zod';
import { errorCodeSchema, groupsSchema, statusSchema } from './jobs.js';
import { timestampSchema, type Wire } from './wire.js';

const timeSchema = z
  .object({
    at: timestampSchema,
    words: z.string().meta({ description: "The day and time in words, in the schedule's time zone." }),
  })
  .meta({ id: 'ScheduleTime' });

const timesSchema = z.array(timeSchema);

const runSchema = z
  .object({
    at: timestampSchema,
    groups: z.array(z.string()).optional().meta({ description: 'The groups of the export; omitted for everybody.' }),
    outcome: z.enum(['started', 'skipped']),
    reason: z.string().nullable().meta({ description: 'The reason why the run was skipped; null if it was started.' }),
    jobId: z.string().nullable().meta({ description: 'The job that was started, or that was still running.' }),
    status: statusSchema.nullable().meta({ description: 'The current status of the job; null if there is none.' }),
    errorCode: errorCodeSchema,
  })
  .meta({ id: 'ScheduleRun' });

const scheduleFields = {
  domain: z.string(),
  groups: z.array(z.string()).optional().meta({
    description: 'The groups of the audience whose schedule it is; omitted for the schedule of the site.',
  }),
  cron: z.string(),
  timezone: z.string(),
  paused: z.boolean(),
  audiences: z.array(z.array(z.string())).optional().meta({
    description:
      'The groups of each export of the schedule of a site, of which an empty list is everybody; omitted if no export is for groups.',
  }),
};

/** The audiences that a schedule exports for, each as its groups. */
export const audiencesSchema = z
  .array(groupsSchema, { error: 'must be an array of arrays of groups' })
  .min(1, { error: 'must have at least one audience; [] is everybody' })
  .max(20, { error: 'must have at most 20 audiences' });

/** A schedule in a list. */
export const listedScheduleSchema = z
  .object({
    ...scheduleFields,
    next: timeSchema.nullable().meta({ description: 'The next time; null while the schedule is paused.' }),
    lastRun: runSchema.nullable().meta({ description: 'The last run; null before the first.' }),
  })
  .meta({ id: 'ListedSchedule' });

/** The schedules of an organization. */
export const scheduleListSchema = z.object({ schedules: z.array(listedScheduleSchema) }).meta({ id: 'ScheduleList' });

/** The schedule of a site or of an audience, with its next times and its last runs. */
export const scheduleSchema = z
  .object({
    ...scheduleFields,
    next: timesSchema.meta({
      description: 'The next five times; empty while the schedule is paused or the engine is unavailable.',
    }),
    runs: z.array(runSchema).meta({ description: 'The last ten runs, newest first.' }),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'Schedule' });

/** The next times of a schedule that does not exist yet. */
export const scheduleTimesSchema = z.object({ next: timesSchema }).meta({ id: 'ScheduleTimes' });

export type ScheduleTime = Wire<typeof timeSchema>;
export type ScheduleRun = Wire<typeof runSchema>;
export type Schedule = Wire<typeof scheduleSchema>;
export type ListedSchedule = Wire<typeof listedScheduleSchema>;
export type ScheduleList = Wire<typeof scheduleListSchema>;
export type ScheduleTimes = Wire<typeof scheduleTimesSchema>;
