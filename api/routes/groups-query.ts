import { z } from 'zod';
import { GROUPS_RULE, groupsSchema } from '../../contract/http/jobs.js';

/** The characters of a name: all but commas and control characters. */
const NAME = '[\\x20-\\x2b\\x2d-\\x7e\\u00a0-\\uffff]';
/** White space, which is trimmed from names, and the other characters of a name. */
const SPACE = '\\x20\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const NO_SPACE =
  '[\\x21-\\x2b\\x2d-\\x7e\\u00a1-\\u167f\\u1681-\\u1fff\\u200b-\\u2027\\u202a-\\u202e\\u2030-\\u205e\\u2060-\\u2fff\\u3001-\\ufefe\\uff00-\\uffff]';

/** Up to 50 names. An empty name is left out. */
const LIST = new RegExp(`^${NAME}{0,200}(?:,${NAME}{0,200}){0,49}$`);

/** The same with at least one name. It looks ahead nowhere, because programs that make requests from the document would guess. */
const NAMED_LIST = new RegExp(`^[,${SPACE}]{0,200}${NO_SPACE}${NAME}{0,199}(?:,${NAME}{0,200}){0,49}$`);
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
