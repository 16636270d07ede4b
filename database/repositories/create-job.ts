import type { Kysely, Transaction } from 'kysely';
import { BUNDLE_FORMATS } from '../../contract/job.js';
import { audienceKey } from '../audience.js';
import { DAY_MS } from '../clock.js';
import { domainKey } from '../domain.js';
import { DatabaseUnavailable } from '../errors.js';
import { newJobId } from '../ids.js';
import type { JobCreation, JobOfKey, NewJob } from '../records/job-records.js';
import type { JobRow, Schema } from '../schema.js';
import { sha256 } from '../secrets.js';
import { secondsUntilAnother } from './hourly-limit.js';
import { isActive, jobOfKey, toJob } from './job-rows.js';
import { lockOrganization } from './lock-organization.js';
import { requireSite } from './require-site.js';

/**
 * Creates a job in one transaction. A repeated request returns its first job, and a reused key names that job; an
 * active job of the site and audience is returned instead of a new one; then the hourly limit is checked, and only then a job is
 * created. `now` is in milliseconds.
 */
export function createJob(database: Kysely<Schema>, values: NewJob, now: number): Promise<JobCreation> {
  return database.transaction().execute(async (transaction): Promise<JobCreation> => {
    await lockOrganization(transaction, values.organizationId);
    const ofKey = await findJobOfKey(transaction, values, now);
    if (ofKey !== undefined) return ofKey;
    await requireSite(transaction, values);
    const active = await activeJob(transaction, values);
    if (active !== undefined) return { outcome: 'active', job: toJob(active) };
    const { organizationId, startsPerHour: perHour } = values;
    const retryAfterSeconds = await secondsUntilAnother(transaction, { table: 'jobs', organizationId, perHour, now });
    if (retryAfterSeconds !== undefined) return { outcome: 'limited', retryAfterSeconds };
    return await insertJob(transaction, values, now);
  });
}

/** Inserts the job. The lock already excludes concurrent callers; the index guarantees it, whatever else writes to the table. */
async function insertJob(transaction: Transaction<Schema>, values: NewJob, now: number): Promise<JobCreation> {
  const row = await transaction
    .insertInto('jobs')
    .values(newRow(values, now))
    .onConflict((conflict) => conflict.columns(['site_id', 'audience']).where(isActive).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) return { outcome: 'created', job: toJob(row) };
  const active = await activeJob(transaction, values);
  if (active === undefined) throw new DatabaseUnavailable('another job of the site ended just now; try again');
  return { outcome: 'active', job: toJob(active) };
}

async function findJobOfKey(
  transaction: Transaction<Schema>,
  { organizationId, idempotency }: NewJob,
  now: number,
): Promise<JobOfKey | undefined> {
  if (idempotency === undefined) return undefined;
  const hash = sha256(idempotency.key);
  await transaction
    .updateTable('jobs')
    .set({ idempotency_hash: null })
    .where('organization_id', '=', organizationId)
    .where('idempotency_hash', '=', hash)
    .where('created_at', '<=', now - DAY_MS)
    .execute();
  const row = await transaction
    .selectFrom('jobs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('idempotency_hash', '=', hash)
    .executeTakeFirst();
  return row && jobOfKey(row, idempotency);
}

/** Returns the active job of the domain for the same audience, whose site may have been deleted and created again since. */
function activeJob(
  transaction: Transaction<Schema>,
  { organizationId, domain, groups }: NewJob,
): Promise<JobRow | undefined> {
  return transaction
    .selectFrom('jobs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domainKey(domain))
    .where('audience', '=', audienceKey(groups))
    .where(isActive)
    .executeTakeFirst();
}

function newRow(values: NewJob, now: number): JobRow {
  return {
    id: newJobId(),
    organization_id: values.organizationId,
    site_id: values.siteId,
    domain: values.domain,
    version: values.version,
    paths: values.paths && JSON.stringify(values.paths),
    hosting: JSON.stringify(values.hosting),
    audience: audienceKey(values.groups),
    formats: furtherForms(values),
    pdf: values.pdf === undefined ? null : JSON.stringify(values.pdf),
    idempotency_hash: values.idempotency === undefined ? null : sha256(values.idempotency.key),
    request_fingerprint: values.idempotency?.fingerprint ?? null,
    status: 'queued',
    progress: 0,
    page_count: 0,
    total_pages: null,
    phase: null,
    warnings: 0,
    error: null,
    bundle: null,
    bundle_removed_at: null,
    started_by: values.startedBy === undefined ? null : JSON.stringify(values.startedBy),
    stopped_by: null,
    created_at: now,
    updated_at: now,
    finished_at: null,
  };
}

/** Returns the forms as JSON, in their usual order; null for `tar.gz` alone. */
function furtherForms({ formats = [] }: NewJob): string | null {
  const made = BUNDLE_FORMATS.filter((format) => format === 'tar.gz' || formats.includes(format));
  return made.length === 1 ? null : JSON.stringify(made);
}
