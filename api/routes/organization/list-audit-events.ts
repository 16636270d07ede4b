import { z } from 'zod';
import { defineMemberRoute } from '../../route.js';
import { ORGANIZATION_PATH } from './schemas.js';

const LIMIT_RULE = { error: 'must be a whole number from 1 to 100' };
const CURSOR_RULE = { error: 'must be the nextCursor of an earlier answer' };

const eventSchema = z
  .object({
    eventId: z.string(),
    at: z.iso.datetime(),
    actor: z.object({ kind: z.enum(['person', 'key', 'operator']), id: z.string(), name: z.string() }),
    action: z.string(),
    subject: z.string(),
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditEvent' });

export const listAuditEvents = defineMemberRoute({
  method: 'GET',
  path: `${ORGANIZATION_PATH}/audit-events`,
  operationId: 'listAuditEvents',
  summary: 'List what was done, newest first',
  access: { session: 'administrator' },
  query: z.object({
    limit: z.coerce.number(LIMIT_RULE).int(LIMIT_RULE).min(1, LIMIT_RULE).max(100, LIMIT_RULE).default(50),
    cursor: z
      .string(CURSOR_RULE)
      .regex(/^[\x21-\x7e]{1,500}$/, CURSOR_RULE)
      .optional(),
  }),
  responses: {
    200: {
      description: 'Events; nextCursor is null on the last page.',
      schema: z
        .object({ events: z.array(eventSchema), nextCursor: z.string().nullable() })
        .meta({ id: 'AuditEventList' }),
    },
  },
  errors: [],
  handle: async ({ query, caller, services }) => {
    const { events, nextCursor } = await services.database.audit.list(caller.organization.id, query);
    return {
      status: 200,
      body: {
        events: events.map(({ id, at, ...rest }) => ({ eventId: id, at: at.toISOString(), ...rest })),
        nextCursor,
      },
    };
  },
});
