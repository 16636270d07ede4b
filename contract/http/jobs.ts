import { z } from 'zod';
import { BUNDLE_FORMATS } from '../job.js';
import { domainSchema } from './domains.js';
import { hostingSchema } from './hosting.js';
import { pagePathsSchema } from './page-paths.js';
import { countSchema, nextCursorSchema, type Sent, timestampSchema, type Wire } from './wire.js';

/** The identifier of a job: `se_` and 16 hexadecimal digits. */
export const jobIdSchema = z
  .string()
  .regex(/^se_[0-9a-f]{16}$/)
  .meta({ description: 'Identifier of the job.' });

/** The states of a job. `completed` and `failed` are final. */
export const statusSchema = z.enum(['queued', 'running', 'completed', 'failed'], {
  error: 'must be queued, running, completed or failed',
});

/** The person, key or schedule that did something. */
export const actorSchema = z
  .object({
    kind: z.enum(['person', 'key', 'schedule']),
    name: z.string().meta({ description: 'The name at that time; empty for a schedule.' }),
  })
  .meta({ id: 'Actor' });

/** The code of a failure that clients treat differently from others. */
export const errorCodeSchema = z
  .enum(['cancelled'])
  .optional()
  .meta({ description: 'Only if the job was cancelled: `cancelled`.' });

/** A form of a bundle. */
export const bundleFormatSchema = z.enum(BUNDLE_FORMATS, { error: 'must be tar.gz, zip or pdf' });

/** A name without control characters, in a form that engines of regular expressions without Unicode classes know as well. */
const NAME = /^[\x20-\x7e\u00a0-\uffff]{1,200}$/;

const GROUPS_RULE = { error: 'must be names of groups, each of at most 200 characters' };

/** The groups of readers that an export is for. */
export const groupsSchema = z
  .array(z.string(GROUPS_RULE).regex(NAME, GROUPS_RULE), GROUPS_RULE)
  .max(50, { error: 'must have at most 50 groups' });

const NAME_RULE = { error: 'must be a name of 1 to 200 characters' };
const nameSchema = z.string(NAME_RULE).regex(NAME, NAME_RULE).optional();

/** The part of a site that its PDF contains. */
export const pdfSchema = z
  .object({
    language: nameSchema.meta({ description: 'The code of a language of the navigation.' }),
    version: nameSchema.meta({ description: 'The name of a version of the navigation.' }),
    group: nameSchema.meta({ description: 'The name of a group, a tab or another part of the navigation.' }),
  })
  .meta({ id: 'PdfSelection' });

/** An export job. */
export const jobSchema = z
  .object({
    jobId: jobIdSchema,
    domain: z.string(),
    version: z.string().meta({ description: '`default` for the default version of the site.' }),
    status: statusSchema.meta({ description: '`completed` and `failed` are final; a cancelled job is `failed`.' }),
    progress: z.int().min(0).max(100).meta({ description: 'Percent. Never decreases; 100 only when completed.' }),
    pageCount: countSchema.meta({ description: 'Pages exported so far. Never decreases.' }),
    totalPages: countSchema.nullable().meta({ description: 'Null until the pages are planned.' }),
    phase: z.enum(['planning', 'rendering', 'packaging', 'verifying']).nullable(),
    warnings: countSchema.meta({ description: 'Errors and warnings so far. Hints do not count.' }),
    groups: z
      .array(z.string())
      .optional()
      .meta({ description: 'Only if the export is for groups of readers: their names. Others must not see it.' }),
    formats: z
      .array(bundleFormatSchema)
      .optional()
      .meta({ description: 'Only if the bundle is made in more forms than tar.gz: all of them.' }),
    pdf: pdfSchema.optional().meta({ description: 'Only if the PDF contains a part of the site: which.' }),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
    finishedAt: timestampSchema.nullable(),
    bundleRemovedAt: timestampSchema
      .optional()
      .meta({ description: 'Only if the archive was deleted: when. A new export creates a new one.' }),
    previewUrl: z.string().optional().meta({
      description:
        'Only while the archive is stored and the service hosts sites: the address at which members of the organization look at the export.',
    }),
    live: z.boolean().optional().meta({
      description: 'In lists and when a job is read: true for the published export of its site.',
    }),
    waitingFor: z
      .string()
      .optional()
      .meta({ description: 'Only while a job makes no progress: what it is waiting for, and when that is retried.' }),
    error: z.string().optional().meta({ description: 'Only if the job failed: what went wrong and what to do.' }),
    errorCode: errorCodeSchema,
    startedBy: actorSchema.nullable().meta({ description: 'Null for jobs from before this was recorded.' }),
    stoppedBy: actorSchema.optional().meta({ description: 'Only if it is known who cancelled the job.' }),
  })
  .meta({ id: 'StaticExportJob' });

/** A page of a list of jobs, newest first. */
export const jobListSchema = z
  .object({ jobs: z.array(jobSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'StaticExportJobList' });

/** The body of a request that starts an export. */
export const startJobSchema = z
  .object({
    domain: domainSchema,
    version: z
      .string({ error: 'must be a string: the name of a version' })
      .regex(NAME, { error: 'must be the name of a version, of at most 200 characters' })
      .optional()
      .meta({ description: 'The default version of the site if omitted.' }),
    paths: pagePathsSchema.optional(),
    hosting: hostingSchema.optional().meta({
      description: "Replaces the site's hosting settings for this export.",
    }),
    groups: groupsSchema.optional().meta({
      description:
        'The groups of readers that the export is for: pages with `groups` are included if any of these may see them. If omitted, only pages for everybody are included.',
    }),
    formats: z.array(bundleFormatSchema, { error: 'must be an array of forms' }).max(10).optional().meta({
      description: 'The forms in which the bundle is made. tar.gz is always made, and alone if omitted.',
    }),
    pdf: pdfSchema.optional().meta({
      description: 'The part of the site that the PDF contains; the whole site if omitted. Needs pdf in `formats`.',
    }),
  })
  .refine(({ pdf, formats }) => pdf === undefined || formats?.includes('pdf') === true, {
    path: ['pdf'],
    error: 'needs pdf among the formats',
  })
  .meta({ id: 'StartStaticExportJob' });

export type Job = Wire<typeof jobSchema>;
export type JobActor = Wire<typeof actorSchema>;
export type JobStatus = Job['status'];
export type JobList = Wire<typeof jobListSchema>;
export type BundleFormat = z.infer<typeof bundleFormatSchema>;
export type JobStart = Sent<typeof startJobSchema>;
