import type { ExportActivities } from '../../contract/activities.js';
import type { Database } from '../../database/database.js';

/** Creates the activity that writes a job's progress to the database, which never lets it decrease. */
export function createRecordJob({ database }: { readonly database: Database }): ExportActivities['recordJob'] {
  return ({ jobId, progress, bundle }) => database.jobs.record(jobId, progress, bundle);
}
