import { conversationSchema } from '../../../../contract/http/conversations.js';
import { notFound } from '../../../http/errors.js';
import { defineRoute } from '../../../http/route.js';
import { presentExchange, presentThread } from './present-thread.js';
import { THREADS_PATH, threadParamsSchema } from './thread-schemas.js';

/** Maximum number of exchanges in the response; the newest are returned. Few conversations are longer. */
const MAX_EXCHANGES = 500;

export const getThread = defineRoute({
  method: 'GET',
  path: `${THREADS_PATH}/{threadId}`,
  operationId: 'getAssistantThread',
  summary: 'Read a conversation',
  access: { key: 'admin' },
  params: threadParamsSchema,
  responses: {
    200: {
      description: `The conversation with its newest ${MAX_EXCHANGES} exchanges, oldest first.`,
      schema: conversationSchema,
    },
  },
  errors: ['not_found'],
  handle: async ({ params, caller, services }) => {
    const { threads } = services.database;
    const thread = await threads.get(caller.organization.id, params.threadId);
    const exchanges = thread && (await threads.recent(thread, thread.id, MAX_EXCHANGES));
    if (thread === undefined || exchanges === undefined) throw notFound('there is no such thread; check the threadId');
    return { status: 200, body: { ...presentThread(thread), exchanges: exchanges.map(presentExchange) } };
  },
});
