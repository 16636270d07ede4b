import { serviceStateSchema } from '../../../contract/http/service.js';
import { isOperator } from '../../callers/is-operator.js';
import { ApiError } from '../../http/errors.js';
import { definePersonRoute } from '../../http/route.js';
import { describeService } from './describe-service.js';

export const getService = definePersonRoute({
  method: 'GET',
  path: '/v1/service',
  operationId: 'getService',
  summary: 'Read the state of the whole service',
  description: 'For administrators of the organization that `OFFPRINT_OPERATOR_ORGANIZATION` names.',
  access: { session: 'person' },
  responses: { 200: { description: 'The state.', schema: serviceStateSchema } },
  errors: ['operator_required'],
  handle: async ({ session, services }) => {
    const memberships = await services.database.people.memberships(session.person.id);
    const organizations = memberships.map(({ organization: { name }, role }) => ({ name, role }));
    if (!isOperator(services.config.identity.operatorOrganization, organizations)) throw operatorRequired();
    return { status: 200, body: await describeService(services) };
  },
});

const operatorRequired = () =>
  new ApiError(
    'operator_required',
    'only administrators of the organization that operates the service see its state; set OFFPRINT_OPERATOR_ORGANIZATION to its name',
  );
