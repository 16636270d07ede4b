import { deployHookListSchema } from '../../../contract/http/deploy-hooks.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from '../sites/find-site.js';
import { SITES_ACCESS, siteParamsSchema } from '../sites/schemas.js';
import { DEPLOY_HOOKS_PATH, presentHook } from './schemas.js';

export const listDeployHooks = defineRoute({
  method: 'GET',
  path: DEPLOY_HOOKS_PATH,
  operationId: 'listDeployHooks',
  summary: 'List the deploy hooks of a site, without their addresses',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  responses: { 200: { description: 'The hooks, oldest first.', schema: deployHookListSchema } },
  errors: ['not_found'],
  handle: async ({ params, caller, services }) => {
    const site = await findSite(services, caller, params.domain);
    return { status: 200, body: { hooks: (await services.database.deployHooks.list(site.id)).map(presentHook) } };
  },
});
