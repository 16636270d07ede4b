import { z } from 'zod';
import { type HOSTING_FEATURES, HOSTING_MODES } from '../../../site/model/hosting.js';

/** Host-name characters only: no scheme, port or slash. */
export const domainSchema = z
  .string({ error: 'must be a string: the domain of a registered site' })
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/, {
    error: 'must be the domain of a registered site: letters, digits, dots and hyphens, without scheme or slash',
  });

export const jobIdSchema = z
  .string()
  .regex(/^se_[0-9a-f]{16}$/)
  .meta({ description: 'Identifier of the job.' });

export const jobParamsSchema = z.object({ jobId: z.string().meta({ description: 'Identifier of the job.' }) });

export const statusSchema = z.enum(['queued', 'running', 'completed', 'failed'], {
  error: 'must be queued, running, completed or failed',
});

const feature = z.boolean({ error: 'must be true or false' }).optional();

export const hostingSchema = z
  .object(
    {
      mode: z.enum(HOSTING_MODES, { error: `must be ${HOSTING_MODES.join(', ')}` }),
      search: feature,
      assistant: feature,
      analytics: feature,
      playground: feature,
      offlineSearch: feature.meta({
        description: "The bundle's own search, which needs no network: it may be asked for in the mode air-gapped too.",
      }),
      assistantKey: z
        .string({ error: 'must be text' })
        .regex(/^svc_dsc_[A-Za-z0-9_-]{43}$/, {
          error: 'must be an assistant key, which begins with svc_dsc_; pages show it to everybody',
        })
        .optional()
        .meta({ description: 'The public key that pages of the bundle ask the assistant with.' }),
      assistantBase: z
        .string({ error: 'must be text' })
        .max(500, { error: 'must have at most 500 characters' })
        .regex(/^(?:https?:\/\/[A-Za-z0-9.:[\]-]+)?(?:\/[A-Za-z0-9._~%-]+)*\/?$/, {
          error: 'must be a path such as /_offprint/assistant, or an address that begins with https:// or http://',
        })
        .refine((base) => base !== '', { error: 'must not be empty' })
        .optional()
        .meta({
          description:
            'Where pages ask instead of this service: a path on the host of the bundle, or an address, to which `/v2/message` is added.',
        }),
    } satisfies Record<
      'mode' | 'offlineSearch' | 'assistantKey' | 'assistantBase' | (typeof HOSTING_FEATURES)[number],
      z.ZodType
    >,
    { error: 'must be an object with a mode' },
  )
  .meta({ description: "Replaces the site's hosting settings for this export." });

const count = z.int().min(0);
const timestamp = z.iso.datetime();

const actorSchema = z.object({
  kind: z.enum(['person', 'key', 'schedule']),
  name: z.string().meta({ description: 'As it was then; empty for a schedule.' }),
});

/** What a failure is told from others by. */
export const errorCodeSchema = z
  .enum(['cancelled'])
  .optional()
  .meta({ description: 'Only where somebody stopped the job: `cancelled`.' });

/** The record of a job, as it goes over the wire. */
export const jobSchema = z
  .object({
    jobId: jobIdSchema,
    domain: z.string(),
    version: z.string().meta({ description: '`default` for the default version of the site.' }),
    status: statusSchema.meta({ description: '`completed` and `failed` are final; a cancelled job is `failed`.' }),
    progress: z.int().min(0).max(100).meta({ description: 'Percent. Never falls; 100 only when completed.' }),
    pageCount: count.meta({ description: 'Pages exported so far. Never falls.' }),
    totalPages: count.nullable().meta({ description: 'Known once the plan is made.' }),
    phase: z.enum(['planning', 'rendering', 'packaging', 'verifying']).nullable(),
    warnings: count.meta({ description: 'Findings in the report.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    finishedAt: timestamp.nullable(),
    bundleRemovedAt: timestamp
      .optional()
      .meta({ description: 'Only when the archive is no longer stored: since when. A new export makes a new one.' }),
    waitingFor: z
      .string()
      .optional()
      .meta({ description: 'Only while a job stands still: what it waits for, and when that is tried again.' }),
    error: z.string().optional().meta({ description: 'Only when failed: what broke and what to do.' }),
    errorCode: errorCodeSchema,
    startedBy: actorSchema.nullable().meta({ description: 'Null for jobs that were made before this was kept.' }),
    stoppedBy: actorSchema.optional().meta({ description: 'Only where it is known who stopped the job.' }),
  })
  .meta({ id: 'StaticExportJob' });

export type JobRecord = z.infer<typeof jobSchema>;
