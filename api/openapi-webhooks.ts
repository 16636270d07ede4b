import { WEBHOOK_MESSAGES } from '../contract/http/webhook-messages.js';
import { toSchema } from './openapi-schemas.js';

type Json = Readonly<Record<string, unknown>>;

/** The headers of messages, as Standard Webhooks specifies them. */
const HEADERS = [
  ['webhook-id', 'The same for every attempt to deliver the message.', 'msg_8f14e45fceea167a'],
  ['webhook-timestamp', 'The time of the attempt, in seconds since 1970.', '1769828531'],
  [
    'webhook-signature',
    'Signatures separated by spaces, each `v1,` and the Base64 of an HMAC-SHA256. After a rotation there are two.',
    'v1,wvGDRYvSHhIlcRkfRwwHr4W4V3rlXVSiA3tPKVLEKeM=',
  ],
] as const;

/** Returns the `webhooks` section of the OpenAPI document: one request for each event. */
export function describeWebhooks(components: Map<string, unknown>): Json {
  const parameters = HEADERS.map(([name, description, example]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
    example,
  }));
  return Object.fromEntries(
    Object.entries(WEBHOOK_MESSAGES).map(([event, { summary, schema, example }]) => [
      event,
      {
        post: {
          operationId: `receive${schemaName(event)}`,
          summary,
          description: 'Signed as Standard Webhooks specifies. Answer with a status from 200 to 299 within 15 seconds.',
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toSchema(schema, 'output', components), example } },
          },
          responses: {
            '2XX': { description: 'The message was received. Any other status is a failed attempt and is retried.' },
            '410': { description: 'The receiver is gone: the webhook is disabled.' },
          },
        },
      },
    ]),
  );
}

/** Returns the event in the form of an identifier: `job.completed` becomes `JobCompleted`. */
function schemaName(event: string): string {
  return event
    .split('.')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}
