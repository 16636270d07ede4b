import { z } from 'zod';
import { ASSISTANT_BODY_LIMIT_BYTES, defineRoute } from '../../http/route.js';
import { answerMessage } from './answer-message.js';
import { domainParamsSchema, partsRequestSchema } from './message-schemas.js';

/** An event of the stream. In OpenAPI 3.1, the schema of an event stream describes each event. */
const eventSchema = z
  .object({
    data: z.string().meta({
      description: 'A chunk, as JSON; `[DONE]` at the end. The chunk of the type finish has the threadId.',
    }),
  })
  .meta({ id: 'AssistantEvent' });

export const sendMessageV2 = defineRoute({
  method: 'POST',
  path: '/discovery/v2/assistant/{domain}/message',
  operationId: 'sendAssistantMessage',
  summary: 'Ask the assistant with AI SDK 5 and later',
  description:
    'Responds with the UI message stream of the AI SDK: server-sent events. The thread id is in the header, in the metadata of the message, and in the event of the type finish.',
  access: { key: 'assistant' },
  params: domainParamsSchema,
  body: { schema: partsRequestSchema, required: true, limitBytes: ASSISTANT_BODY_LIMIT_BYTES },
  responses: {
    200: {
      description: 'The answer, piece by piece.',
      contentType: 'text/event-stream',
      schema: eventSchema,
      headers: { 'X-Thread-Id': 'The thread of this conversation.' },
    },
  },
  errors: ['not_found', 'not_indexed'],
  handle: ({ params, body, caller, services, context }) => {
    const format = services.config.assistant.strictStreams ? 'strict-ui-message' : 'ui-message';
    return answerMessage({ services, caller, context, body, domain: params.domain, format });
  },
});
