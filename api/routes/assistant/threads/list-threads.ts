import { z } from 'zod';
import { threadListSchema } from '../../../../contract/http/conversations.js';
import { defineRoute } from '../../../http/route.js';
import { presentThread } from './present-thread.js';
import { listQueryFields, THREADS_PATH } from './thread-schemas.js';

export const listThreads = defineRoute({
  method: 'GET',
  path: THREADS_PATH,
  operationId: 'listAssistantThreads',
  summary: 'List conversations with the assistant, last used first',
  access: { key: 'admin' },
  query: z.object(listQueryFields),
  responses: { 200: { description: 'Conversations; nextCursor is null on the last page.', schema: threadListSchema } },
  errors: [],
  handle: async ({ query, caller, services }) => {
    const { threads, nextCursor } = await services.database.threads.list(caller.organization.id, query);
    return { status: 200, body: { threads: threads.map(presentThread), nextCursor } };
  },
});
