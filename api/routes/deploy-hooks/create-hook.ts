import { createDeployHookSchema, newDeployHookSchema } from '../../../contract/http/deploy-hooks.js';
import { TooManyDeployHooks } from '../../../database/records/deploy-hook-records.js';
import { invalidRequest } from '../../http/errors.js';
import { defineRoute } from '../../http/route.js';
import { findSite } from '../sites/find-site.js';
import { SITES_ACCESS, siteParamsSchema } from '../sites/schemas.js';
import { DEPLOY_HOOKS_PATH, presentHook } from './schemas.js';

export const createDeployHook = defineRoute({
  method: 'POST',
  path: DEPLOY_HOOKS_PATH,
  operationId: 'createDeployHook',
  summary: 'Create a secret address that starts an export of the site',
  description: 'Whoever has the address can start exports, and nothing else. Only this response contains it.',
  access: SITES_ACCESS,
  params: siteParamsSchema,
  body: { schema: createDeployHookSchema, required: true },
  responses: { 201: { description: 'The hook with its address.', schema: newDeployHookSchema } },
  errors: ['not_found'],
  handle: async ({ params, body, caller, services, context }) => {
    const site = await findSite(services, caller, params.domain);
    const { hook, secret } = await services.database.deployHooks.create(site, body.name).catch((error: unknown) => {
      throw error instanceof TooManyDeployHooks ? invalidRequest(error.message) : error;
    });
    await services.audit.note(context, caller, 'hook.created', `deploy hook ${hook.name} of ${site.domain}`);
    return {
      status: 201,
      headers: { 'Cache-Control': 'no-store' },
      body: { ...presentHook(hook), url: `${services.config.api.publicUrl}/hooks/${secret}` },
    };
  },
});
