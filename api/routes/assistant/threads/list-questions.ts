import { z } from 'zod';
import { FEEDBACK, OUTCOMES, questionListSchema } from '../../../../contract/http/conversations.js';
import { defineRoute } from '../../../http/route.js';
import { presentExchange } from './present-thread.js';
import { listQueryFields, QUESTIONS_PATH } from './thread-schemas.js';

/** The query parameters that choose questions. */
export const questionFilterSchema = z.object({
  domain: listQueryFields.domain,
  outcome: z
    .enum(OUTCOMES, { error: `must be ${OUTCOMES.join(', ')}` })
    .optional()
    .meta({ description: '`unanswered` lists questions that the documentation does not answer.' }),
  feedback: z.enum(FEEDBACK, { error: 'must be like or dislike' }).optional(),
});

export const listQuestions = defineRoute({
  method: 'GET',
  path: QUESTIONS_PATH,
  operationId: 'listAssistantQuestions',
  summary: "List readers' questions, newest first",
  access: { key: 'admin' },
  query: questionFilterSchema.extend(listQueryFields),
  responses: { 200: { description: 'Questions; nextCursor is null on the last page.', schema: questionListSchema } },
  errors: [],
  handle: async ({ query, caller, services }) => {
    const { exchanges, nextCursor } = await services.database.threads.listExchanges(caller.organization.id, query);
    return { status: 200, body: { questions: exchanges.map(presentExchange), nextCursor } };
  },
});
