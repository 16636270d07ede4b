import { z } from 'zod';
import { groupsSchema } from '../../contract/http/jobs.js';

/** The groups of an audience in a query, separated by commas; empty for everybody. */
export const groupsQuerySchema = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').flatMap((name) => name.trim() || []))
  .pipe(groupsSchema);
