import { z } from 'zod';

/** As jobs are: members read, and start an export by hand; administrators change. */
export const SCHEDULE_ACCESS = { key: 'admin', plan: 'enterprise' } as const;

export const SCHEDULE_PATH = '/v1/static-export/schedules/{domain}';

export const scheduleParamsSchema = z.object({ domain: z.string().meta({ description: 'Domain of the site.' }) });

const timestamp = z.iso.datetime();

export const scheduleSchema = z
  .object({
    domain: z.string(),
    cron: z.string(),
    timezone: z.string(),
    paused: z.boolean(),
    next: z
      .array(
        z.object({
          at: timestamp,
          words: z.string().meta({ description: "Day and time in the schedule's time zone." }),
        }),
      )
      .meta({ description: 'The next five times; none while it is paused, or while the engine cannot tell.' }),
    runs: z
      .array(
        z.object({
          at: timestamp,
          outcome: z.enum(['started', 'skipped']),
          reason: z.string().nullable().meta({ description: 'Why it was skipped.' }),
          jobId: z.string().nullable().meta({ description: 'The job that was started, or that was still under way.' }),
          status: z
            .enum(['queued', 'running', 'completed', 'failed'])
            .nullable()
            .meta({ description: 'Of the job, now; null where there is none.' }),
        }),
      )
      .meta({ description: 'What came of the last ten times, newest first.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Schedule' });

export type ScheduleAnswer = z.infer<typeof scheduleSchema>;
