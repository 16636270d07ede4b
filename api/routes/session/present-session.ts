import { z } from 'zod';
import type { Session } from '../../../identity/identity.js';
import type { Services } from '../../services.js';
import { roleSchema } from '../organization/schemas.js';

export const sessionSchema = z
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

/** The wire format of a session: the person and their organizations. */
export async function presentSession(
  services: Pick<Services, 'database' | 'identity'>,
  session: Session,
): Promise<z.infer<typeof sessionSchema>> {
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
    person: { userId, name, email, hasPassword },
    organizations,
    organizationId: (chosen ?? organizations[0])?.organizationId ?? null,
  };
}
