import { z } from 'zod';
import { actorKindSchema, auditEventListSchema } from '../../../contract/http/organization.js';
import { defineMemberRoute } from '../../http/route.js';
import { instantSchema, pageFields } from '../list-query.js';
import { ORGANIZATION_PATH } from './paths.js';

const ACTION_RULE = { error: 'must be an action such as key.created, or its noun alone, such as key' };
const ACTOR_RULE = { error: 'must be the id of a person or key' };

export const listAuditEvents = defineMemberRoute({
  method: 'GET',
  path: `${ORGANIZATION_PATH}/audit-events`,
  operationId: 'listAuditEvents',
  summary: 'List audit events, newest first',
  access: { session: 'administrator' },
  query: z.object({
    action: z
      .string(ACTION_RULE)
      .regex(/^[a-z_]{1,40}(?:\.[a-z_]{1,40})?$/, ACTION_RULE)
      .optional()
      .meta({ description: 'Only this action, such as `key.created`, or all actions with this noun, such as `key`.' }),
    actorId: z
      .string(ACTOR_RULE)
      .regex(/^[\x21-\x7e]{1,100}$/, ACTOR_RULE)
      .optional()
      .meta({ description: 'Only what this person or key did.' }),
    actorKind: actorKindSchema
      .optional()
      .meta({ description: 'Only what people, keys, schedules or the command line did.' }),
    since: instantSchema.meta({ description: 'Only what was done at this time or later.' }),
    until: instantSchema.meta({ description: 'Only what was done before this time.' }),
    ...pageFields('Events', 50),
  }),
  responses: {
    200: {
      description: 'Events; nextCursor is null on the last page.',
      schema: auditEventListSchema,
    },
  },
  errors: [],
  handle: async ({ query, caller, services }) => {
    const { events, nextCursor } = await services.database.audit.list(caller.organization.id, {
      ...query,
      since: query.since === undefined ? undefined : new Date(query.since),
      until: query.until === undefined ? undefined : new Date(query.until),
    });
    return {
      status: 200,
      body: {
        events: events.map(({ id, at, ...rest }) => ({ eventId: id, at: at.toISOString(), ...rest })),
        nextCursor,
      },
    };
  },
});
