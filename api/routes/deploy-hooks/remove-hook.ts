import { z } from 'zod';
import { notFound } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from '../sites/find-site.js';
import { SITES_ACCESS, siteParamsSchema } from '../sites/schemas.js';
import { DEPLOY_HOOKS_PATH } from './schemas.js';

export const removeDeployHook = defineRoute({
  method: 'DELETE',
  path: `${DEPLOY_HOOKS_PATH}/{hookId}`,
  operationId: 'removeDeployHook',
  summary: 'Revoke a deploy hook',
  access: SITES_ACCESS,
  params: siteParamsSchema.extend({ hookId: z.string().meta({ description: 'Identifier of the hook.' }) }),
  responses: { 204: { description: 'The address starts nothing any more.', contentType: null } },
  errors: ['not_found'],
  handle: async ({ params, caller, services, context }) => {
    const site = await findSite(services, caller, params.domain);
    const hooks = await services.database.deployHooks.list(site.id);
    const hook = hooks.find(({ id }) => id === params.hookId);
    if (hook === undefined || !(await services.database.deployHooks.remove(site.id, hook.id))) {
      throw notFound('there is no such deploy hook; list the hooks of the site');
    }
    await services.audit.note(context, caller, 'hook.revoked', `deploy hook ${hook.name} of ${site.domain}`);
    return { status: 204 };
  },
});
