import { chooseOrganizationSchema, chosenOrganizationSchema } from '../../../contract/http/sessions.js';
import { notFound } from '../../http/errors.js';
import { definePersonRoute } from '../../http/route.js';
import { SESSION_PATH } from './get-session.js';

export const chooseOrganization = definePersonRoute({
  method: 'PUT',
  path: `${SESSION_PATH}/organization`,
  operationId: 'chooseOrganization',
  summary: 'Switch a session to another organization',
  access: { session: 'person' },
  body: { schema: chooseOrganizationSchema, required: true },
  responses: { 200: { description: 'The chosen organization.', schema: chosenOrganizationSchema } },
  errors: ['not_found'],
  handle: async ({ body, session, services }) => {
    const memberships = await services.database.people.memberships(session.person.id);
    const { organizationId } = body;
    if (!memberships.some(({ organization }) => organization.id === organizationId)) {
      throw notFound('organizationId: you do not belong to this organization; choose one of yours');
    }
    await services.identity.chooseOrganization(session.token, organizationId);
    return { status: 200, body: { organizationId } };
  },
});
