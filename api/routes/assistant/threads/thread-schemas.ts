import { z } from 'zod';
import { pageFields } from '../../list-query.js';

export const THREADS_PATH = '/v1/assistant/threads';
export const QUESTIONS_PATH = '/v1/assistant/questions';

const DOMAIN_RULE = { error: 'must be the domain of a registered site' };

/** The query parameters of all lists of the assistant. */
export const listQueryFields = {
  domain: z.string(DOMAIN_RULE).max(253, DOMAIN_RULE).optional(),
  ...pageFields('Entries'),
};

export const threadParamsSchema = z.object({
  threadId: z.string().meta({ description: 'Identifier of the conversation.' }),
});
