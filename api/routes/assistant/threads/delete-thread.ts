import { z } from 'zod';
import { notFound } from '../../../http/errors.js';
import { defineRoute } from '../../../http/route.js';
import { THREADS_PATH, threadParamsSchema } from './thread-schemas.js';

export const deleteThread = defineRoute({
  method: 'DELETE',
  path: `${THREADS_PATH}/{threadId}`,
  operationId: 'deleteAssistantThread',
  summary: 'Delete a conversation',
  access: { key: 'admin' },
  params: threadParamsSchema,
  responses: { 200: { description: 'The conversation was deleted.', schema: z.object({ threadId: z.string() }) } },
  errors: ['not_found'],
  handle: async ({ params, caller, services }) => {
    const { threadId } = params;
    const isRemoved = await services.database.threads.remove(caller.organization.id, threadId);
    if (!isRemoved) throw notFound('there is no such thread; check the threadId');
    return { status: 200, body: { threadId } };
  },
});
