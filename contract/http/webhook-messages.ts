import { z } from 'zod';
import { TEST_EVENT, type WEBHOOK_EVENTS } from '../webhook-events.js';
import { errorCodeSchema, jobSchema } from './jobs.js';
import { countSchema, timestampSchema, type Wire } from './wire.js';

const { jobId, domain, version, groups, createdAt, finishedAt } = jobSchema.shape;

/** Fields of messages about an export that has ended. */
const jobFields = {
  jobId,
  domain,
  version,
  groups,
  pageCount: countSchema,
  warnings: countSchema,
  createdAt,
  finishedAt,
};

const completedSchema = z
  .object({
    ...jobFields,
    status: z.literal('completed'),
    sizeBytes: countSchema,
    sha256: z.string().meta({ description: 'The checksum of the archive.' }),
    partial: z.boolean().meta({ description: 'True if the job exported only some pages.' }),
    previewUrl: z.url().optional().meta({
      description:
        'The address at which signed-in members see the exported site. Omitted if the service hosts no sites, and without bundleUrl.',
    }),
    bundleUrl: z.url().optional().meta({
      description:
        'A link to the archive that requires no key. Omitted if no link could be made; create one with the jobId then.',
    }),
    expiresAt: timestampSchema.optional().meta({ description: 'When bundleUrl expires.' }),
  })
  .meta({ id: 'CompletedExport', description: 'A completed export, as messages about it describe it.' });

const failedSchema = z.object({
  ...jobFields,
  status: z.literal('failed'),
  error: z.string().optional().meta({ description: 'Says what went wrong and what to do.' }),
  errorCode: errorCodeSchema,
});

const skippedSchema = z.object({
  domain: z.string(),
  groups: z.array(z.string()).optional().meta({ description: 'The groups of the export; omitted for everybody.' }),
  reason: z.string().meta({ description: 'The reason why the scheduled run was skipped.' }),
  activeJobId: z
    .string()
    .optional()
    .meta({ description: 'The job of the export that was still running; omitted if there was none.' }),
});

const testSchema = z.object({ webhookId: z.string() });

function messageSchema<const Type extends string, Data extends z.ZodType>(type: Type, data: Data, id: string) {
  return z.object({ type: z.literal(type), timestamp: timestampSchema, data }).meta({ id });
}

/** The data of an example about a completed export. */
const COMPLETED = {
  jobId: 'se_0123456789abcdef',
  domain: 'docs.example.com',
  version: 'default',
  status: 'completed',
  pageCount: 492,
  warnings: 0,
  sizeBytes: 8_123_456,
  sha256: '2f1ca5f3e0a9c2ab1d6a1f6de3e7a4f6b0c2c15f4b1a9d7c3e5f708192a3b4c5',
  partial: false,
  createdAt: '2026-01-31T03:00:00.000Z',
  finishedAt: '2026-01-31T03:02:11.000Z',
  previewUrl: 'https://se-0123456789abcdef--docs--example--com.docs.example.net',
  bundleUrl: 'https://offprint.example.com/v1/files/bundle.tar.gz?signature=2f1c',
  expiresAt: '2026-01-31T04:02:11.000Z',
};

/** The messages that webhooks send, by their event, with an example of each. */
export const WEBHOOK_MESSAGES = {
  'job.completed': {
    summary: 'An export completed',
    schema: messageSchema('job.completed', completedSchema, 'JobCompletedMessage'),
    example: { type: 'job.completed', timestamp: '2026-01-31T03:02:11.000Z', data: COMPLETED },
  },
  'export.completed': {
    summary: 'An export completed, for receivers that expect this name',
    schema: messageSchema('export.completed', completedSchema, 'ExportCompletedMessage'),
    example: { type: 'export.completed', timestamp: '2026-01-31T03:02:11.000Z', data: COMPLETED },
  },
  'job.failed': {
    summary: 'An export failed or was cancelled',
    schema: messageSchema('job.failed', failedSchema, 'JobFailedMessage'),
    example: {
      type: 'job.failed',
      timestamp: '2026-01-31T03:01:40.000Z',
      data: {
        jobId: 'se_0123456789abcdef',
        domain: 'docs.example.com',
        version: 'default',
        status: 'failed',
        pageCount: 240,
        warnings: 0,
        error: 'the export was cancelled',
        errorCode: 'cancelled',
        createdAt: '2026-01-31T03:00:00.000Z',
        finishedAt: '2026-01-31T03:01:40.000Z',
      },
    },
  },
  'schedule.skipped': {
    summary: 'A scheduled run was skipped',
    schema: messageSchema('schedule.skipped', skippedSchema, 'ScheduleSkippedMessage'),
    example: {
      type: 'schedule.skipped',
      timestamp: '2026-01-31T03:00:00.000Z',
      data: {
        domain: 'docs.example.com',
        reason: 'the last export was still running',
        activeJobId: 'se_0123456789abcdef',
      },
    },
  },
  [TEST_EVENT]: {
    summary: 'A test was requested',
    schema: messageSchema(TEST_EVENT, testSchema, 'WebhookTestMessage'),
    example: {
      type: 'webhook.test',
      timestamp: '2026-01-31T03:00:00.000Z',
      data: { webhookId: 'wh_0123456789abcdef' },
    },
  },
} as const satisfies Record<
  (typeof WEBHOOK_EVENTS)[number] | typeof TEST_EVENT,
  { readonly summary: string; readonly schema: z.ZodType; readonly example: object }
>;

/** A message that a webhook sends. */
export type WebhookMessage = Wire<(typeof WEBHOOK_MESSAGES)[keyof typeof WEBHOOK_MESSAGES]['schema']>;
