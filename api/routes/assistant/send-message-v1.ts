import { ASSISTANT_BODY_LIMIT_BYTES, defineRoute } from '../../http/route.js';
import { answerMessage } from './answer-message.js';
import { contentRequestSchema, domainParamsSchema } from './message-schemas.js';

export const sendMessageV1 = defineRoute({
  method: 'POST',
  path: '/discovery/v1/assistant/{domain}/message',
  operationId: 'sendAssistantMessageV1',
  summary: 'Ask the assistant with AI SDK 4',
  description:
    'Responds with the data stream of AI SDK 4: lines `code:JSON`. The thread id is in the header, in the data part of the type finish, and in the last line. Later versions of the SDK use v2.',
  deprecated: {
    // The date since which it is deprecated, in the format of RFC 9745.
    since: '@1764288000',
    successor: (path) => path.replace('/discovery/v1/', '/discovery/v2/'),
  },
  access: { key: 'assistant' },
  params: domainParamsSchema,
  body: { schema: contentRequestSchema, required: true, limitBytes: ASSISTANT_BODY_LIMIT_BYTES },
  responses: {
    200: {
      description: 'The answer, piece by piece.',
      contentType: 'text/plain',
      headers: { 'X-Thread-Id': 'The thread of this conversation.' },
    },
  },
  errors: ['not_found', 'not_indexed'],
  handle: ({ params, body, caller, services, context }) =>
    answerMessage({ services, caller, context, body, domain: params.domain, format: 'data' }),
});
