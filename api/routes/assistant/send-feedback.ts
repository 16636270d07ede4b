import { z } from 'zod';
import { FEEDBACK } from '../../../contract/http/conversations.js';
import { notFound } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { domainParamsSchema } from './message-schemas.js';

const feedbackSchema = z.object({
  threadId: z.string({ error: 'must be the threadId of the conversation' }),
  messageId: z
    .string({ error: 'must be the id of an answer' })
    .meta({ description: 'Id of the answer in its stream.' }),
  feedback: z
    .enum(FEEDBACK, { error: 'must be like, dislike or null' })
    .nullable()
    .meta({ description: '`null` removes the feedback.' }),
  comment: z.string({ error: 'must be a string' }).max(2000, { error: 'must have at most 2000 characters' }).nullish(),
});

export const sendFeedback = defineRoute({
  method: 'POST',
  path: '/discovery/v1/assistant/{domain}/feedback',
  operationId: 'sendAssistantFeedback',
  summary: 'Rate an answer',
  access: { key: 'assistant' },
  params: domainParamsSchema,
  body: { schema: feedbackSchema, required: true },
  responses: {
    200: {
      description: 'The feedback was stored.',
      schema: z.object({ threadId: z.string(), messageId: z.string(), feedback: z.enum(FEEDBACK).nullable() }),
    },
  },
  errors: ['not_found'],
  handle: async ({ params, body, caller, services }) => {
    const { threadId, messageId, feedback } = body;
    const owner = { organizationId: caller.organization.id, domain: params.domain };
    const comment = body.comment ?? null;
    const isKept = await services.database.threads.setFeedback(owner, {
      threadId,
      exchangeId: messageId,
      feedback,
      comment,
    });
    if (!isKept) throw notFound('there is no such answer; check the threadId and the messageId');
    return { status: 200, body: { threadId, messageId, feedback } };
  },
});
