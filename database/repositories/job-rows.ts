import { type SqlBool, sql } from 'kysely';
import type { BundleFormat, JobBundle, PdfSelection } from '../../contract/job.js';
import type { IdempotentRequest, Job, JobActor, JobOfKey, ListedJob } from '../records/job-records.js';
import type { Hosting } from '../records/site-records.js';
import type { JobRow } from '../schema.js';

/** The condition is a literal, because an engine only uses a partial index for a condition that it recognizes as the index's own. */
export const isActive = sql<SqlBool>`status in ('queued', 'running')`;

export const isCompleted = sql<SqlBool>`status = 'completed'`;

/** The condition of jobs whose bundle is in the store: a literal, so that the engine uses the partial index. */
export const hasBundle = sql<SqlBool>`status = 'completed' and bundle_removed_at is null`;

/** All columns except the requested pages, which could be megabytes per row. */
export const LISTED_COLUMNS = [
  'id',
  'organization_id',
  'site_id',
  'domain',
  'version',
  'hosting',
  'audience',
  'formats',
  'pdf',
  'idempotency_hash',
  'request_fingerprint',
  'status',
  'progress',
  'page_count',
  'total_pages',
  'phase',
  'warnings',
  'error',
  'bundle',
  'bundle_removed_at',
  'started_by',
  'stopped_by',
  'created_at',
  'updated_at',
  'finished_at',
] as const satisfies readonly (keyof JobRow)[];

export function toJob(row: JobRow): Job {
  return { ...toListedJob(row), paths: parsedOrNull<readonly string[]>(row.paths) };
}

/** Returns the job for which a key was first used, and whether the request is the same. */
export function jobOfKey(row: JobRow, { fingerprint }: IdempotentRequest): JobOfKey {
  const isSame = row.request_fingerprint === (fingerprint ?? null);
  return { outcome: isSame ? 'repeated' : 'reused', job: toJob(row) };
}

export function toListedJob(row: Omit<JobRow, 'paths'>): ListedJob {
  return {
    id: row.id,
    organizationId: row.organization_id,
    siteId: row.site_id,
    domain: row.domain,
    version: row.version,
    hosting: JSON.parse(row.hosting) as Hosting,
    groups: row.audience === '' ? [] : (JSON.parse(row.audience) as readonly string[]),
    formats: parsedOrNull<readonly BundleFormat[]>(row.formats) ?? ['tar.gz'],
    pdf: parsedOrNull<PdfSelection>(row.pdf),
    status: row.status,
    progress: row.progress,
    pageCount: row.page_count,
    totalPages: row.total_pages,
    phase: row.phase,
    warnings: row.warnings,
    error: row.error,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at),
    bundle: parsedOrNull<JobBundle>(row.bundle),
    bundleRemovedAt: row.bundle_removed_at === null ? null : new Date(row.bundle_removed_at),
    startedBy: parsedOrNull<JobActor>(row.started_by),
    stoppedBy: parsedOrNull<JobActor>(row.stopped_by),
  };
}

/** Parses a JSON column. Only this folder writes these columns, so their types are known. */
function parsedOrNull<Value>(json: string | null): Value | null {
  return json === null ? null : (JSON.parse(json) as Value);
}
