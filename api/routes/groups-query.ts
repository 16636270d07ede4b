import { z } from 'zod';
import { GROUPS_RULE, groupsSchema } from '../../contract/http/jobs.js';

/** Up to 50 names without commas and control characters. An empty name is left out. */
const LIST = /^[\x20-\x2b\x2d-\x7e\u00a0-\uffff]{0,200}(?:,[\x20-\x2b\x2d-\x7e\u00a0-\uffff]{0,200}){0,49}$/;

/** The groups of an audience in a query, separated by commas; empty for everybody. */
export const groupsQuerySchema = z
  .string()
  .max(2000)
  .regex(LIST, GROUPS_RULE)
  .transform((text) => text.split(',').flatMap((name) => name.trim() || []))
  .pipe(groupsSchema);
