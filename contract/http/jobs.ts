import { z } from 'zod';
import { BUNDLE_FORMATS, PDF_PAPERS } from '../job.js';
import { domainSchema } from './domains.js';
import { hostingSchema } from './hosting.js';
import { pagePathsSchema } from './page-paths.js';
import { countSchema, nextCursorSchema, type Sent, timestampSchema, type Wire } from './wire.js';

/** The identifier of a job: `se_` and 16 hexadecimal digits. */
export const jobIdSchema = z
  .string()
  .regex(/^se_[0-9a-f]{16}$/)
  .meta({ description: 'The identifier of the job.' });

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
  .meta({ description: '`cancelled` if the job was cancelled; omitted otherwise.' });

/** A form of a bundle. */
export const bundleFormatSchema = z.enum(BUNDLE_FORMATS, { error: 'must be tar.gz, zip or pdf' });

/** A name without control characters, in a form that engines of regular expressions without Unicode classes know as well. */
const NAME = /^[\x20-\x7e\u00a0-\uffff]{1,200}$/;

export const GROUPS_RULE = { error: 'must be names of groups, each of at most 200 characters' };

/** The groups of readers that an export is for. */
export const groupsSchema = z
  .array(z.string(GROUPS_RULE).regex(NAME, GROUPS_RULE), GROUPS_RULE)
  .max(50, { error: 'must have at most 50 groups' });

const NAME_RULE = { error: 'must be a name of 1 to 200 characters' };
const nameSchema = z.string(NAME_RULE).regex(NAME, NAME_RULE).optional();

/** The part of a site that its PDF contains, and its paper. */
export const pdfSchema = z
  .object({
    language: nameSchema.meta({ description: 'The code of a language of the navigation.' }),
    version: nameSchema.meta({ description: 'The name of a version of the navigation.' }),
    group: nameSchema.meta({ description: 'The name of a group, a tab or another part of the navigation.' }),
    paper: z
      .enum(PDF_PAPERS, { error: 'must be A4 or Letter' })
      .optional()
      .meta({ description: 'The size of the paper; A4 if omitted.' }),
  })
  .meta({ id: 'PdfSelection' });

/** An export job. */
export const jobSchema = z
  .object({
    jobId: jobIdSchema,
    domain: z.string(),
    version: z.string().meta({ description: '`default` for the default version of the site.' }),
    status: statusSchema.meta({ description: '`completed` and `failed` are final; a cancelled job is `failed`.' }),
    progress: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: 'The progress in percent. It never decreases, and is 100 only if the job is completed.' }),
    pageCount: countSchema.meta({ description: 'The number of pages exported so far. It never decreases.' }),
    totalPages: countSchema.nullable().meta({ description: 'Null until the pages are planned.' }),
    phase: z.enum(['planning', 'rendering', 'packaging', 'verifying']).nullable(),
    warnings: countSchema.meta({ description: 'The number of errors and warnings so far, without hints.' }),
    groups: z.array(z.string()).optional().meta({
      description: 'The names of the groups of readers who may see the export; omitted if it is for everybody.',
    }),
    formats: z
      .array(bundleFormatSchema)
      .optional()
      .meta({ description: 'All forms in which the bundle is made; omitted if tar.gz is the only one.' }),
    pdf: pdfSchema.optional().meta({
      description:
        'The part of the site that the PDF contains, and its paper; omitted if it contains the whole site on A4, or there is no PDF.',
    }),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
    finishedAt: timestampSchema.nullable(),
    bundleRemovedAt: timestampSchema.optional().meta({
      description: 'The time at which the archive was deleted; omitted if it was not. A new export creates a new one.',
    }),
    previewUrl: z.string().optional().meta({
      description:
        'The address at which members of the organization look at the export; omitted unless the archive is stored and the service hosts sites.',
    }),
    live: z.boolean().optional().meta({
      description: 'True for the published export of its site. Only lists and the request that reads a job return it.',
    }),
    waitingFor: z.string().optional().meta({
      description: 'Says what the job is waiting for and when that is retried; omitted while the job makes progress.',
    }),
    error: z
      .string()
      .optional()
      .meta({ description: 'Says what went wrong and what to do; omitted unless the job failed.' }),
    errorCode: errorCodeSchema,
    startedBy: actorSchema.nullable().meta({
      description: 'The person, key or schedule that started the job; null for jobs from before this was recorded.',
    }),
    stoppedBy: actorSchema.optional().meta({
      description: 'The person or key that cancelled the job; omitted if it was not cancelled, or that is unknown.',
    }),
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
      description:
        'The part of the site that the PDF contains, and its paper; the whole site on A4 if omitted. Needs pdf in `formats`.',
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
