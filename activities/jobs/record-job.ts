import type { ExportActivities } from '../../contract/activities.js';
import type { Database } from '../../database/database.js';

/** Keeps a job's record in the database, which never lets it go back. */
export function createRecordJob({ database }: { readonly database: Database }): ExportActivities['recordJob'] {
  return ({ jobId, progress, bundle }) => database.jobs.record(jobId, progress, bundle);
}
