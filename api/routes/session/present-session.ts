import type { Session as SessionAnswer } from '../../../contract/http/sessions.js';
import type { Session } from '../../../identity/identity.js';
import { isOperator } from '../../callers/is-operator.js';
import type { Services } from '../../services.js';

/** Returns the wire format of a session: the person and their organizations. */
export async function presentSession(
  services: Pick<Services, 'database' | 'identity' | 'config'>,
  session: Session,
): Promise<SessionAnswer> {
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
    isOperator: isOperator(services.config.identity.operatorOrganization, organizations),
  };
}
