import { z } from 'zod';
import { GROUPS_RULE, groupsSchema } from '../../contract/http/jobs.js';

/** Up to 50 names without commas and control characters. An empty name is left out. */
const LIST = /^[\x20-\x2b\x2d-\x7e\u00a0-\uffff]{0,200}(?:,[\x20-\x2b\x2d-\x7e\u00a0-\uffff]{0,200}){0,49}$/;

/** The same with at least one name. */
const NAMED_LIST = new RegExp(`^(?=.*[^,\\s])${LIST.source.slice(1)}`);
const NO_NAME = 'must name at least one group; leave it out for the schedule of the site';

/** The groups of an audience in a query, separated by commas; empty for everybody. */
export const groupsQuerySchema = listed(LIST);

/** The groups of an audience in a query, at least one. */
export const namedGroupsQuerySchema = listed(NAMED_LIST);

function listed(pattern: RegExp) {
  return z
    .string()
    .max(2000)
    .regex(pattern, { error: ({ input }) => (LIST.test(String(input)) ? NO_NAME : GROUPS_RULE.error) })
    .transform((text) => text.split(',').flatMap((name) => name.trim() || []))
    .pipe(groupsSchema);
}
