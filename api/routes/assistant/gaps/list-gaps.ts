import { z } from 'zod';
import { gapListSchema } from '../../../../contract/http/conversations.js';
import { defineRoute } from '../../../http/route.js';
import { listQueryFields } from '../threads/thread-schemas.js';
import { findGaps } from './find-gaps.js';

const MAX_WEEKS = 26;
const DEFAULT_WEEKS = 8;
const WEEKS_RULE = { error: `must be a whole number from 1 to ${MAX_WEEKS}` };

/** The query parameters of the list of gaps and of its CSV file. */
export const gapQuerySchema = z.object({
  domain: listQueryFields.domain,
  weeks: z.coerce
    .number(WEEKS_RULE)
    .int(WEEKS_RULE)
    .min(1, WEEKS_RULE)
    .max(MAX_WEEKS, WEEKS_RULE)
    .default(DEFAULT_WEEKS)
    .meta({ description: 'The number of weeks to look back, including the current one.' }),
});

export const GAPS_PATH = '/v1/assistant/gaps';

export const listGaps = defineRoute({
  method: 'GET',
  path: GAPS_PATH,
  operationId: 'listAssistantGaps',
  summary: 'List what the documentation does not answer',
  description: 'Groups the newest 2,000 unanswered questions by meaning, and returns the 50 largest groups.',
  access: { key: 'admin' },
  query: gapQuerySchema,
  responses: { 200: { description: 'Groups of questions, largest first.', schema: gapListSchema } },
  errors: [],
  handle: async ({ query, caller, services }) => ({
    status: 200,
    body: await findGaps(services, caller.organization.id, query),
  }),
});
