import { z } from 'zod';
import { definePersonRoute } from '../../route.js';
import { roleSchema } from '../organization/schemas.js';

export const SESSION_PATH = '/v1/session';

const sessionSchema = z
  .object({
    person: z.object({
      userId: z.string(),
      name: z.string(),
      email: z.string(),
      hasPassword: z.boolean().meta({ description: 'False for somebody who signs in at the provider alone.' }),
    }),
    organizations: z
      .array(
        z.object({
          organizationId: z.string(),
          name: z.string(),
          plan: z.enum(['free', 'enterprise']),
          role: roleSchema,
        }),
      )
      .meta({ description: 'By name.' }),
    organizationId: z.string().nullable().meta({ description: 'The one that requests are about; null for none.' }),
  })
  .meta({ id: 'Session' });

export const getSession = definePersonRoute({
  method: 'GET',
  path: SESSION_PATH,
  operationId: 'getSession',
  summary: 'Who is signed in',
  access: { session: 'person' },
  responses: { 200: { description: 'The person and their organizations.', schema: sessionSchema } },
  errors: [],
  handle: async ({ session, services }) => {
    const [memberships, hasPassword] = await Promise.all([
      services.database.people.memberships(session.person.id),
      services.identity.hasPassword(session.person.id),
    ]);
    const organizations = memberships.map(({ organization: { id, name, plan }, role }) => ({
      organizationId: id,
      name,
      plan,
      role,
    }));
    const chosen = organizations.find(({ organizationId }) => organizationId === session.organizationId);
    const { id: userId, name, email } = session.person;
    return {
      status: 200,
      body: {
        person: { userId, name, email, hasPassword },
        organizations,
        organizationId: (chosen ?? organizations[0])?.organizationId ?? null,
      },
    };
  },
});
