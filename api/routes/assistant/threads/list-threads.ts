import { z } from 'zod';
import { defineRoute } from '../../../http/route.js';
import { listQueryFields, presentThread, THREADS_PATH, threadSchema } from './thread-schemas.js';

const listSchema = z
  .object({ threads: z.array(threadSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'AssistantThreadList' });

export const listThreads = defineRoute({
  method: 'GET',
  path: THREADS_PATH,
  operationId: 'listAssistantThreads',
  summary: 'List conversations with the assistant, last used first',
  access: { key: 'admin' },
  query: z.object(listQueryFields),
  responses: { 200: { description: 'Conversations; nextCursor is null on the last page.', schema: listSchema } },
  errors: [],
  handle: async ({ query, caller, services }) => {
    const { threads, nextCursor } = await services.database.threads.list(caller.organization.id, query);
    return { status: 200, body: { threads: threads.map(presentThread), nextCursor } };
  },
});
