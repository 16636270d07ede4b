import { z } from 'zod';
import type { Job } from '../../../database/records/job-records.js';
import type { Caller } from '../../callers/caller.js';
import { notFound } from '../../http/errors.js';
import type { Services } from '../../services.js';

export const jobParamsSchema = z.object({ jobId: z.string().meta({ description: 'Identifier of the job.' }) });

/** Returns the caller's job with its live progress. Throws the same `not_found` for an unknown job and for one of another organization. */
export async function findJob(services: Services, caller: Caller, jobId: string): Promise<Job> {
  const job = await services.jobs.read(caller.organization.id, jobId);
  if (job === undefined) throw notFound('there is no such job; check the jobId');
  return job;
}
