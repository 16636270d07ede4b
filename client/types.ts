import type { Operations, Schemas, WebhookMessages } from './api-types.js';

/** An export job. */
export type Job = Schemas['StaticExportJob'];

/** A page of a list of jobs, newest first. */
export type JobList = Schemas['StaticExportJobList'];

/** The filters of a list of jobs. */
export type JobQuery = NonNullable<Operations['GET /v1/static-export/jobs']['input']['query']>;

/** The site to export, and optionally its version, pages, readers, hosting and formats. */
export type JobStart = Schemas['StartStaticExportJob'];

/** A link to the archive of a completed job. */
export type BundleLink = Schemas['BundleLink'];

/** A form of a bundle. */
export type BundleFormat = BundleLink['format'];

/** The report of a finished job. */
export type Report = Schemas['StaticExportReport'];

/** A stable code of an error response. */
export type ErrorCode = Schemas['Error']['code'];

/** A message that a webhook sends. Its `type` says which. */
export type WebhookMessage = WebhookMessages[keyof WebhookMessages];
