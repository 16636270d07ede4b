import { type SqlBool, sql } from 'kysely';
import type { Hosting, Job, JobBundle, JobStatus } from './records.js';
import type { JobRow } from './schema.js';

/** As literals, since an engine uses a partial index only for a condition that it can see is the index's own. */
export const isActive = sql<SqlBool>`status in ('queued', 'running')`;

export function isFinal(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed';
}

export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    organizationId: row.organization_id,
    siteId: row.site_id,
    domain: row.domain,
    version: row.version,
    paths: parsedOrNull<readonly string[]>(row.paths),
    hosting: JSON.parse(row.hosting) as Hosting,
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
  };
}

/** The columns are written by this folder alone, so what is read is what was typed. */
function parsedOrNull<Value>(json: string | null): Value | null {
  return json === null ? null : (JSON.parse(json) as Value);
}
