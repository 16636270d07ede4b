import { z } from 'zod';
import { statusSchema } from './jobs.js';
import { countSchema, timestampSchema, type Wire } from './wire.js';

const partState = z.enum(['up', 'away', 'full']);

/** The state of the whole service, for the people who operate it. */
export const serviceStateSchema = z
  .object({
    version: z.string().meta({ description: 'The version of the API that answered.' }),
    parts: z
      .object({ temporal: partState, store: partState, database: partState })
      .meta({ description: 'Whether each part can be reached; `full` is a part whose disk is full.' }),
    workers: z
      .array(
        z.object({
          host: z.string(),
          process: z.int(),
          version: z.string().nullable().meta({ description: 'Null for a worker that does not say it.' }),
          lastSeenAt: timestampSchema.meta({ description: 'When it last asked for work.' }),
        }),
      )
      .nullable()
      .meta({ description: 'The running workers; null if Temporal cannot be reached.' }),
    waitingSteps: z.object({ exports: countSchema, rendering: countSchema }).nullable().meta({
      description:
        'About how many steps wait for a worker: of planning and packing, and batches of pages. Null if Temporal cannot be reached.',
    }),
    jobs: z.object({
      queued: countSchema,
      running: countSchema,
      oldestQueuedAt: timestampSchema.nullable(),
      endedLastHour: z.object({ completed: countSchema, failed: countSchema, cancelled: countSchema }),
    }),
    messages: z
      .object({ pending: countSchema, oldestPendingAt: timestampSchema.nullable() })
      .meta({ description: 'Messages to webhooks that are still to be delivered.' }),
    notices: z
      .object({ pending: countSchema, oldestPendingAt: timestampSchema.nullable(), failedLastDay: countSchema })
      .meta({
        description:
          'Notices by mail and to chats that are still to be sent, and those that were given up within a day, without tests.',
      }),
    unfinished: z
      .array(
        z.object({
          jobId: z.string(),
          organization: z.string(),
          domain: z.string(),
          status: statusSchema,
          progress: countSchema,
          createdAt: timestampSchema,
          updatedAt: timestampSchema,
          waitingFor: z
            .string()
            .nullable()
            .meta({ description: 'What the job waits for; null while it makes progress.' }),
        }),
      )
      .meta({ description: 'The jobs that made no progress for longest, of all organizations; 20 at most.' }),
  })
  .meta({ id: 'ServiceState' });

export type ServiceState = Wire<typeof serviceStateSchema>;
